import { active, choice, day, flag, optional, text, withDefault } from '../../kit/fields/field'
import { distinctLines, linesOf } from '../../kit/fields/lists'
import { decimal, integer, money, percent } from '../../kit/fields/numbers'
import {
  canadianSteps,
  type DutyRate,
  type DutyUnit,
  type StampJurisdiction,
  type StampRegime,
  homeRegime,
} from '../../production/stamps/duty'
import {
  knownReturnLines,
  partNames,
  returnItems,
  returnItemWords,
  type ReturnLineText,
  returnParts,
} from '../../production/returns/returnLines'
import { stampCodes } from '../../production/stamps/stampStates'
import { settingOf, withHelp } from '../system/settingsKind'
import { t } from '../../../texts/texts'

const source = text('Act and section', 160)

const size = (label: string, initial: number) =>
  withDefault(decimal(label, 6, { above: 0, max: 1_000_000 }), initial)

const regime = () =>
  text('Regime', 8, { pattern: /^[A-Z0-9-]+$/, patternMessage: 'Capital letters and figures' })

const regimeLines = {
  code: regime(),
  effective_from: day('Effective from'),
  stamp_months: integer('Months to stamp', { min: 1, max: 24 }),
  needs_activation: withDefault(flag('Stamps are activated'), false),
  source,
}

const regimes = distinctLines(
  linesOf('Regimes of stamps', regimeLines, { most: 20 }),
  ({ code, effective_from }) => `${code} ${effective_from}`,
  () => t('There is one line for each regime and day'),
)

const canada: StampRegime = {
  code: homeRegime,
  effective_from: '2022-10-01',
  stamp_months: 2,
  needs_activation: false,
  source: 'Excise Act, 2001, s. 158.46(1)(c)',
}

const rateLines = {
  regime: withDefault(regime(), homeRegime),
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
  regime: withDefault(regime(), homeRegime),
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
  (rate) => `${rate.regime} ${rate.unit} ${rate.effective_from}`,
  () => t('There is one rate for each regime, unit and day'),
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

const returnTexts = distinctLines(
  linesOf(
    'Lines of the return',
    {
      return_part: choice(
        'Part',
        partNames,
        Object.fromEntries(partNames.map((part) => [part, returnParts[part].label])),
      ),
      item: choice('Figure', returnItems, returnItemWords),
      text_en: text('Line in English', 160, { language: 'en-CA' }),
      text_fr: text('Line in French', 160, { language: 'fr-CA' }),
    },
    { least: 0, most: 100 },
  ),
  ({ return_part, item }) => `${return_part} ${item}`,
  () => t('There is one text for each line'),
)

const schedule = (act: string, section: string) => `Excise Act, 2001, Schedule 8 (${act})${section}`
const rateOf = (unit: DutyUnit, effective_from: string, perStep: number, where: string): DutyRate => ({
  regime: homeRegime,
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
  regime: homeRegime,
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
    regime: homeRegime,
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
  'excise.regimes': settingOf<readonly StampRegime[]>(
    'Stamps and duty',
    withHelp(
      regimes,
      'The law of each country from a day on. Goods are stamped, or in an excise warehouse, by the end of so many calendar months after the month of packaging. Where stamps are activated, a reel is activated with the issuer before it is put on. Rates and jurisdictions name their regime.',
    ),
    [canada],
  ),
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
  'excise.stamp_warn_days': settingOf<number>(
    'Stamps and duty',
    withHelp(
      integer('Days of warning', { min: 0, max: 90, unit: 'days' }),
      'So many days before it ends, the time to stamp goods is shown in amber and announced.',
    ),
    14,
  ),
  'excise.return_texts': settingOf<readonly ReturnLineText[]>(
    'Stamps and duty',
    withHelp(
      returnTexts,
      'How the form of the day words its lines (B600); a line that is left out is worded as the product does. A month that is frozen keeps its texts.',
    ),
    knownReturnLines,
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
