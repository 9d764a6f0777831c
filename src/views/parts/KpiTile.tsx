import type { Family } from '../theme/tokens'
import type { Freshness } from './live/freshness'
import type { GlyphName } from './Glyph'
import { Glyph } from './Glyph'
import { LiveBadge } from './live/LiveBadge'
import { ProgressBar } from './ProgressBar'
import './parts.css'

const glyphOf: Record<Family, GlyphName> = {
  success: 'check',
  warning: 'clock',
  info: 'ring',
  danger: 'stop',
  neutral: 'pause',
}

type Props = {
  label: string
  /** As it is read: "12,840"; null while it never came. */
  figure: string | null
  unit?: string | undefined
  bar?: { done: number; planned: number; plannedToNow?: number | undefined } | undefined
  /** The comparison in words; without a family it is plain. */
  sense?: { family?: Family | undefined; text: string } | undefined
  freshness?: { state: Freshness; ageMs?: number | null | undefined } | undefined
}

/** One figure of the desk's boards; its age shows only when it is not live. */
export function KpiTile({ label, figure, unit, bar, sense, freshness }: Props) {
  const isLost = freshness?.state === 'lost'
  // What was never read is compared with nothing.
  const comparison = figure === null ? undefined : sense
  return (
    <section className={`dc-kpi${isLost ? ' dc-is-lost' : ''}`} aria-label={label}>
      <header>
        <h2>{label}</h2>
        {freshness && freshness.state !== 'live' && <LiveBadge {...freshness} />}
      </header>
      <p className="dc-figure">
        <b>{figure ?? '–'}</b>
        {figure !== null && unit && <span>{unit}</span>}
      </p>
      {bar && <ProgressBar {...bar} label={label} />}
      {comparison && (
        <p className={`dc-sense${comparison.family && !isLost ? ` dc-${comparison.family}-text` : ''}`}>
          {comparison.family && <Glyph name={glyphOf[comparison.family]} />}
          <span>{comparison.text}</span>
        </p>
      )}
    </section>
  )
}
