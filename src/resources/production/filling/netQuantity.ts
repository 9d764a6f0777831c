import { inForceOn } from '../../general/law/lawText'
import type { FactorLine, SampleLine, ShortLine, ToleranceLine } from '../../general/law/lawTables'
import { deviationOf, meanOf } from '../laboratory/statistics'

/** The tables by which an inspector examines net quantity, as they are in force. */
export type FillTables = {
  tolerances: readonly ToleranceLine[]
  samples: readonly SampleLine[]
  factors: readonly FactorLine[]
  shortUnits: readonly ShortLine[]
}

export const tablesOn = ({ tolerances, samples, factors, shortUnits }: FillTables, day: string) => ({
  tolerances: inForceOn(tolerances, day),
  samples: inForceOn(samples, day),
  factors: inForceOn(factors, day),
  shortUnits: inForceOn(shortUnits, day),
})

/** Why a lot fails: its mean, too many short containers, two that are short by twice the tolerance. */
export const fillFaults = ['mean', 'short', 'twice_short'] as const
export type FillFault = (typeof fillFaults)[number]

/** Quantities are compared in whole millionths of a millilitre. */
const scale = 1_000_000
const micro = (ml: number) => Math.round(ml * scale)
const toMl = (value: number) => Math.round(value) / scale

/** What a filled container holds: its weight without the container, by the density of the liquid at 20 C. */
export const netMl = (gross_g: number, tare_g: number, density_g_ml: number) =>
  toMl(micro((gross_g - tare_g) / density_g_ml))

/** The first line whose limit is not below the size; the last one has no limit. */
function lineFor<L>(lines: readonly L[], limitOf: (line: L) => number | null, size: number): L | undefined {
  const fitting = lines.filter((line) => (limitOf(line) ?? Infinity) >= size)
  return fitting.toSorted((one, other) => (limitOf(one) ?? Infinity) - (limitOf(other) ?? Infinity))[0]
}

/** How much less than the label a container may hold before it is short. */
export function fillTolerance(label_ml: number, { tolerances }: Pick<FillTables, 'tolerances'>) {
  const line = lineFor(tolerances, ({ up_to_ml }) => up_to_ml, label_ml)
  if (!line) return 0
  return line.ml ?? toMl((micro(label_ml) * (line.percent ?? 0)) / 100)
}

/** How many units of a lot are examined: never more than it has. */
export function sampleOf(lot_units: number, { samples }: Pick<FillTables, 'samples'>) {
  const line = lineFor(samples, ({ up_to_units }) => up_to_units, lot_units)
  if (!line) return lot_units
  // A share is exact in ten thousandths: 25 % of 100 is 25, not 26.
  const share = Math.ceil((lot_units * Math.round((line.percent ?? 0) * 10_000)) / 1_000_000)
  return Math.min(lot_units, Math.max(line.units, share))
}

/** t of a sample; linear in 120 / n between the values of the table, 0 where every unit of the lot was examined. */
export function tOf(sample: number, lot_units: number, { factors }: Pick<FillTables, 'factors'>) {
  if (sample >= lot_units || sample < 2) return 0
  const listed = factors.toSorted((one, other) => one.sample - other.sample)
  const above = listed.find((line) => line.sample >= sample)
  const below = listed.findLast((line) => line.sample <= sample)
  if (!above || !below || above === below) return (above ?? below)?.t ?? 0
  const [c, d, e] = [120 / below.sample, 120 / above.sample, 120 / sample]
  return above.t + ((below.t - above.t) * (e - d)) / (c - d)
}

/** So many short units of a sample fail the lot. */
export const shortLimitOf = (sample: number, { shortUnits }: Pick<FillTables, 'shortUnits'>) =>
  lineFor(shortUnits, ({ up_to_sample }) => up_to_sample, sample)?.units ?? 1

export const containerVerdicts = ['ok', 'short', 'twice_short'] as const
export type ContainerVerdict = (typeof containerVerdicts)[number]

/** Whether a container holds less than the label by more than the tolerance, or by more than twice of it. */
export function containerVerdict(net_ml: number, label_ml: number, tolerance_ml: number): ContainerVerdict {
  const missing = micro(label_ml) - micro(net_ml)
  if (missing > 2 * micro(tolerance_ml)) return 'twice_short'
  return missing > micro(tolerance_ml) ? 'short' : 'ok'
}

/** A sample of a lot of containers that declare the same quantity. */
export type FillSample = { label_ml: number; lot_units: number; nets: readonly number[] }

/** What an inspector finds of a sample: its figures, and why the lot fails, if it does. */
export function judgeSample({ label_ml, lot_units, nets }: FillSample, tables: FillTables) {
  const tolerance_ml = fillTolerance(label_ml, tables)
  const verdicts = nets.map((net) => containerVerdict(net, label_ml, tolerance_ml))
  const twice_short = verdicts.filter((one) => one === 'twice_short').length
  const short = verdicts.filter((one) => one !== 'ok').length
  const short_limit = shortLimitOf(nets.length, tables)
  const mean = nets.length === 0 ? label_ml : meanOf(nets)
  const sd = deviationOf(nets)
  const t = tOf(nets.length, lot_units, tables)
  const adjusted = nets.length === 0 ? label_ml : mean + (t / Math.sqrt(nets.length)) * sd
  const found: Readonly<Record<FillFault, boolean>> = {
    mean: micro(adjusted) < micro(label_ml),
    short: nets.length > 0 && short >= short_limit,
    twice_short: twice_short >= 2,
  }
  return {
    units: nets.length,
    tolerance_ml,
    mean_ml: toMl(micro(mean)),
    sd_ml: toMl(micro(sd)),
    t: Number(t.toFixed(4)),
    adjusted_ml: toMl(micro(adjusted)),
    short_units: short,
    short_limit,
    twice_short_units: twice_short,
    faults: fillFaults.filter((fault) => found[fault]),
  }
}
