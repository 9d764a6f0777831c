import {
  distinctUntilChanged,
  EMPTY,
  fromEvent,
  interval,
  map,
  type Observable,
  of,
  share,
  startWith,
  Subject,
  switchMap,
} from 'rxjs'

/** No message takes this long: the connection would have timed out before. */
const setBackMs = 10_000
/** A larger gap between wall clock and monotonic clock within one tick means that the machine slept. */
const sleptMs = 5_000

/** How long this machine has slept: the monotonic clock pauses meanwhile. */
let slept = 0

/** Monotonic time in ms, for ages; independent of changes to the clocks of screen and server. */
export const steadyNow = () => performance.now() + slept

let measured: number[] = []

/** Offset of the server's clock from the monotonic one, in ms; before any message that of this machine. */
let offset = Date.now() - steadyNow()

/**
 * Learns the server's clock from the time in a message: the fastest of the last messages is the most
 * accurate, unless the clock was set back since.
 */
export function learnClock(serverTime: string, receivedAt = steadyNow()) {
  const ahead = Date.parse(serverTime) - receivedAt
  if (Number.isNaN(ahead)) return
  if (ahead < offset - setBackMs) measured = []
  measured.push(ahead)
  if (measured.length > 10) measured.shift()
  offset = Math.max(...measured)
}

/** The server's time now, in ms, independent of the clock of this machine. */
export const serverNow = () => steadyNow() + offset

/** Whether this page is visible. */
export const shown$: Observable<boolean> =
  typeof document === 'undefined'
    ? of(true)
    : fromEvent(document, 'visibilitychange').pipe(
        startWith(null),
        map(() => document.visibilityState !== 'hidden'),
        distinctUntilChanged(),
      )

/** Emits when the browser freezes this hidden page. */
export const frozen$: Observable<unknown> =
  typeof document === 'undefined' ? EMPTY : fromEvent(document, 'freeze')

const woke$ = new Subject<void>()
/** Emits when this page runs again after a freeze or sleep: the connection state from before is void. */
export const woken$: Observable<void> = woke$

let last = { own: Date.now(), steady: performance.now() }

/** A clock that was set forward looks like a sleep; the next message corrects it. */
function noticeSleep() {
  const now = { own: Date.now(), steady: performance.now() }
  const missed = now.own - last.own - (now.steady - last.steady)
  last = now
  if (missed < sleptMs) return
  slept += missed
  measured = []
  woke$.next()
}

/** The only ticker of the page: the server's time, once a second while the page is visible. */
export const tick$: Observable<number> = shown$.pipe(
  switchMap((isShown) => (isShown ? interval(1_000).pipe(startWith(0)) : EMPTY)),
  map(() => {
    noticeSleep()
    return serverNow()
  }),
  share(),
)
