/* socket.h - a connection that has become a WebSocket: lines in, lines out, and whether it is still there. */
#ifndef NULLARIUM_SOCKET_H
#define NULLARIUM_SOCKET_H

#include "connection.h"

/* It has just become one: these bytes, the head of the answer, go out first. */
void socket_begin(struct connection *connection, const char *bytes, size_t length);

/* The kernel has something or can take something, or it was stirred: sends, pulls, reads and ends, as far as possible.
 */
void socket_go_on(struct connection *connection, bool readable);

/* How often one is looked at. */
uint64_t socket_look_milliseconds(const struct net *net);

/* Asks a silent one whether it is there, and joins the queue anew. False: nothing moved for too long. */
bool socket_is_alive(struct connection *connection);

#endif
