import type { FillRun } from '../../../resources/production/filling/fillCalls'
import { figure } from '../../format/format'
import { clock } from '../../format/timeText'
import { Facts } from '../../parts/Facts'
import { Glyph } from '../../parts/Glyph'
import { bottleMl, faultsText, sampleText } from './fillText'
import { t } from '../../../texts/texts'

/** What the sample of a run says so far, as an inspector would, and what is given away. */
export function FillFigures({ run }: { run: FillRun }) {
  const isEmpty = run.units === 0
  const none = (value: string) => (isEmpty ? '–' : value)
  const facts = [
    [t('Bottles weighed'), sampleText(run)],
    [t('Mean'), none(bottleMl(run.mean_ml))],
    [t('Adjusted mean'), none(bottleMl(run.adjusted_ml))],
    [t('Tolerance'), bottleMl(run.tolerance_ml)],
    [
      t('Short'),
      none(
        t('{short}, {limit} fail the lot', {
          short: figure(run.short_units),
          limit: figure(run.short_limit),
        }),
      ),
    ],
    [
      t('Short by twice the tolerance'),
      none(t('{count}, 2 fail the lot', { count: figure(run.twice_short_units) })),
    ],
    [t('Giveaway'), none(`${figure(Math.round(run.giveaway_ml))} ml`)],
    [t('Giveaway cost'), run.giveaway_cost === null ? t('n/a') : none(`CAD ${figure(run.giveaway_cost, 2)}`)],
    [t('Next check'), run.due_at === null ? '–' : clock(run.due_at)],
  ] as const
  const isFailed = run.faults.length > 0
  const word = isEmpty
    ? t('No bottle is weighed yet')
    : isFailed
      ? faultsText(run.faults)
      : t('Meets the law on net quantity so far')
  return (
    <>
      <p className={`dc-word dc-${isEmpty ? 'neutral' : isFailed ? 'danger' : 'success'}-text`}>
        <Glyph name={isEmpty ? 'ring' : isFailed ? 'stop' : 'check'} /> {word}
      </p>
      <Facts facts={facts} fits isLarge />
    </>
  )
}
