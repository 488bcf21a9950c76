/* plant_is.h - which planted mistake is switched on (core/plant.h). */
#ifndef NULLARIUM_PLANT_IS_H
#define NULLARIUM_PLANT_IS_H

/* The name of the one that is, in this process; NULL: none. */
extern const char *plant_planted;

#endif
