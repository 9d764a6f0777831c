import { useMemo } from 'react'
import type { Impact } from '../../../forecasting/planning/impact'
import { counted, figure, money } from '../../format/format'
import { type Fact, Facts } from '../../parts/Facts'
import { t } from '../../../texts/texts'
import { draftImpact, plantOf } from './planningSums'
import type { Planning } from './usePlanning'

const signed = (value: number, scale?: number) => `${value > 0 ? '+' : ''}${figure(value, scale)}`

const lateText = ({ late_before: before, late_after: after }: Impact) =>
  after === before
    ? t('{late}, unchanged', { late: counted(before, 'order') })
    : t('{late}, {before} before', { late: counted(after, 'order'), before: figure(before) })

const factsOf = (impact: Impact): Fact[] => [
  [t('Bottles'), signed(impact.bottles)],
  [t('Liquid'), `${signed(impact.volume_ml / 1000, 1)} l`],
  [t('Nicotine'), `${signed(impact.nicotine_g, 1)} g`],
  ...impact.stamps.map(({ jurisdiction, stamps }): Fact => [
    t('Stamps {jurisdiction}', { jurisdiction }),
    signed(stamps),
  ]),
  [t('Security needed'), money(impact.security_cad)],
  [
    t('Security headroom'),
    impact.security_headroom === null ? t('Covered by the licence') : money(impact.security_headroom),
  ],
  ...impact.hours.map(({ phase, hours }): Fact => [
    t('Hours of {phase}', { phase }),
    `${signed(hours, 1)} h`,
  ]),
  [t('Late orders'), lateText(impact)],
]

/** What the numbers that are not saved yet ask of the plant. */
export function PlanningImpact({ planning }: { planning: Planning }) {
  const { grid, live, periods, draft, forecastOf } = planning
  const plant = useMemo(() => grid && plantOf(grid), [grid])
  if (!plant || !live || draft.edits.size === 0) return null
  const impact = draftImpact(plant, draft.edits.keys(), live.rows, periods, forecastOf)
  const isShort = impact.security_headroom !== null && impact.security_headroom < 0
  return (
    <section
      className={`dc-planning-impact${isShort || impact.late_after > impact.late_before ? ' dc-is-short' : ''}`}
      aria-label={t('Impact of unsaved changes')}
      aria-live="polite"
    >
      <h2>{t('Impact of unsaved changes')}</h2>
      <Facts facts={factsOf(impact)} fits />
    </section>
  )
}
