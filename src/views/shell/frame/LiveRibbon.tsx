import { lazy, Suspense, useEffect, useState } from 'react'
import { serverNow } from '../../../streams/connection/clock'
import type { ReconnectState } from '../../../streams/connection/connectionTypes'
import { trying$ } from '../../../streams/connection/realtime'
import { clock } from '../../format/timeText'
import { Glyph } from '../../parts/Glyph'
import { type Liveness, useLiveness } from '../../parts/live/liveness'
import { readAhead } from '../../ui/readAhead'
import { t } from '../../../texts/texts'
import './liveRibbon.css'

const OutboxRibbon = lazy(() =>
  readAhead(async () => ({ default: (await import('../offline/WriteQueueRibbon')).WriteQueueRibbon })),
)

const isCut = ({ state }: Liveness) => state === 'late' || state === 'lost'

/**
 * Since when the page is not live: the last sign of life before it was cut, however often it is read since.
 */
function useCutSince(liveness: Liveness): number | null {
  const [since, setSince] = useState<number | null>(null)
  const next = isCut(liveness) ? (since ?? serverNow() - (liveness.ageMs ?? 0)) : null
  if (next !== since) setSince(next)
  return next
}

const words = {
  asking: t('checking every 10 s'),
  returning: t('trying again'),
  signed_out: t('sign in again'),
} as const satisfies Record<ReconnectState['how'], string>

/** What the page does about it. */
function useTrying(): string {
  const [how, setHow] = useState<ReconnectState['how']>('asking')
  useEffect(() => {
    const telling = trying$.subscribe((trying) => setHow(trying.how))
    return () => telling.unsubscribe()
  }, [])
  return words[how]
}

/**
 * Beside the tabs while the page is not live or something done here waits, so that the page below neither moves nor is
 * covered; where there are no tabs, in the space over the title.
 */
export function LiveRibbon() {
  const liveness = useLiveness()
  const since = useCutSince(liveness)
  const trying = useTrying()
  const isLost = liveness.state === 'lost'
  return (
    <div className="dc-ribbons" role="status">
      {since !== null && (
        <p className={`dc-ribbon ${isLost ? 'dc-ribbon-lost' : 'dc-ribbon-late'}`}>
          <Glyph name={isLost ? 'lost' : 'clock'} />
          <span>
            {t('Not live since {clock}', { clock: clock(new Date(since), { seconds: true }) })}
            <span className="dc-ribbon-more">, {trying}</span>
          </span>
        </p>
      )}
      <Suspense>
        <OutboxRibbon />
      </Suspense>
    </div>
  )
}
