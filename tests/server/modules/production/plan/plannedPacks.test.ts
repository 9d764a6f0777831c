import { afterAll, beforeAll, expect, it } from 'vitest'
import { planSnapshot } from '../../../../../server/modules/production/plan/planSnapshot'
import { packRoomOf } from '../../../../fixtures/assembly/packRoom'
import { openPlant, type Plant } from '../../../../fixtures/plant'

let plant: Plant
let room: Awaited<ReturnType<typeof packRoomOf>>
beforeAll(async () => {
  plant = await openPlant()
  room = await packRoomOf(plant)
})
afterAll(() => plant.close())

/** The steps of an order as the plan has them: their phase, the machines they may run on, and what they wait for. */
async function planned(orderId: number) {
  const { model, steps, machines } = await planSnapshot(plant.db, null)
  return model.operations.flatMap(({ step, choices, bounds }) => {
    const own = steps.find(({ id }) => id === step)
    if (own?.order_id !== orderId) return []
    return [
      {
        phase: own.phase,
        machines: choices.map(({ machine }) => machines[machine]?.code),
        bounds: bounds.map(({ why }) => why),
      },
    ]
  })
}

it('orders of packs are in the plan with the machines of assembly, and wait for their own components and stamps', async () => {
  const bottles = await plant.order(100)
  for (const event of ['submit', 'approve'] as const) await plant.send(['planning'], bottles.id, event)
  await plant.stamping.reel(1000)
  const packs = await room.planned(240)
  await plant.send(['admin'], packs, 'release', {
    allow_short: true,
    short_reason: 'Pods are being filled',
    allow_stamps_short: true,
  })
  const before = await planned(packs)
  expect(before.map(({ phase, machines }) => [phase, machines])).toEqual([
    ['sealing', ['PS-01']],
    ['stamping', ['AS-01']],
    ['cartoning', []],
    ['transfer', []],
    ['shipping', []],
  ])
  // The reel on hand is one of production.
  expect(before.map(({ bounds }) => bounds)).toEqual([
    ['material', 'material'],
    ['stamps'],
    ['material'],
    [],
    [],
  ])
  expect((await planned(bottles.id)).flatMap(({ machines }) => machines)).not.toContain('AS-01')

  await room.stock(room.pod.id, 720)
  await room.stock(room.pouch.id, 240)
  await room.reel()
  expect((await planned(packs)).map(({ bounds }) => bounds)).toEqual([[], [], ['material'], [], []])
})
