import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { system } from '../../../../../server/engine/unitOfWork'
import { lots } from '../../../../../src/resources/inventory/stock/lots'
import { closedGate } from '../../../../../src/resources/production/gates/gate'
import { stepGates } from '../../../../../src/resources/production/gates/stepGates'
import { machines } from '../../../../../src/resources/production/machines/machines'
import { type Plant, refusalOf } from '../../../../fixtures/plant'
import { type WorkedPlant, workedPlant } from '../../../../fixtures/worked'
import { type Case, checkClosed, factsOf, position, sentOf } from './checkClosed'
import { checkEvery, fillCases } from './fillCases'
import { labelCases } from './labelCases'
import { stampCases } from './stampCases'
import { emptyTanks, keepTanksClean, otherFamily, tankCases } from './tankCases'

let worked: WorkedPlant
let plant: Plant
beforeAll(async () => {
  worked = await workedPlant()
  ;({ plant } = worked)
})
afterAll(() => plant.close())
beforeEach(async () => {
  await worked.clear()
  await checkEvery(plant, 0)
  await setRest(0)
  await keepTanksClean(plant, false)
})

/** How long the recipe of the plant lets its liquid rest. */
const setRest = (hours: number) =>
  sql`update recipes set rest_hours = ${hours} where id = ${plant.recipe.id}`.execute(plant.db)

const filler = () => ({ machine_id: plant.floor['filler 1'] })
const tank = () => ({ machine_id: plant.floor['tank 1'] })

const setLot = async (id: number, event: 'hold' | 'release', found: { strength_mg_ml?: number } = {}) =>
  plant.as(await plant.person('qa_manager'), (unit) =>
    unit.fire(lots, id, event, { reason: 'Checked', ...found }, unit.by),
  )

const lotOf = async (sku: string) =>
  (
    await sql<{ id: number }>`select l.id from lots l join products p on p.id = l.product_id
      where p.sku = ${sku} order by l.id limit 1`.execute(plant.db)
  ).rows[0]?.id ?? 0

const mixed = async (order: number) => {
  await plant.work(order, 'batching', 'start', tank())
  await plant.work(order, 'batching', 'finish', { qty_good: 32_000 })
}

const cases: Readonly<Record<string, Case>> = {
  order_held: {
    phase: 'bottling',
    event: 'resume',
    code: 'order_on_hold',
    says: /^PRO-\d+ is on hold$/,
    opens: 'Opened by supervisor batcher, supervisor production or another: Resume',
    close: async () => {
      const order = await worked.started(1000)
      await plant.send(['manager'], order, 'hold', {
        hold_reason_parameter_id: await plant.reason('qa_hold'),
      })
      return { order, open: () => plant.send(['manager'], order, 'resume') }
    },
  },
  hplc_in_range: {
    phase: 'bottling',
    event: 'start',
    payload: filler,
    code: 'hplc_not_passed',
    says: /^Batch lot is waiting for HPLC$/,
    opens: 'Opened by hplc tech or qa manager: Conclude',
    close: async () => {
      const order = await plant.released(1000)
      await mixed(order)
      await plant.work(order, 'hplc', 'start')
      return { order, open: () => plant.work(order, 'hplc', 'finish', { qty_good: 1 }) }
    },
  },
  liquid_rested: {
    phase: 'bottling',
    event: 'start',
    payload: filler,
    code: 'liquid_rests',
    says: /^The batch rests$/,
    opens: 'Opens by itself: when its rest is over',
    byTime: true,
    close: async () => {
      await setRest(24)
      const order = await worked.bottled(1000)
      return { order, open: async () => plant.later(24 * 60) }
    },
  },
  machine_up: {
    phase: 'bottling',
    event: 'start',
    payload: filler,
    code: 'machine_down',
    says: /^filler 1 is down$/,
    opens: 'Opened by automation tech, supervisor production or another: Set state',
    close: async () => {
      const order = await worked.bottled(1000)
      for (const name of ['filler 1', 'filler 2']) await worked.say(name, 'down', 'jam')
      return { order, open: () => worked.say('filler 1', 'idle', 'no_operator') }
    },
  },
  machine_free: {
    phase: 'bottling',
    event: 'start',
    payload: filler,
    code: 'machine_busy',
    says: /^filler 1 is running PRO-\d+$/,
    opens: 'Opened by bottler, supervisor batcher or supervisor production: Finish',
    close: async () => {
      const other = await worked.started(1000)
      await worked.say('filler 2', 'down', 'jam')
      const order = await worked.bottled(1000)
      return { order, open: () => plant.work(other, 'bottling', 'finish', { qty_good: 1050 }) }
    },
  },
  liquid_released: {
    phase: 'bottling',
    event: 'report',
    payload: () => ({ qty_good: 10 }),
    code: 'lot_not_released',
    says: /^The batch is hold$/,
    opens: 'Opened by qa manager: Release',
    close: async () => {
      const order = await worked.started(1000)
      const lot = (await plant.step(order, 'batching')).lot_id ?? 0
      await setLot(lot, 'hold')
      return { order, open: () => setLot(lot, 'release') }
    },
  },
  materials_there: {
    phase: 'batching',
    event: 'start',
    payload: tank,
    code: 'short_material',
    says: /^1 materials are short, e\.g\. [\d.]+ ml of MANGO$/,
    opens: 'Opened by warehouse: Receive',
    close: async () => {
      const lot = await lotOf('MANGO')
      await setLot(lot, 'hold')
      const { id: order } = await plant.order(1000)
      for (const event of ['submit', 'approve'] as const) await plant.send(['planning'], order, event)
      await plant.send(['planning'], order, 'release', { allow_short: 1, short_reason: 'On its way' })
      return { order, open: () => setLot(lot, 'release') }
    },
  },
  strength_released: {
    phase: 'batching',
    event: 'start',
    payload: tank,
    code: 'strength_not_released',
    says: /^Nicotine lot \S+ has no released strength$/,
    opens: 'Opened by qa manager: Release',
    close: async () => {
      const lot = await lotOf('NIC-100')
      await plant.as(system, (unit) => unit.update(lots, lot, { strength_mg_ml: null }))
      const order = await plant.released(1000)
      return {
        order,
        open: async () => {
          await setLot(lot, 'hold')
          expect(await refusalOf(setLot(lot, 'release'))).toMatchObject({ code: 'validation_error' })
          await setLot(lot, 'release', { strength_mg_ml: 97.4 })
        },
      }
    },
  },
  ...fillCases(() => worked),
  ...labelCases(() => worked),
  ...stampCases(() => worked),
  ...tankCases(() => worked),
}

