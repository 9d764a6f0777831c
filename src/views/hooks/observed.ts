import { useEffect, useState } from 'react'
import { map, type Observable, share, startWith } from 'rxjs'
import { serverNow, tick$ } from '../../streams/connection/clock'
import type { Judged } from '../../streams/connection/freshness'
import { dayOf } from '../format/timeText'

type Observed<T> = { value: T | null; error: unknown }

/** The last value of a stream while the screen is shown; hidden, nothing is listened to. */
export function useObserved<T>(source$: Observable<T>): Observed<T> {
  const [current, setCurrent] = useState<Observed<T>>({ value: null, error: null })
  useEffect(() => {
    const listening = source$.subscribe({
      next: (value) => setCurrent({ value, error: null }),
      error: (error: unknown) => setCurrent(({ value }) => ({ value, error })),
    })
    return () => listening.unsubscribe()
  }, [source$])
  return current
}

/** The server's time in whole steps, so that a screen is drawn only as often as its ages change. */
export function useServerNow(stepMs: number): number {
  const [now, setNow] = useState(() => Math.floor(serverNow() / stepMs) * stepMs)
  useEffect(() => {
    const ticking = tick$
      .pipe(
        startWith(serverNow()),
        map((at) => Math.floor(at / stepMs) * stepMs),
      )
      .subscribe(setNow)
    return () => ticking.unsubscribe()
  }, [stepMs])
  return now
}

const today$ = tick$.pipe(
  map((at) => dayOf(new Date(at))),
  share(),
)

/** Today in the shown time zone; a screen that stays open goes on with it at midnight. */
export function useToday(): string {
  const [today, setToday] = useState(() => dayOf(new Date(serverNow())))
  useEffect(() => {
    const ticking = today$.subscribe(setToday)
    return () => ticking.unsubscribe()
  }, [])
  return today
}

/** As `useServerNow` while the source is live; durations of a lost source stop. */
export function useKnownNow(stepMs: number, { state }: Judged): number {
  const now = useServerNow(stepMs)
  const [seenNow, setSeenNow] = useState(now)
  if (state === 'lost' || seenNow === now) return seenNow
  setSeenNow(now)
  return now
}
