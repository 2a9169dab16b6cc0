/* Fails the n-th call of one kind, once or from then on; loaded before the C library, told what to do through fault_arm.
   It knows no database: whoever arms it knows which calls are the database's. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <sys/mman.h>
#include <sys/types.h>
#include <unistd.h>

enum { WRITE = 1, SYNC, TRUNCATE, READ, LOCK, OPEN, UNLINK, MAP, SHORT };

static volatile int kind, nth, error, lasting;
static volatile long seen, failed;

void fault_arm(int k, int n, int e, int l) { kind = 0; seen = failed = 0; nth = n; error = e; lasting = l; kind = k; }
long fault_failed(void) { return failed; }
long fault_seen(void) { return seen; }

static int due(int k) {
    if (kind != k) return 0;
    long now = __sync_add_and_fetch(&seen, 1);
    if (now != nth && !(lasting && now > nth)) return 0;
    __sync_add_and_fetch(&failed, 1);
    errno = error;
    return 1;
}

#define REAL(name) __typeof__(&name) real = (__typeof__(&name))dlsym(RTLD_NEXT, #name)

static ssize_t some(int fd, const void *b, size_t n, off64_t o) { REAL(pwrite64); return real(fd, b, n / 2, o); }

ssize_t pwrite64(int fd, const void *b, size_t n, off64_t o) {
    REAL(pwrite64);
    if (due(WRITE)) return -1;
    if (kind == SHORT && due(SHORT)) { some(fd, b, n, o); errno = error; return -1; }
    return real(fd, b, n, o);
}
ssize_t pwrite(int fd, const void *b, size_t n, off_t o) { return pwrite64(fd, b, n, o); }
ssize_t pread64(int fd, void *b, size_t n, off64_t o) { REAL(pread64); return due(READ) ? -1 : real(fd, b, n, o); }
int fdatasync(int fd) { REAL(fdatasync); return due(SYNC) ? -1 : real(fd); }
int fsync(int fd) { REAL(fsync); return due(SYNC) ? -1 : real(fd); }
int ftruncate64(int fd, off64_t n) { REAL(ftruncate64); return due(TRUNCATE) ? -1 : real(fd, n); }
int ftruncate(int fd, off_t n) { REAL(ftruncate); return due(TRUNCATE) ? -1 : real(fd, n); }
int unlink(const char *p) { REAL(unlink); return due(UNLINK) ? -1 : real(p); }
void *mmap64(void *a, size_t n, int p, int f, int fd, off64_t o) {
    REAL(mmap64);
    return fd >= 0 && (f & MAP_SHARED) && due(MAP) ? MAP_FAILED : real(a, n, p, f, fd, o);
}
int open64(const char *p, int flags, ...) {
    va_list more; va_start(more, flags); mode_t m = va_arg(more, mode_t); va_end(more);
    REAL(open64);
    return due(OPEN) ? -1 : real(p, flags, m);
}
int fcntl64(int fd, int cmd, ...) {
    va_list more; va_start(more, cmd); void *arg = va_arg(more, void *); va_end(more);
    REAL(fcntl64);
    int taken = (cmd == F_SETLK || cmd == F_SETLKW) && ((struct flock *)arg)->l_type != F_UNLCK;
    return taken && due(LOCK) ? -1 : real(fd, cmd, arg);
}
