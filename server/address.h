/* address.h - addresses of people: read, compared, and which household one belongs to. An IPv4 address is the same when
 * it comes in over IPv6. */
#ifndef NULLARIUM_ADDRESS_H
#define NULLARIUM_ADDRESS_H

#include <stdbool.h>
#include <stdint.h>

struct sockaddr;

struct address {
    uint8_t bytes[16]; /* as IPv6; IPv4 is mapped (::ffff:192.0.2.1) */
};

/* "192.0.2.1" or "2001:db8::1"; false: it is none. */
bool address_read(const char *words, struct address *address);

struct address address_of(const struct sockaddr *from);

bool address_same(const struct address *one, const struct address *other);

/* This computer itself. */
bool address_is_local(const struct address *address);

/* One number a household: the first 64 bits of IPv6; IPv4 as a number below 2^32, which no network of IPv6 has, ::/8
 * being nobody's. */
uint64_t address_network(const struct address *address);

#endif
