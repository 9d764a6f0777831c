/** A liquid that may be added: strength, and its shares of PG and VG in percent. */
export type Liquid = { strength: number; pg: number; vg: number }

/** A batch as it was measured. */
export type MeasuredBatch = { volume: number; measured: number; target: number; pg: number; vg: number }

export type Additions = { main: number; carrier: 'pg' | 'vg' | null; carrierMl: number }

/** PG and VG of an adjusted batch may differ from those of its recipe by this much. */
const carrierTolerance = 1

/** Millilitres to two decimals, as they are weighed in. */
const ml = (value: number) => Math.round(value * 100) / 100

/** Volume of a base of strength `n` that brings `V` of `c` up to `t`: V(t - c)/(n - t). */
const strongerBy = (volume: number, measured: number, target: number, strength: number) =>
  (volume * (target - measured)) / (strength - target)

/** Volume without nicotine that brings `V` of `c` down to `t`: V(c - t)/t. */
const weakerBy = (volume: number, measured: number, target: number) => (volume * (measured - target)) / target

/** PG and VG of a batch after additions, in percent. */
function carriersAfter(
  batch: MeasuredBatch,
  added: Liquid,
  { main, carrier, carrierMl }: Additions,
): { pg: number; vg: number } {
  const total = batch.volume + main + carrierMl
  const share = (name: 'pg' | 'vg') =>
    (batch.volume * batch[name] + main * added[name] + (carrier === name ? carrierMl * 100 : 0)) / total
  return { pg: share('pg'), vg: share('vg') }
}

const isNear = (after: { pg: number; vg: number }, batch: MeasuredBatch) =>
  Math.abs(after.pg - batch.pg) <= carrierTolerance && Math.abs(after.vg - batch.vg) <= carrierTolerance

/**
 * What brings a batch back to its target: of a batch too low a nicotine base, of one too high liquid without nicotine. Where
 * that alone would move PG or VG too far, as much of the other carrier comes with it as keeps them; null where no addition
 * does.
 */
export function additionsFor(batch: MeasuredBatch, added: Liquid): Additions | null {
  const { volume, measured, target } = batch
  if (measured < target && added.strength <= target) return null
  if (measured > target && (added.strength > 0 || target === 0)) return null
  const main =
    measured < target
      ? strongerBy(volume, measured, target, added.strength)
      : weakerBy(volume, measured, target)
  const alone: Additions = { main: ml(main), carrier: null, carrierMl: 0 }
  if (isNear(carriersAfter(batch, added, alone), batch)) return alone
  // Only a base brings nicotine: liquid without it is split by the carriers of the recipe instead.
  const carrier = added.pg - batch.pg > added.vg - batch.vg ? 'vg' : 'pg'
  const other = carrier === 'pg' ? 'vg' : 'pg'
  const bound = batch[other] + carrierTolerance * Math.sign(added[other] - batch[other])
  // Two unknowns: the strength is the target, and the other carrier is at its bound.
  const [a, b, e] = [added.strength - target, -target, volume * (target - measured)]
  const [c, d, f] = [added[other] - bound, -bound, volume * (bound - batch[other])]
  const determinant = a * d - b * c
  if (determinant === 0) return null
  const both: Additions = {
    main: ml((e * d - b * f) / determinant),
    carrier,
    carrierMl: ml((a * f - e * c) / determinant),
  }
  return both.main >= 0 && both.carrierMl >= 0 ? both : null
}
