import { expect, it } from 'vitest'
import { cartUnits, packLoose } from '../../../../server/demo/carriers/looseBottles'
import type { Bottle } from '../../../../server/demo/catalogue/catalogue'
import { tables } from '../../../../server/demo/company/tables'
import { statusOf } from '../../../../server/demo/orders/floor'
import { addMachines } from '../../../../server/demo/orders/machines'
import { planHistory } from '../../../../server/demo/orders/plantHistory'

const friday = Date.parse('2026-11-20T00:30:00.000Z')
const lists = { phases: new Map(), provinces: new Map(), measures: new Map() }
const families = ['fruit', 'menthol', 'tobacco', 'beverage']

const bottles = () =>
  Array.from({ length: 60 }, (_, at): Bottle => ({
    id: at + 1,
    recipeId: at + 1,
    volume: [30, 60, 30, 60, 10, 100][at % 6] ?? 30,
    strength: 6,
    jurisdiction: 'ON',
    perCarton: 100,
    name: `Bottle ${at}`,
    family: families[at % families.length] ?? 'fruit',
    restHours: families[at % families.length] === 'beverage' ? 2 : 0,
  }))

it('whatever the hour the demo company is made at, bottles without cartons are on their way to the warehouse, and others are there', () => {
  for (let hour = 0; hour < 72; hour += 3) {
    const [to, now] = [tables(), friday + hour * 3_600_000]
    const machines = addMachines(to, lists, 1, new Date(now).toISOString())
    const plant = { machines, bottles: bottles(), crew: () => [1], days: 60 }
    const { worked, floor } = planHistory(plant, now, 'America/Toronto')
    packLoose(to, worked, floor)
    const loose = worked.filter(({ bottle }) => bottle.perCarton === null)
    const leaving = loose.filter((order) => {
      const of = (phase: string) => order.steps.find((step) => step.phase === phase)?.work
      return (
        statusOf(order) === 'in_progress' &&
        (of('packing')?.good ?? 0) >= cartUnits &&
        of('transfer')?.status === 'in_progress'
      )
    })
    expect(leaving.length, `${hour} hours after ${new Date(friday).toISOString()}`).toBeGreaterThan(0)
    expect(loose.some((order) => statusOf(order) === 'done')).toBe(true)
    expect(worked.length).toBeGreaterThan(loose.length * 2)
  }
})
