/* answers.h - what is answered to a request: pure functions, nothing is read but the table of assets. */
#ifndef NULLARIUM_ANSWERS_H
#define NULLARIUM_ANSWERS_H

#include "assets.h"
#include "net.h"

/* Whether something else than GET or HEAD is asked, or a WebSocket; then the answer is the refusal. */
bool answer_refuse(const struct net_request *request, struct net_answer *answer);

/* The asset at the path, in the form the other side takes best, or that there is none. */
void answer_asset(const struct assets *assets, const struct net_request *request, struct net_answer *answer);

/* How welcome each form is by Accept-Encoding, in thousandths; 0: not at all. */
void answer_weigh(const char *accept_encoding, int weight[FORM_COUNT]);

/* Whether If-None-Match names this tag. */
bool answer_has_tag(const char *if_none_match, const char *tag);

#endif
