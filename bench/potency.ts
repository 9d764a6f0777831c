import { random, type Random } from '../server/demo/company/random'
import { type Ingredient, lineTargets, type Mix } from '../src/resources/production/batching/potency'
import { figure } from './harness/report'

const batches = 10_000
const outsideAbove = 0.05
const lotFrom = 0.92
const lotTo = 1.08
const weighingError = 0.002

const ingredient = (
  id: number,
  role: Ingredient['role'],
  percent: number,
  strength: number | null = null,
): Ingredient => ({
  id,
  role,
  percent,
  strength_mg_ml: strength,
  density_g_ml: null,
  pg_percent: role === 'nicotine' ? 100 : null,
  vg_percent: null,
})

/** A recipe of a strength in a base of 100 mg/ml, with 10 % flavour and half VG. */
const recipeOf = (target: number): Ingredient[] => [
  ingredient(1, 'nicotine', target, 100),
  ingredient(2, 'flavour', 10),
  ingredient(3, 'vg', 50),
  ingredient(4, 'pg', 40 - target),
]

/** Of a normal distribution, as scales err. */
const normal = (chance: Random) =>
  Math.sqrt(-2 * Math.log(1 - chance.next())) * Math.cos(2 * Math.PI * chance.next())

/** How far the strength of one weighed batch is off its target, as a share; `isCorrected` by the lot drawn. */
function offTarget(chance: Random, isCorrected: boolean) {
  const target = chance.pick([3, 6, 9, 12, 18, 20])
  const lines = recipeOf(target)
  const mix: Mix = {
    volume_ml: chance.between(20_000, 500_000),
    basis: 'volume',
    density_g_ml: null,
    target_strength_mg_ml: target,
  }
  const lot = 100 * chance.between(lotFrom, lotTo)
  const targets = lineTargets(mix, lines, isCorrected ? [{ line: 1, ml: 0, strength_mg_ml: lot }] : [])
  const weighed = lines.map(
    ({ id }) => (targets.get(id)?.target_ml ?? 0) * (1 + weighingError * normal(chance)),
  )
  const volume = weighed.reduce((total, ml) => total + ml, 0)
  return Math.abs(((weighed[0] ?? 0) * lot) / volume / target - 1)
}

/** The share of simulated batches whose strength is more than 5 % off, lots being 92 to 108 % of their label. */
export function shareOutside(isCorrected: boolean, seed = 1) {
  const chance = random(seed)
  const outside = Array.from({ length: batches }, () => offTarget(chance, isCorrected)).filter(
    (off) => off > outsideAbove,
  )
  return outside.length / batches
}

/** Goal G6: batches outside +-5 % of their strength, weighed by the strength of the lot and by the label alone. */
export async function potency() {
  figure('batches outside 5 % of strength', shareOutside(true) * 100, '%', {
    name: 'without potency',
    value: shareOutside(false) * 100,
  })
}
