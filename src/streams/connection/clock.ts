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

/** A message is never on its way for so long: the silence before it would have ended the line. */
const setBackMs = 10_000
/** Between two ticks this machine's own clock does not run ahead of its steady one by so much, unless it slept. */
const sleptMs = 5_000

/** How long this machine has slept: its steady clock stood still meanwhile. */
let slept = 0

/** A time in ms that nobody sets: ages are counted by it, whatever happens to the clocks of screen and server. */
export const steadyNow = () => performance.now() + slept

let measured: number[] = []

/** How far the server's clock is ahead of the steady one, in ms; this machine's own clock before any message. */
let offset = Date.now() - steadyNow()

/**
 * Learns the server's clock from a message that carries its time: the quickest of the last ones tells best, unless the
 * clock was set back since.
 */
export function learnClock(serverTime: string, receivedAt = steadyNow()) {
  const ahead = Date.parse(serverTime) - receivedAt
  if (Number.isNaN(ahead)) return
  if (ahead < offset - setBackMs) measured = []
  measured.push(ahead)
  if (measured.length > 10) measured.shift()
  offset = Math.max(...measured)
}

/** The server's time now, in ms, whatever this machine's clock says. */
export const serverNow = () => steadyNow() + offset

/** Whether anybody can see this page. */
export const shown$: Observable<boolean> =
  typeof document === 'undefined'
    ? of(true)
    : fromEvent(document, 'visibilitychange').pipe(
        startWith(null),
        map(() => document.visibilityState !== 'hidden'),
        distinctUntilChanged(),
      )

/** The moments at which the browser freezes this page, which nobody sees. */
export const frozen$: Observable<unknown> =
  typeof document === 'undefined' ? EMPTY : fromEvent(document, 'freeze')

const woke$ = new Subject<void>()
/** The moments at which this page runs again after it did not: nothing that was heard before them counts any more. */
export const woken$: Observable<void> = woke$

let last = { own: Date.now(), steady: performance.now() }

/** A clock that was set forward looks like a sleep: then it takes one message to know better. */
function noticeSleep() {
  const now = { own: Date.now(), steady: performance.now() }
  const missed = now.own - last.own - (now.steady - last.steady)
  last = now
  if (missed < sleptMs) return
  slept += missed
  measured = []
  woke$.next()
}

/** The one ticker of the page: the server's time, once a second while the page can be seen. */
export const tick$: Observable<number> = shown$.pipe(
  switchMap((isShown) => (isShown ? interval(1_000).pipe(startWith(0)) : EMPTY)),
  map(() => {
    noticeSleep()
    return serverNow()
  }),
  share(),
)
