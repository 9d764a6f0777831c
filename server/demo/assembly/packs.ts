import { assemblyPhaseCodes } from '../../../src/resources/production/flows/phases'
import type { Random } from '../company/random'
import { blank, type DemoOrder, type Floor, type Released, throughPhases } from '../orders/floor'

type Packs = Pick<Released, 'bottle' | 'qty' | 'arrival'>

/** Packs of one product that wait for a sealer. */
export const waitingPacks = ({ bottle, qty, arrival }: Packs): DemoOrder => ({
  area: 'assembly',
  bottle,
  qty,
  volume: 0,
  batches: 1,
  arrival,
  steps: assemblyPhaseCodes.map((phase) => blank(phase, 0, qty)),
})

/** Takes packs of one product through assembly until they are shipped or it is now: all of them leave together. */
export function runPacks(floor: Floor, chance: Random, packs: Packs): DemoOrder {
  const { qty, arrival } = packs
  const order = waitingPacks(packs)
  throughPhases(floor, chance, order, {
    available: qty,
    readyAt: arrival,
    startAt: arrival,
    isWhole: true,
    total: () => qty,
  })
  for (const step of order.steps)
    if (step.phase === 'shipping' && step.work?.status !== 'done') step.work = null
  return order
}
