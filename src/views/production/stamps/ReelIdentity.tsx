import { remainingOf } from '../../../resources/production/stamps/counters'
import type { Reel } from '../../../resources/production/stamps/reels'
import { figure } from '../../format/format'
import { Glyph } from '../../parts/Glyph'
import { RowsSection } from '../../parts/table/RowsSection'
import { t } from '../../../texts/texts'
import './stamps.css'

const signed = (value: number) => (value < 0 ? `+ ${figure(-value)}` : `- ${figure(value)}`)

/** The identity of a reel: every stamp that was delivered is in one of its counters, or still on it. */
export function ReelIdentity({ reel }: { reel: Reel }) {
  const isWhole = remainingOf(reel.quantity, reel) === reel.remaining
  const terms = [
    t('{count} applied', { count: figure(reel.applied) }),
    t('{count} damaged', { count: figure(reel.damaged) }),
    t('{count} missing', { count: figure(reel.missing) }),
    t('{count} returned', { count: figure(reel.returned) }),
    t('{count} destroyed', { count: figure(reel.destroyed_unused) }),
  ].join(' + ')
  return (
    <RowsSection title={t('Identity')}>
      <p className={`dc-reel-identity ${isWhole ? 'dc-reel-identity-good' : 'dc-danger-text'}`}>
        <Glyph name={isWhole ? 'check' : 'stop'} />
        <b>{figure(reel.quantity)}</b> = {terms} {reel.count_adjust !== 0 && signed(reel.count_adjust)} +{' '}
        {t('{count} remaining', { count: figure(reel.remaining) })}
      </p>
      <p>
        {reel.exposed === 0 || reel.exposed === null
          ? t('Every stamp is accounted for')
          : t('{count} stamps are not accounted for: {amount} CAD', {
              count: figure(reel.exposed),
              amount: figure(reel.exposure ?? 0, 2),
            })}
        {reel.damaged_held > 0 &&
          ` ${t('{count} damaged stamps wait for destruction', { count: figure(reel.damaged_held) })}`}
      </p>
    </RowsSection>
  )
}
