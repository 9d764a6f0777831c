import * as z from 'zod/mini'
import { code } from '../../kit/fields/code'
import type { Field } from '../../kit/fields/field'
import { t } from '../../../texts/texts'
import { settingOf } from '../system/settingsKind'
import { lawDay, lawText } from './lawText'

/** A figure of a table of the law; one that may be empty is without a limit, or of another kind of limit. */
type LawColumn = { label: string; unit?: string; optional?: true }
export type LawColumns = Readonly<Record<string, LawColumn>>

/** A line of a table of the law: its figures, from when until when it is in force, and where the law says so. */
export type LawLine<C extends LawColumns> = {
  [N in keyof C]: C[N] extends { optional: true } ? number | null : number
} & { from: string; to: string | null; source: string }

/** A line as an editor of any table sees it. */
export type AnyLawLine = Readonly<Record<string, number | string | null>>

const figure = z.number(code('numeric')).check(z.gte(0, code('min')), z.lte(100_000_000, code('max')))

const lineOf = (columns: LawColumns) =>
  z
    .strictObject({
      ...Object.fromEntries(
        Object.entries(columns).map(([name, { optional }]) => [name, optional ? z.nullable(figure) : figure]),
      ),
      from: lawDay,
      to: z.nullable(lawDay),
      source: lawText(160),
    })
    .check(z.refine(({ from, to }) => to === null || to >= from, { error: () => t('ends before it begins') }))

function lawTable<const C extends LawColumns>(
  columns: C,
  label: string,
  help: string,
  lines: readonly LawLine<C>[],
) {
  const field: Field<readonly LawLine<C>[], 'required'> = {
    kind: 'longText',
    label,
    presence: 'required',
    help,
    // The schema is made of the columns that the type of a line is made of.
    schema: z
      .array(lineOf(columns), { error: () => t('must be a list') })
      .check(
        z.minLength(1, 'required'),
        z.maxLength(100, { error: () => t('There may be at most 100 items') }),
      ) as unknown as z.ZodMiniType<readonly LawLine<C>[]>,
  }
  return settingOf('Compliance', field, lines)
}

// The tables are those of 1989; the day is the first one for which the consolidation of the law shows them in force.
const inForce = { from: '2006-03-22', to: null }
const regulations = 'C.R.C., c. 417'

const tolerances = {
  up_to_ml: { label: t('Declared up to'), unit: 'ml', optional: true },
  percent: { label: t('Tolerance'), unit: '%', optional: true },
  ml: { label: t('Tolerance'), unit: 'ml', optional: true },
} as const satisfies LawColumns

const samples = {
  up_to_units: { label: t('Lot up to'), unit: t('units'), optional: true },
  percent: { label: t('Share of the lot'), unit: '%', optional: true },
  units: { label: t('Units at least') },
} as const satisfies LawColumns

const factors = {
  sample: { label: t('Sample'), unit: t('units') },
  t: { label: 't' },
} as const satisfies LawColumns

const shortUnits = {
  up_to_sample: { label: t('Sample up to'), unit: t('units'), optional: true },
  units: { label: t('Short units that fail the lot') },
} as const satisfies LawColumns

const closures = {
  mg_ml: { label: t('Nicotine from'), unit: 'mg/ml' },
} as const satisfies LawColumns

export type ToleranceLine = LawLine<typeof tolerances>
export type SampleLine = LawLine<typeof samples>
export type FactorLine = LawLine<typeof factors>
export type ShortLine = LawLine<typeof shortUnits>
export type ClosureLine = LawLine<typeof closures>

const cited = <C extends LawColumns, L extends { [N in keyof C]: number | null }>(
  provision: string,
  lines: readonly L[],
) =>
  lines.map((line, at) => ({
    ...line,
    ...inForce,
    source: `${regulations}, ${provision.replace('#', String(at + 1))}`,
  }))

