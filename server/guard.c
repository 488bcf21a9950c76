/* guard.c - work that may break (see guard.h). */
#include "guard.h"
#include <setjmp.h>
#include <signal.h>
#include <stddef.h>
#include <stdlib.h>

enum { STACK = 64 << 10 };

static const int signals[] = {SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE};
static _Thread_local sigjmp_buf back;
static _Thread_local volatile sig_atomic_t guarded;
static _Thread_local void *stack;

/* Codes above 0 are the processor's own word; what another process sends has none of them. SI_KERNEL too: a trap
 * instruction where the kernel does not tell which. */
static void on_break(int number, siginfo_t *info, void *where)
{
    (void)where;
    if (guarded && info->si_code > 0) {
        guarded = 0;
        siglongjmp(back, 1);
    }
    signal(number, SIG_DFL);
    raise(number);
}

void guard_open(void)
{
    struct sigaction action = {.sa_sigaction = on_break, .sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER};
    sigemptyset(&action.sa_mask);
    for (size_t i = 0; i < sizeof signals / sizeof signals[0]; i++)
        sigaction(signals[i], &action, NULL);
}

bool guard_enter(void)
{
    stack = malloc(STACK);
    stack_t lent = {.ss_sp = stack, .ss_size = STACK};
    return stack && sigaltstack(&lent, NULL) == 0;
}

void guard_leave(void)
{
    sigaltstack(&(stack_t){.ss_flags = SS_DISABLE}, NULL);
    free(stack);
    stack = NULL;
}

bool guard_run(void (*work)(void *what), void *what)
{
    if (sigsetjmp(back, 1)) /* with the mask: the signal that broke it is taken again later */
        return false;
    guarded = 1;
    work(what);
    guarded = 0;
    return true;
}
