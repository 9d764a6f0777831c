import { active, choice, day, flag, optional, text, withDefault } from '../../kit/fields/field'
import { distinctLines, linesOf } from '../../kit/fields/lists'
import { decimal, integer, money, percent } from '../../kit/fields/numbers'
import {
  canadianSteps,
  type DutyRate,
  type DutyUnit,
  type StampJurisdiction,
} from '../../production/stamps/duty'
import { stampCodes } from '../../production/stamps/stampStates'
import { t } from '../../../texts/texts'
import { settingOf, withHelp } from '../system/settingsKind'

const source = text('Act and section', 160)

const size = (label: string, initial: number) =>
  withDefault(decimal(label, 6, { above: 0, max: 1_000_000 }), initial)

const rateLines = {
  unit: choice('Per', ['ml', 'g'], { ml: 'ml', g: 'g' }),
  effective_from: day('Effective from'),
  federal: money('Federal, per step'),
  additional: money('Additional, per step'),
  step: size('Steps of', canadianSteps.step),
  step_until: size('Steps up to', canadianSteps.step_until),
  step_above: size('Above in steps of', canadianSteps.step_above),
  source,
}

const jurisdictionLines = {
  code: choice('Jurisdiction', stampCodes, Object.fromEntries(stampCodes.map((code) => [code, code]))),
  is_additional: withDefault(flag('Additional duty'), true),
  effective_from: day('Effective from'),
  effective_to: optional(day('Until')),
  tolerated_until: optional(day('Federal stamp until')),
  is_active: withDefault(active(), true),
  source,
}

const rates = distinctLines(
  linesOf('Duty rates', rateLines, { most: 50 }),
  ({ unit, effective_from }) => `${unit} ${effective_from}`,
  () => t('There is one rate for each unit and day'),
)

const jurisdictions = distinctLines(
  linesOf('Stamp jurisdictions', jurisdictionLines, {
    most: 50,
    faultsOf: ({ effective_from, effective_to, tolerated_until }) => ({
      ...(effective_to !== null &&
        effective_to < effective_from && { effective_to: t('ends before it begins') }),
      ...(tolerated_until !== null &&
        tolerated_until < effective_from && { tolerated_until: t('is before it begins') }),
    }),
  }),
  ({ code }) => code,
  () => t('There is one line for each jurisdiction'),
)

const schedule = (act: string, section: string) => `Excise Act, 2001, Schedule 8 (${act})${section}`
const rateOf = (unit: DutyUnit, effective_from: string, perStep: number, where: string): DutyRate => ({
  unit,
  effective_from,
  federal: perStep,
  additional: perStep,
  ...canadianSteps,
  source: where,
})

const first = schedule('2022, c. 10, s. 80', '')
const second = schedule('2024, c. 17, s. 131', '; SOR/2024-70, s. 6')
const knownRates: readonly DutyRate[] = [
  rateOf('ml', '2022-10-01', 1, first),
  rateOf('ml', '2024-07-01', 1.12, second),
  rateOf('g', '2022-10-01', 1, first),
  rateOf('g', '2024-07-01', 1.12, second),
]

const province = (
  code: string,
  effective_from: string,
  tolerated_until: string,
  section: string,
): StampJurisdiction => ({
  code,
  is_additional: true,
  effective_from,
  effective_to: null,
  tolerated_until,
  is_active: true,
  source: `SOR/2024-70, s. ${section}`,
})

const knownJurisdictions: readonly StampJurisdiction[] = [
  {
    code: 'CA',
    is_additional: false,
    effective_from: '2022-10-01',
    effective_to: null,
    tolerated_until: null,
    is_active: true,
    source: 'Excise Act, 2001, s. 158.57',
  },
  province('ON', '2024-07-01', '2024-09-30', '2(a), 7'),
  province('QC', '2024-07-01', '2024-09-30', '2(b), 7'),
  province('NT', '2024-07-01', '2024-09-30', '2(h), 7'),
  province('NU', '2024-07-01', '2024-09-30', '2(i), 7'),
  province('NB', '2025-01-01', '2025-03-31', '2(c), 8 (SOR/2024-211)'),
  province('MB', '2025-01-01', '2025-03-31', '2(d), 8 (SOR/2024-211)'),
  province('PE', '2025-01-01', '2025-03-31', '2(e), 8 (SOR/2024-211)'),
  province('AB', '2025-01-01', '2025-03-31', '2(f), 8 (SOR/2024-211)'),
  province('YT', '2025-01-01', '2025-03-31', '2(g), 8 (SOR/2024-211)'),
  province('NS', '2026-04-01', '2026-06-30', '2(b.1), 9 (SOR/2026-41)'),
]

/** The duty on vaping products as data: its rates and the provinces that take part, each with days and source. */
export const exciseSettings = {
  'excise.rates': settingOf<readonly DutyRate[]>(
    'Stamps and duty',
    withHelp(
      rates,
      'In CAD for each step or part of one that a container holds. In Canada per 2 ml up to 10 ml, then per 10 ml; of solids the same by the gram. Another regime counts in steps of its own.',
    ),
    knownRates,
  ),
  'excise.jurisdictions': settingOf<readonly StampJurisdiction[]>(
    'Stamps and duty',
    withHelp(
      jurisdictions,
      'Each kind of stamp with its days. Goods with the federal stamp may be sold in a province until the day that is given.',
    ),
    knownJurisdictions,
  ),
  'excise.packaged_at': settingOf<'bottling' | 'labelling' | 'packing'>(
    'Stamps and duty',
    withHelp(
      choice('Packaged at the end of', ['bottling', 'labelling', 'packing']),
      'The month of packaging begins the time in which goods have to be stamped.',
    ),
    'labelling',
  ),
  'excise.stamp_months': settingOf<number>(
    'Stamps and duty',
    withHelp(
      integer('Months to stamp', { min: 1, max: 24 }),
      'Calendar months after the month of packaging by whose end goods are stamped or in an excise warehouse: Excise Act, 2001, s. 158.46(1)(c).',
    ),
    2,
  ),
  'excise.stamp_warn_days': settingOf<number>(
    'Stamps and duty',
    withHelp(
      integer('Days of warning', { min: 0, max: 90, unit: 'days' }),
      'So many days before it ends, the time to stamp goods is shown in amber and announced.',
    ),
    14,
  ),
  'excise.return_day': settingOf<number>(
    'Stamps and duty',
    withHelp(
      integer('Return is due on day', { min: 1, max: 31 }),
      'Of the month after the one that it reports; 31 is its last day, as in Canada (Excise Act, 2001, s. 160).',
    ),
    31,
  ),
  'excise.late_percent': settingOf<number>(
    'Stamps and duty',
    withHelp(
      percent('Penalty of late stamps', { max: 1000 }),
      'Of the duty on goods that were not stamped in time: Excise Act, 2001, s. 233.2.',
    ),
    200,
  ),
}
