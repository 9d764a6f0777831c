import type { ReactNode } from 'react'
import type { Observable } from 'rxjs'
import type { Judged } from '../../../streams/connection/freshness'
import type { ShownValue } from '../../../streams/connection/realtime'
import { t } from '../../../texts/texts'
import { duration } from '../../format/format'
import { useObserved } from '../../hooks/observed'
import { Glyph } from '../../parts/Glyph'
import { useFreshness } from '../../parts/live/useFreshness'
import { isLost, lostWord } from '../../parts/wall/WallFrame'

/** A source of tiles: its last value, when that came, and how fresh it is. */
export type WallSource<T> = { value: T | null; at: string | null; fresh: Judged; isStale: boolean }

/** Whether a source has been late for longer than tiles are shown as they are. */
export const isStale = (fresh: Judged, staleSeconds: number) =>
  isLost(fresh) || (fresh.state === 'late' && (fresh.ageMs ?? 0) >= staleSeconds * 1000)

/** Follows a source of tiles. */
export function useWallSource<T extends { stale_seconds: number }>(
  value$: Observable<ShownValue<T>>,
): WallSource<T> {
  const shown = useObserved(value$).value
  const fresh = useFreshness(shown?.value ? shown.signs : null, 'board')
  const value = shown?.value ?? null
  return {
    value,
    at: shown?.at ?? null,
    fresh,
    isStale: value !== null && isStale(fresh, value.stale_seconds),
  }
}

const ageWord = (fresh: Judged) => {
  if (isLost(fresh)) return lostWord(fresh)
  const ageMs = fresh.ageMs ?? 0
  return t('Late {age}', {
    age: ageMs < 60_000 ? `${Math.floor(ageMs / 1000)} s` : duration(ageMs / 60_000),
  })
}

type Props = {
  title: string
  source: Pick<WallSource<unknown>, 'fresh' | 'isStale'>
  area: string
  isAlarm?: boolean
  children: ReactNode
}

/** A tile of the wall; where its source is lost or long late it keeps its figures greyed, with their age. */
export function WallTile({ title, source, area, isAlarm = false, children }: Props) {
  const { fresh, isStale: isGrey } = source
  return (
    <section
      className={`dc-forecast-tile${isGrey ? ' dc-is-lost dc-is-stale' : isAlarm ? ' dc-is-alarm' : ''}`}
      style={{ gridArea: area }}
      aria-label={title}
    >
      <h2>
        {title}
        {isGrey && (
          <span className="dc-lost-text">
            <Glyph name="lost" size={24} />
            {ageWord(fresh)}
          </span>
        )}
      </h2>
      {children}
    </section>
  )
}
