/* address.c - addresses of people (see address.h). */
#include "address.h"
#include "plant.h"
#include <arpa/inet.h>
#include <netinet/in.h>
#include <string.h>

static const uint8_t mapped[12] = {[10] = 0xff, [11] = 0xff};

static bool is_mapped(const struct address *address)
{
    return memcmp(address->bytes, mapped, sizeof mapped) == 0;
}

bool address_read(const char *words, struct address *address)
{
    if (inet_pton(AF_INET6, words, address->bytes) == 1)
        return true;
    memcpy(address->bytes, mapped, sizeof mapped);
    return inet_pton(AF_INET, words, address->bytes + sizeof mapped) == 1;
}

struct address address_of(const struct sockaddr *from)
{
    struct address address = {{0}};
    if (from->sa_family == AF_INET6) {
        memcpy(address.bytes, &((const struct sockaddr_in6 *)(const void *)from)->sin6_addr, sizeof address.bytes);
    } else {
        memcpy(address.bytes, mapped, sizeof mapped);
        memcpy(address.bytes + sizeof mapped, &((const struct sockaddr_in *)(const void *)from)->sin_addr, 4);
    }
    return address;
}

bool address_same(const struct address *one, const struct address *other)
{
    return memcmp(one->bytes, other->bytes, sizeof one->bytes) == 0;
}

bool address_is_local(const struct address *address)
{
    static const uint8_t loopback[16] = {[15] = 1};
    return is_mapped(address) ? address->bytes[12] == 127 : memcmp(address->bytes, loopback, sizeof loopback) == 0;
}

uint64_t address_network(const struct address *address)
{
    uint64_t number = 0;
    int from = is_mapped(address) ? 12 : 0, count = is_mapped(address) ? 4 : PLANT("server-network") ? 16 : 8;
    for (int i = 0; i < count; i++)
        number = number << 8 | address->bytes[from + i];
    return number;
}
