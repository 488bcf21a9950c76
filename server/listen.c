/* listen.c - a listening TCP socket (see listen.h). Made by hand, so that we know exactly why one cannot be had and
 * which port it got. */
#include "listen.h"
#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static enum net_trouble trouble_of(int number)
{
    switch (number) {
    case EADDRINUSE:
        return NET_TAKEN;
    case EACCES:
    case EPERM:
        return NET_FORBIDDEN;
    case EADDRNOTAVAIL:
    case EAFNOSUPPORT:
        return NET_NOWHERE;
    default:
        return NET_FAILED;
    }
}

static bool name_address(int listener, char address[LISTEN_ADDRESS])
{
    struct sockaddr_storage own;
    socklen_t length = sizeof own;
    char host[INET6_ADDRSTRLEN + 32], port[8]; /* an IPv6 address may name its interface */
    if (getsockname(listener, (struct sockaddr *)&own, &length) < 0 ||
        getnameinfo((struct sockaddr *)&own, length, host, sizeof host, port, sizeof port,
                    NI_NUMERICHOST | NI_NUMERICSERV) != 0)
        return false;
    snprintf(address, LISTEN_ADDRESS, own.ss_family == AF_INET6 ? "http://[%s]:%s" : "http://%s:%s", host, port);
    return true;
}

int listen_open(const char *host, const char *port, char address[LISTEN_ADDRESS], enum net_trouble *trouble)
{
    struct addrinfo wish = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE | AI_NUMERICSERV}, *found = NULL;
    *trouble = NET_NOWHERE;
    if (getaddrinfo(host, port, &wish, &found) != 0)
        return -1;
    int on = 1, off = 0;
    int listener = socket(found->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    bool fine = listener >= 0 && setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on) == 0;
    if (fine && found->ai_family == AF_INET6) /* [::] is for everyone, IPv4 too */
        setsockopt(listener, IPPROTO_IPV6, IPV6_V6ONLY, &off, sizeof off);
    fine = fine && bind(listener, found->ai_addr, found->ai_addrlen) == 0 && listen(listener, SOMAXCONN) == 0 &&
           name_address(listener, address);
    int number = errno;
    freeaddrinfo(found);
    *trouble = fine ? NET_FINE : trouble_of(number);
    if (!fine && listener >= 0)
        close(listener);
    errno = number;
    return fine ? listener : -1;
}

int listen_accept(int listener, struct sockaddr_storage *from)
{
    socklen_t length = sizeof *from;
    int fd = accept4(listener, (struct sockaddr *)from, &length, SOCK_NONBLOCK | SOCK_CLOEXEC);
    /* So little may wait in the kernel unsent, or slow readers would have it keep megabytes for them. */
    int on = 1, unsent = 128 << 10;
    if (fd >= 0) {
        setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
        setsockopt(fd, IPPROTO_TCP, TCP_NOTSENT_LOWAT, &unsent, sizeof unsent);
    }
    return fd;
}
