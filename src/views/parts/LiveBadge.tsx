import { age } from '../fields/format'
import { type Freshness, freshnessLook } from './freshness'
import { Glyph } from './Glyph'
import './parts.css'

/** Says of a source whether it is live, and how old what is shown is. */
export function LiveBadge({ state, ageMs }: { state: Freshness; ageMs?: number | null | undefined }) {
  const look = freshnessLook[state]
  const isTimed = state !== 'unknown' && ageMs !== null && ageMs !== undefined
  return (
    <span className={`dc-live-badge ${look.className}`} role="img" aria-label={`Data: ${look.word}`}>
      <Glyph name={look.glyph} />
      {look.word}
      {isTimed && <span className="dc-age">{age(ageMs)}</span>}
    </span>
  )
}
