/** A rate of duty from a day on: CAD for each step, and for each step of the additional duty of a province. */
export type DutyRate = { effective_from: string; federal: number; additional: number }

/** The steps of a container: one for each 2 ml or part up to 10 ml, then one for each 10 ml or part. */
export const dutySteps = (ml: number) =>
  ml <= 0 ? 0 : Math.ceil(Math.min(ml, 10) / 2) + (ml > 10 ? Math.ceil((ml - 10) / 10) : 0)

/** The rate in force on a day, the newest that has begun; null before the first. */
export const rateOn = <R extends Pick<DutyRate, 'effective_from'>>(
  rates: readonly R[],
  day: string,
): R | null =>
  rates
    .filter(({ effective_from }) => effective_from <= day)
    .toSorted((one, other) => (one.effective_from < other.effective_from ? 1 : -1))[0] ?? null

const cents = (value: number) => Math.round(value * 100) / 100

/** The duty of one container, federal and additional, in CAD. */
export function dutyOf(ml: number, { federal, additional }: Pick<DutyRate, 'federal' | 'additional'>) {
  const steps = dutySteps(ml)
  return { steps, duty: cents(steps * federal), additional: cents(steps * additional) }
}

/**
 * The duty of liquid that cannot be accounted for: that of the bottles it would have filled, the last one counted whole;
 * without a size it is one container. The additional duty is owed where a province takes part.
 */
export function dutyAtStake(
  missingMl: number,
  sizeMl: number | null,
  rate: Pick<DutyRate, 'federal' | 'additional'>,
  isAdditional: boolean,
) {
  if (missingMl <= 0) return 0
  const containers = sizeMl === null ? 1 : Math.ceil(missingMl / sizeMl)
  const { duty, additional } = dutyOf(sizeMl ?? missingMl, rate)
  return cents(containers * (duty + (isAdditional ? additional : 0)))
}
