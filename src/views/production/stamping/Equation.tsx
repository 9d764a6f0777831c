import { bottlesOf, type SessionCounts, unaccounted } from '../../../resources/production/stamping/session'
import { figure } from '../../format/format'
import { Glyph } from '../../parts/Glyph'
import { t } from '../../../texts/texts'
import './stamping.css'

type Props = {
  /** Null until the last number or the counter is typed. */
  consumed: number | null
  counts: SessionCounts
  /** The word of what is stamped. */
  pieces: string
}

const parts = [
  ['applied', t('applied')],
  ['damaged', t('damaged')],
  ['missing', t('missing')],
] as const

/** What is still in no count, in words. */
function verdict(open: number) {
  if (open === 0) return t('Every stamp is accounted for')
  return open > 0
    ? t('{open} not accounted for', { open: figure(open) })
    : t('{open} more than left the reel', { open: figure(-open) })
}

/** Consumed stamps against their counts, live: green when every stamp is in one of them, else red with the difference. */
export function Equation({ consumed, counts, pieces }: Props) {
  const open = consumed === null ? null : unaccounted(consumed, counts)
  const look = open === null ? '' : open === 0 ? ' dc-balanced' : ' dc-unbalanced'
  return (
    <section className={`dc-equation${look}`} aria-label={t('Stamps of the session')} aria-live="polite">
      <p className="dc-equation-sum">
        <b>{consumed === null ? '–' : figure(consumed)}</b> <span>{t('consumed')}</span>
        <i>=</i>
        {parts.map(([name, word], at) => (
          <span key={name} className="dc-equation-part">
            {at > 0 && <i>+</i>} <b>{figure(counts[name])}</b> <span>{word}</span>
          </span>
        ))}
      </p>
      <p className="dc-equation-verdict">
        {open === null ? (
          t('Enter the last number used')
        ) : (
          <>
            <Glyph name={open === 0 ? 'check' : 'stop'} /> {verdict(open)}
          </>
        )}
      </p>
      <p className="dc-equation-bottles">
        {t('{qty} {pieces}: {applied} stamped, {wasted} wasted, {scrapped} scrapped', {
          qty: figure(bottlesOf(counts)),
          pieces,
          applied: figure(counts.applied),
          wasted: figure(counts.wasted_bottles),
          scrapped: figure(counts.scrapped_bottles),
        })}
      </p>
    </section>
  )
}
