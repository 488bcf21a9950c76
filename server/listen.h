/* listen.h - a listening TCP socket, and what its address is called. */
#ifndef NULLARIUM_LISTEN_H
#define NULLARIUM_LISTEN_H

#include "net.h"

enum { LISTEN_ADDRESS = 128 };

/* The socket, not blocking, or -1 and the trouble. `address` becomes "http://[::1]:7777", with the real port. */
int listen_open(const char *host, const char *port, char address[LISTEN_ADDRESS], enum net_trouble *trouble);

/* The next connection, ready for use, and where it is from; -1: none is waiting, or it failed (errno). */
struct sockaddr_storage;
int listen_accept(int listener, struct sockaddr_storage *from);

#endif