const tolerance = (up_to_ml: number | null, percent: number | null, ml: number | null) => ({
  up_to_ml,
  percent,
  ml,
})
const sample = (up_to_units: number | null, percent: number | null, units: number) => ({
  up_to_units,
  percent,
  units,
})

/** The values of t from a sample of 2 on. */
const smallSamples = [
  63.657, 9.925, 5.841, 4.604, 4.032, 3.707, 3.499, 3.355, 3.25, 3.169, 3.106, 3.055, 3.012, 2.977, 2.947,
  2.921, 2.898, 2.878, 2.861, 2.845, 2.831, 2.819, 2.807, 2.797, 2.787, 2.779, 2.771, 2.763, 2.756, 2.75,
  2.746,
]

const columnsByKey: Readonly<Record<string, LawColumns>> = {
  'law.fill_tolerances': tolerances,
  'law.fill_samples': samples,
  'law.fill_factors': factors,
  'law.fill_short_units': shortUnits,
  'law.child_resistant': closures,
}

/** The columns of a setting that is a table of the law; undefined for any other. */
export const lawColumnsOf = (key: string): LawColumns | undefined =>
  Object.hasOwn(columnsByKey, key) ? columnsByKey[key] : undefined

/**
 * How an inspector examines the net quantity of a lot: tables of the Consumer Packaging and Labelling Regulations; and
 * from which strength a bottle has a child-resistant closure.
 */
export const lawTables = {
  'law.fill_tolerances': lawTable(
    tolerances,
    'Net quantity: tolerances',
    'How much less than declared a container may hold before it counts as short.',
    cited('Schedule I, Part III, item # (s. 38); SOR/89-571, s. 3', [
      tolerance(50, 9, null),
      tolerance(100, null, 4.5),
      tolerance(200, 4.5, null),
      tolerance(300, null, 9),
      tolerance(500, 3, null),
      tolerance(1000, null, 15),
      tolerance(10_000, 1.5, null),
      tolerance(15_000, null, 150),
      tolerance(null, 1, null),
    ]),
  ),
  'law.fill_samples': lawTable(
    samples,
    'Net quantity: samples',
    'How many units of a lot are examined: the share of the lot, rounded up, and at least so many.',
    cited('Schedule II, Part I, item # (s. 39); SOR/89-571, s. 4', [
      sample(10, 100, 0),
      sample(128, 25, 10),
      sample(4000, null, 32),
      sample(8000, null, 64),
      sample(12_000, null, 96),
      sample(null, null, 125),
    ]),
  ),
  'law.fill_factors': lawTable(
    factors,
    'Net quantity: values of t',
    'By which the mean of a sample is adjusted; between 32 and 125 they are interpolated.',
    cited('Schedule II, Part III (s. 39); SOR/89-571, s. 4', [
      ...smallSamples.map((t, at) => ({ sample: at + 2, t })),
      { sample: 64, t: 2.657 },
      { sample: 96, t: 2.634 },
      { sample: 125, t: 2.615 },
    ]),
  ),
  'law.fill_short_units': lawTable(
    shortUnits,
    'Net quantity: short units',
    'So many units below the tolerance in a sample of this size fail the lot.',
    cited('Schedule II, Part IV, item # (s. 39); SOR/89-571, s. 4', [
      { up_to_sample: 8, units: 1 },
      { up_to_sample: 20, units: 2 },
      { up_to_sample: 32, units: 3 },
      { up_to_sample: 50, units: 4 },
      { up_to_sample: 65, units: 5 },
      { up_to_sample: 80, units: 6 },
      { up_to_sample: 102, units: 7 },
      { up_to_sample: null, units: 8 },
    ]),
  ),
  'law.child_resistant': lawTable(
    closures,
    'Child-resistant closure',
    'Bottles of such a strength need a child-resistant closure among their components.',
    [{ mg_ml: 0.1, from: '2020-07-01', to: null, source: 'SOR/2019-353, s. 50(1)' }],
  ),
}
