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
  switchMap,
} from 'rxjs'

const measured: number[] = []

/** How far the server's clock is ahead of this machine's, in ms. */
let offset = 0

/** Learns the server's clock from a message that carries its time: the quickest of the last ones tells best. */
export function learnClock(serverTime: string, receivedAt = Date.now()) {
  const ahead = Date.parse(serverTime) - receivedAt
  if (Number.isNaN(ahead)) return
  measured.push(ahead)
  if (measured.length > 10) measured.shift()
  offset = Math.max(...measured)
}

/** The server's time now, in ms: ages are told by it, whatever this machine's clock says. */
export const serverNow = () => Date.now() + offset

/** Whether anybody can see this page. */
export const shown$: Observable<boolean> =
  typeof document === 'undefined'
    ? of(true)
    : fromEvent(document, 'visibilitychange').pipe(
        startWith(null),
        map(() => document.visibilityState !== 'hidden'),
        distinctUntilChanged(),
      )

/** The one ticker of the page: the server's time, once a second while the page can be seen. */
export const tick$: Observable<number> = shown$.pipe(
  switchMap((isShown) => (isShown ? interval(1_000).pipe(startWith(0)) : EMPTY)),
  map(serverNow),
  share(),
)