describe('gates', () => {
  it('every gate of a step has its case', () => {
    // Packs alone are sealed: the gate of their seals has its case among those of packs.
    const here = stepGates.map(({ name }) => name).filter((name) => name !== 'seal_checked')
    expect(Object.keys(cases).toSorted()).toEqual(here.toSorted())
  })

  it.each(Object.entries(cases))(
    'the gate %s refuses everybody until its event opens it, and tells it live',
    async (gate, one) => checkClosed(plant, gate, one),
  )

  it('no batch is begun in a tank with liquid of another one, and one that is bottled gives it free, live', async () => {
    await keepTanksClean(plant, true)
    await emptyTanks(plant)
    const first = await worked.started(1000)
    const { lot } = await plant.step(first, 'batching').then(async ({ lot_id }) => ({
      lot: (await plant.as(system, (unit) => unit.get(lots, lot_id ?? 0))).lot_number,
    }))
    await worked.say('tank 2', 'maintenance', null)
    const order = await plant.released(1000)
    const { id } = await plant.step(order, 'batching')
    expect(await refusalOf(plant.work(order, 'batching', 'start', tank(), ['admin']))).toMatchObject({
      code: 'tank_not_clean',
      data: {
        text: `tank 1 holds lot ${lot} of MANGO-12-30-ON`,
        opens: 'Opened by bottler, supervisor batcher or supervisor production: Finish',
      },
    })
    const since = await position(plant)
    await plant.work(first, 'bottling', 'finish', { qty_good: 1050 })
    const last = (await sentOf(plant, id, since)).at(-1)?.row
    expect(last && closedGate(stepGates, last, 'start', plant.time())).toBeNull()
    await plant.work(order, 'batching', 'start', tank())
  })

  it('a batch is to be mixed in the smallest tank that holds it, and in a clean one before that', async () => {
    const resize = (capacity_ml: number) =>
      plant.as(system, (unit) => unit.update(machines, plant.floor['tank 2'] ?? 0, { capacity_ml }))
    const named = async (order: number) =>
      (await factsOf(plant, (await plant.step(order, 'batching')).id))[0]?.gate_machine
    await keepTanksClean(plant, true)
    await emptyTanks(plant)
    await resize(100_000)
    try {
      const order = await plant.released(1000)
      expect(await named(order)).toBe('tank 2')
      await plant.work(order, 'batching', 'start', { machine_id: plant.floor['tank 2'] })
      await plant.work(order, 'batching', 'finish', { qty_good: 32_000 })
      // What is in a tank keeps even the same liquid out of it.
      expect(await named(await plant.released(1000))).toBe('tank 1')
      await emptyTanks(plant)
      expect(await named(await plant.released(1000))).toBe('tank 2')
      expect(await named(await otherFamily(plant))).toBe('tank 1')
    } finally {
      await resize(500_000)
    }
  })
})
