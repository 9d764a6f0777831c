/** What a container holds, as duty is counted: a liquid by volume, a solid by weight. */
export type DutyUnit = 'ml' | 'g'

/** In which steps duty counts what a container holds, in the unit of its rate: begun ones count whole. */
export type DutySteps = {
  /** The size of a step up to `step_until`. */
  step: number
  step_until: number
  /** The size of a step above it. */
  step_above: number
}

/**
 * A rate of duty from a day on, with its act and section: CAD for each step, and for each step of the additional duty of
 * a province.
 */
export type DutyRate = DutySteps & {
  /** The regime whose goods owe it. */
  regime: string
  unit: DutyUnit
  effective_from: string
  federal: number
  additional: number
  source: string
}

/** A kind of stamp and the days on which it is in force, with its act and section. */
export type StampJurisdiction = {
  code: string
  /** The regime whose rates and clock count for its goods. */
  regime: string
  /** Whether goods for it owe the additional duty of a province. */
  is_additional: boolean
  effective_from: string
  /** The last day; null while it is in force. */
  effective_to: string | null
  /** The last day on which goods with the federal stamp may still be sold there; null where there was no such time. */
  tolerated_until: string | null
  is_active: boolean
  source: string
}

/** The law of a country about stamps from a day on: by when goods are stamped, and whether stamps are activated first. */
export type StampRegime = {
  code: string
  effective_from: string
  /** Calendar months after the month of packaging by whose end goods are stamped. */
  stamp_months: number
  /** Whether a stamp may be applied only after the issuer has activated it. */
  needs_activation: boolean
  source: string
}

/** The regime of the plant, and of goods that are of no jurisdiction yet. */
export const homeRegime = 'CA'

/** The stamp of goods for provinces outside the coordinated system. */
const federalStamp = 'CA'

/** The steps of Canada: one for each 2 ml or g, or part, up to 10, then one for each 10 or part (Schedule 8). */
export const canadianSteps: DutySteps = { step: 2, step_until: 10, step_above: 10 }

/** How many steps of a size are begun; sizes have six decimals, which binary fractions are a little off. */
const stepsIn = (volume: number, size: number) => Math.ceil(Math.round((volume / size) * 1e6) / 1e6)

/** The steps that a container counts as. */
export const dutySteps = (volume: number, { step, step_until, step_above }: DutySteps) =>
  volume <= 0
    ? 0
    : stepsIn(Math.min(volume, step_until), step) +
      (volume > step_until ? stepsIn(volume - step_until, step_above) : 0)

type Dated = Record<'effective_from', string>

/** The newest line that has begun on a day; null before the first. */
const newestOn = <L extends Dated>(lines: readonly L[], day: string): L | null =>
  lines
    .filter(({ effective_from }) => effective_from <= day)
    .toSorted((one, other) => (one.effective_from < other.effective_from ? 1 : -1))[0] ?? null

/** The rate of a regime in force on a day, the newest that has begun; null before the first. */
export const rateOn = (
  rates: readonly DutyRate[],
  day: string,
  unit: DutyUnit = 'ml',
  regime: string = homeRegime,
): DutyRate | null =>
  newestOn(
    rates.filter((rate) => rate.unit === unit && rate.regime === regime),
    day,
  )

/** The law of a regime on a day; null before it begins. */
export const regimeOn = (regimes: readonly StampRegime[], code: string, day: string): StampRegime | null =>
  newestOn(
    regimes.filter((regime) => regime.code === code),
    day,
  )

/** The regime of the goods of a jurisdiction: that of the plant where there is none yet. */
export const regimeOf = (jurisdictions: readonly StampJurisdiction[], code: string | null): string =>
  jurisdictions.find((one) => one.code === code)?.regime ?? homeRegime

/** The rate that the goods of a jurisdiction owe on a day. */
export const rateOf = (
  { rates, jurisdictions }: Pick<Excise, 'rates' | 'jurisdictions'>,
  code: string | null,
  day: string,
) => rateOn(rates, day, 'ml', regimeOf(jurisdictions, code))

/** The entry of a jurisdiction that is in force on a day; null where it takes no part. */
export const jurisdictionOn = (
  jurisdictions: readonly StampJurisdiction[],
  code: string,
  day: string,
): StampJurisdiction | null =>
  jurisdictions.find(
    (one) =>
      one.code === code &&
      one.is_active &&
      one.effective_from <= day &&
      (one.effective_to === null || day <= one.effective_to),
  ) ?? null

/** The stamps that goods may carry in a jurisdiction on a day: its own once it takes part, and the federal one as long as it is tolerated. */
export function stampsAccepted(
  jurisdictions: readonly StampJurisdiction[],
  code: string,
  day: string,
): string[] {
  const own = jurisdictionOn(jurisdictions, code, day)
  if (own === null || own.code === federalStamp) return [federalStamp]
  const isTolerated = own.tolerated_until !== null && day <= own.tolerated_until
  return isTolerated ? [own.code, federalStamp] : [own.code]
}

const cents = (value: number) => Math.round(value * 100) / 100

type PerStep = DutySteps & Pick<DutyRate, 'federal' | 'additional'>

/** The duty of one container, federal and additional, in CAD. */
export function dutyOf(volume: number, rate: PerStep) {
  const { federal, additional } = rate
  const steps = dutySteps(volume, rate)
  return { steps, duty: cents(steps * federal), additional: cents(steps * additional) }
}

/** The stamps and rates of duty, as the settings have them. */
export type Excise = { rates: readonly DutyRate[]; jurisdictions: readonly StampJurisdiction[] }

/** What is owed on a day for one container with such a stamp, in CAD; nothing without a stamp, or for export. */
export function dutyOfStamped(
  {
    excise_jurisdiction: stamp,
    volume_ml: volume,
  }: Record<'excise_jurisdiction', string | null> & Record<'volume_ml', number | null>,
  day: string,
  { rates, jurisdictions }: Excise,
) {
  const rate = rateOf({ rates, jurisdictions }, stamp, day)
  if (rate === null || stamp === null || stamp === 'EX' || volume === null) return 0
  const { duty, additional } = dutyOf(volume, rate)
  return cents(duty + (jurisdictionOn(jurisdictions, stamp, day)?.is_additional ? additional : 0))
}

/**
 * The duty of liquid that cannot be accounted for: that of the bottles it would have filled, the last one counted whole;
 * without a size it is one container. The additional duty is owed where a province takes part.
 */
export function dutyAtStake(missingMl: number, sizeMl: number | null, rate: PerStep, isAdditional: boolean) {
  if (missingMl <= 0) return 0
  const containers = sizeMl === null ? 1 : Math.ceil(missingMl / sizeMl)
  const { duty, additional } = dutyOf(sizeMl ?? missingMl, rate)
  return cents(containers * (duty + (isAdditional ? additional : 0)))
}
