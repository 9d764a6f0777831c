import { age } from '../../format/format'
import { type Freshness, freshnessLook } from './freshness'
import { Glyph } from '../Glyph'
import { t } from '../../../texts/texts'
import '../parts.css'

type LiveBadgeGiven = {
  state: Freshness
  ageMs?: number | null | undefined
  /** The word while nothing is known yet. */
  unknown?: string
}

/** Says of a source whether it is live, and how old what is shown is. */
export function LiveBadge({ state, ageMs, unknown }: LiveBadgeGiven) {
  const look = freshnessLook[state]
  const word = state === 'unknown' ? (unknown ?? look.word) : look.word
  const isTimed = state !== 'unknown' && ageMs !== null && ageMs !== undefined
  return (
    <span className={`dc-live-badge ${look.className}`} role="img" aria-label={t('Data: {word}', { word })}>
      <Glyph name={look.glyph} />
      {word}
      {isTimed && <span className="dc-age">{age(ageMs)}</span>}
    </span>
  )
}
