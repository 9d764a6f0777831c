// Many websocket clients in one cheap process: subscribes, counts frames and measures how old they are.
// fanoutClient <port> <reading> <never reading> <events>; prints one JSON line when every reader has all events.
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <time.h>
#include <unistd.h>

#define MAX_FRAME 65536
#define MAX_SAMPLES 4000000

typedef struct { int fd; unsigned char *buf; size_t len; long events; int closed; } Client;

static double *samples;
static long sampled;

static double now_ms(void) {
  struct timespec t;
  clock_gettime(CLOCK_REALTIME, &t);
  return t.tv_sec * 1e3 + t.tv_nsec / 1e6;
}

static int by_size(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return x < y ? -1 : x > y;
}

static void write_all(int fd, const void *data, size_t n) {
  const char *p = data;
  while (n > 0) {
    ssize_t k = write(fd, p, n);
    if (k < 0) { perror("write"); exit(1); }
    p += k;
    n -= k;
  }
}

static void subscribe_to_load(int fd) {
  const char *text = "{\"event\":\"pusher:subscribe\",\"data\":{\"channel\":\"load\"}}";
  size_t n = strlen(text);
  unsigned char frame[256];
  frame[0] = 0x81;
  frame[1] = 0x80 | n;
  memset(frame + 2, 0, 4);
  memcpy(frame + 6, text, n);
  write_all(fd, frame, n + 6);
}

// Connects, upgrades and waits until the subscription has succeeded.
static int open_client(int port, int never_reads) {
  int fd = socket(AF_INET, SOCK_STREAM, 0), one = 1;
  if (never_reads) {
    int small = 4096;
    setsockopt(fd, SOL_SOCKET, SO_RCVBUF, &small, sizeof small);
  }
  struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons(port)};
  to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (connect(fd, (struct sockaddr *)&to, sizeof to)) { perror("connect"); exit(1); }
  setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
  char ask[512];
  int n = snprintf(ask, sizeof ask,
                   "GET /app/bench-key?protocol=7 HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nUpgrade: websocket\r\n"
                   "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                   "Sec-WebSocket-Version: 13\r\n\r\n", port);
  write_all(fd, ask, n);
  char seen[4096];
  size_t len = 0;
  int asked = 0;
  do {
    ssize_t k = read(fd, seen + len, sizeof seen - 1 - len);
    if (k <= 0) { fprintf(stderr, "closed while connecting\n"); exit(1); }
    len += k;
    for (size_t i = 0; i < len; i++) if (!seen[i]) seen[i] = ' ';
    seen[len] = 0;
    // A server that greets with the subscription wants to hear nothing.
    if (!asked && strstr(seen, "connection_established")) {
      subscribe_to_load(fd);
      asked = 1;
    }
  } while (!strstr(seen, "subscription_succeeded"));
  fcntl(fd, F_SETFL, O_NONBLOCK);
  return fd;
}

// Every event carries "sent":<ms> in its data.
static void on_text(Client *c, const unsigned char *text, size_t n, double at) {
  const char *mark = memmem(text, n, "sent\\\":", 7);
  if (!mark) return;
  c->events++;
  if (sampled < MAX_SAMPLES) samples[sampled++] = at - strtod(mark + 7, NULL);
}

static void take(Client *c, double at) {
  size_t from = 0;
  while (c->len - from >= 2) {
    unsigned char *f = c->buf + from;
    size_t n = f[1] & 0x7f, head = 2;
    if (n == 126) {
      if (c->len - from < 4) break;
      n = (size_t)f[2] << 8 | f[3];
      head = 4;
    }
    if (c->len - from < head + n) break;
    if ((f[0] & 0x0f) == 1) on_text(c, f + head, n, at);
    from += head + n;
  }
  memmove(c->buf, c->buf + from, c->len - from);
  c->len -= from;
}

int main(int argc, char **argv) {
  if (argc < 5) return 2;
  int port = atoi(argv[1]), reading = atoi(argv[2]), stuck = atoi(argv[3]);
  long wanted = atol(argv[4]);
  samples = malloc(sizeof(double) * MAX_SAMPLES);
  Client *clients = calloc(reading, sizeof(Client));
  int ep = epoll_create1(0);
  for (int i = 0; i < stuck; i++) open_client(port, 1);
  for (int i = 0; i < reading; i++) {
    clients[i] = (Client){.fd = open_client(port, 0), .buf = malloc(MAX_FRAME * 2)};
    struct epoll_event ev = {.events = EPOLLIN, .data.ptr = &clients[i]};
    epoll_ctl(ep, EPOLL_CTL_ADD, clients[i].fd, &ev);
  }
  printf("ready\n");
  fflush(stdout);
  struct epoll_event ready[512];
  double quit = now_ms() + 120000, quiet = 0;
  long all = 0, closed = 0;
  while (now_ms() < quit && all < wanted * reading && closed < reading) {
    int n = epoll_wait(ep, ready, 512, 200);
    double at = now_ms();
    if (n > 0) quiet = 0;
    else if (all > 0 && !quiet) quiet = at;
    else if (quiet && at - quiet > 5000) break;
    for (int i = 0; i < n; i++) {
      Client *c = ready[i].data.ptr;
      long before = c->events;
      ssize_t k;
      size_t room;
      // Less than there was room for: there was no more, and asking again would cost as much as the reading.
      do {
        room = MAX_FRAME * 2 - c->len;
        k = read(c->fd, c->buf + c->len, room);
        if (k > 0) {
          c->len += k;
          take(c, now_ms());
        }
      } while (k == (ssize_t)room);
      if (k == 0 || (k < 0 && errno != EAGAIN)) {
        epoll_ctl(ep, EPOLL_CTL_DEL, c->fd, NULL);
        closed++;
      }
      all += c->events - before;
    }
  }
  qsort(samples, sampled, sizeof(double), by_size);
#define P(q) (sampled ? samples[(long)((sampled - 1) * q)] : 0)
  printf("{\"delivered\":%ld,\"closed\":%ld,\"p50\":%.2f,\"p95\":%.2f,\"p99\":%.2f}\n", all, closed, P(0.5), P(0.95),
         P(0.99));
  return 0;
}
