import { useEffect, useState } from 'react'
import { map, type Observable, of, startWith, switchMap } from 'rxjs'
import { serverNow, tick$ } from '../../streams/clock'
import { freshness$ } from '../../streams/connection'
import { type Judged, limitsMs } from '../../streams/freshness'
import { connection$ } from '../../streams/realtime'

type Observed<T> = { value: T | null; error: unknown }

/** The last value of a stream while the screen is shown; hidden, nothing is listened to. */
export function useObserved<T>(source$: Observable<T>): Observed<T> {
  const [held, setHeld] = useState<Observed<T>>({ value: null, error: null })
  useEffect(() => {
    const listening = source$.subscribe({
      next: (value) => setHeld({ value, error: null }),
      error: (error: unknown) => setHeld(({ value }) => ({ value, error })),
    })
    return () => listening.unsubscribe()
  }, [source$])
  return held
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

const unknown: Judged = { state: 'unknown', ageMs: null }

/** How fresh a source of the boards is. */
export function useFreshness(isLoaded: boolean): Judged {
  const [judged, setJudged] = useState(unknown)
  useEffect(() => {
    const judging = connection$
      .pipe(
        switchMap((connection) =>
          connection ? freshness$(connection, isLoaded, limitsMs.board) : of(unknown),
        ),
      )
      .subscribe(setJudged)
    return () => judging.unsubscribe()
  }, [isLoaded])
  return judged
}
