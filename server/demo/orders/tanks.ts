import type { Bottle } from '../catalogue/catalogue'
import type { DemoOrder, Floor } from './floor'

const minute = 60_000
/** How long a tank is washed, and how soon after it was emptied. */
const washMs = 35 * minute
const emptiedMs = 4 * minute

type Liquid = Pick<Bottle, 'family' | 'strength'>

/** A tank that was washed between two batches. */
export type Wash = { machine: number; person: number; from: number; to: number }

/** After another family, or after nicotine before a liquid without it, a tank is washed first. */
const needsWash = (mixed: Liquid | undefined, next: Liquid) =>
  mixed !== undefined && (mixed.family !== next.family || (mixed.strength > 0 && next.strength === 0))

/** When a tank takes a batch: once it is empty, and washed where it has to be. */
export function tankReady({ free, mixed, calendar }: Floor, machine: number, next: Liquid) {
  const emptied = free.get(machine) ?? 0
  if (!needsWash(mixed.get(machine), next) || emptied === Infinity) return { from: emptied, wash: null }
  const from = calendar.open(emptied + emptiedMs)
  return { from: from + washMs, wash: { from, to: from + washMs } }
}

/** A tank keeps its batch until it is bottled: only then it is free, for the same liquid or after a wash. */
export function holdTanks(floor: Floor, { bottle, steps }: Pick<DemoOrder, 'bottle' | 'steps'>) {
  const filling = steps.find(({ phase }) => phase === 'bottling')?.work
  for (const { phase, machine, work } of steps) {
    if (phase !== 'batching' || !machine || !work) continue
    floor.mixed.set(machine.id, bottle)
    floor.free.set(machine.id, filling?.status === 'done' ? filling.end + 2 * minute : Infinity)
  }
}
