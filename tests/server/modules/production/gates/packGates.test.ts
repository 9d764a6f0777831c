import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { system } from '../../../../../server/engine/unitOfWork'
import type { Role } from '../../../../../src/access'
import { lots } from '../../../../../src/resources/inventory/stock/lots'
import { stepGates } from '../../../../../src/resources/production/gates/stepGates'
import { machines } from '../../../../../src/resources/production/machines/machines'
import { reels } from '../../../../../src/resources/production/stamps/reels'
import { productionOrderSteps } from '../../../../../src/resources/production/steps/production_order_steps'
import { packRoomOf } from '../../../../fixtures/assembly/packRoom'
import type { Plant } from '../../../../fixtures/plant'
import { type WorkedPlant, workedPlant } from '../../../../fixtures/worked'
import { type Case, checkClosed, position, sentOf } from './checkClosed'
import { check, resolve } from './labelCases'
import { approvedReel, startOrder } from './stampCases'

let worked: WorkedPlant
let plant: Plant
let room: Awaited<ReturnType<typeof packRoomOf>>
let components: number[]
let scanned: { lot: string }[]
beforeAll(async () => {
  worked = await workedPlant()
  ;({ plant } = worked)
  room = await packRoomOf(plant)
  plant.floor['pack stamper'] = room.stamper
})
afterAll(() => plant.close())
beforeEach(async () => {
  await worked.clear()
  // What earlier cases left would be free for the next one.
  await sql`update lots set status = 'rejected' where product_id = ${room.pod.id}`.execute(plant.db)
  await sql`update reels set status = 'quarantined' where status = 'available'`.execute(plant.db)
  components = await room.stocked(200)
  scanned = await room.scans(components)
})

const sealer = () => ({ machine_id: room.sealer, temperature_c: 160, lots: scanned })
const sealed = { phase: 'sealing', event: 'start', payload: sealer } as const

const startedOrder = async () => {
  const order = await room.released(20)
  await room.seal(order, components)
  return order
}

const ofMachine = (values: object) => plant.as(system, (unit) => unit.update(machines, room.sealer, values))

const setLot = async (id: number, event: 'hold' | 'release') => {
  const quality = await plant.person('qa_manager')
  await plant.as(quality, (unit) => unit.fire(lots, id, event, { reason: 'Checked' }, quality))
}

const atStampers = async () => {
  const order = await startedOrder()
  await room.send(order, 'sealing', 'finish', { qty_good: 20 })
  return order
}
/** Packs with a reel on, whose labels are checked. */
const stamping = async () => {
  const order = await atStampers()
  const { id } = await plant.step(order, 'stamping')
  await plant.as(system, (unit) => unit.update(productionOrderSteps, id, { requires_label_check: 1 }))
  const reel = await room.reel(500)
  await plant.stamping.send((await plant.stamping.orderOf(id)).id, 'start', {
    stamping_machine_id: (await plant.stamping.stampingMachine(room.stamper)).id,
    reel_id: reel.id,
    printed_serial: reel.first_serial,
  })
  return { order, id }
}
/** Counts packs with the reel that is on, as a stamper who is more besides. */
const counted = async (order: number, roles: Role[] = []) => {
  const { id } = await plant.stamping.orderOf((await plant.step(order, 'stamping')).id)
  const [open] = (await plant.stamping.sessions(id)).filter(({ status }) => status === 'open')
  const counts = { end_serial: Number(open?.start_serial) + 4, applied: 5 }
  await plant.stamping.send(id, 'unmount_reel', counts, await plant.person('stamper', ...roles))
}

const cases: Readonly<Record<string, Case>> = {
  order_held: {
    phase: 'sealing',
    event: 'resume',
    code: 'order_on_hold',
    says: /^AO-\d+ is on hold$/,
    opens: 'Opened by admin: Resume',
    close: async () => {
      const order = await startedOrder()
      await plant.send(['admin'], order, 'hold', { hold_reason_parameter_id: await plant.reason('qa_hold') })
      return { order, open: () => plant.send(['admin'], order, 'resume') }
    },
  },
  machine_up: {
    ...sealed,
    code: 'machine_down',
    says: /^PS-01 is down$/,
    opens: 'Opened by automation tech, supervisor production or another: Set state',
    close: async () => {
      const order = await room.released(20)
      await worked.say('sealer 1', 'down', 'electrical')
      return { order, open: () => worked.say('sealer 1', 'idle', 'no_material') }
    },
  },
  machine_free: {
    ...sealed,
    code: 'machine_busy',
    says: /^PS-01 is running AO-\d+$/,
    opens: 'Opened by sealer: Finish',
    close: async () => {
      const other = await startedOrder()
      const order = await room.released(20)
      return { order, open: () => room.send(other, 'sealing', 'finish', { qty_good: 20 }) }
    },
  },
  calibration_valid: {
    ...sealed,
    code: 'calibration_overdue',
    says: /^The calibration of PS-01 has ended$/,
    opens: 'Opened by automation tech, supervisor production or supervisor batcher: Record calibration',
    close: async () => {
      const order = await room.released(20)
      await ofMachine({ calibration_due_on: '2026-11-20' })
      return { order, open: () => ofMachine({ calibration_due_on: '2099-12-31' }) }
    },
  },
  materials_there: {
    ...sealed,
    code: 'short_material',
    says: /^1 materials are short, e\.g\. 60 ea of POD-2$/,
    opens: 'Opened by warehouse: Receive',
    close: async () => {
      const [pods = 0] = components
      await setLot(pods, 'hold')
      const order = await room.planned(20)
      const short = { allow_short: 1, short_reason: 'On its way', allow_stamps_short: true }
      await plant.send(['admin'], order, 'release', short)
      return { order, open: () => setLot(pods, 'release') }
    },
  },
  seal_checked: {
    phase: 'sealing',
    event: 'report',
    payload: () => ({ qty_good: 1 }),
    code: 'seal_check_due',
    says: /^The seals are to be checked first$/,
    opens: 'Opened by sealer: Seal check',
    close: async () => {
      const order = await startedOrder()
      await room.send(order, 'sealing', 'report', { qty_good: 10 })
      const { id } = await plant.step(order, 'sealing')
      await plant.as(system, (unit) => unit.update(productionOrderSteps, id, { seal_due_qty: 10 }))
      const passing = { sample_size: 10, failed: 0, temperature_c: 160 }
      return { order, open: () => room.send(order, 'sealing', 'seal_check', passing) }
    },
  },
  label_checked: {
    phase: 'stamping',
    event: 'report',
    work: counted,
    code: 'label_check_required',
    says: /^The first label is not checked$/,
    opens: 'Opened by supervisor production, bottler or another: Record label check',
    close: async () => {
      const { order, id } = await stamping()
      return { order, open: () => check(worked, id, [], 'stamper') }
    },
  },
  label_right: {
    phase: 'stamping',
    event: 'report',
    work: counted,
    code: 'label_check_failed',
    says: /^LBC-\d+ found a wrong label$/,
    opens: 'Opened by supervisor production or qa manager: Resolve',
    close: async () => {
      const { order, id } = await stamping()
      const failed = await check(worked, id, ['position'], 'stamper')
      await plant.as(plant.admin, (unit) => unit.fire(productionOrderSteps, id, 'unblock', {}, plant.admin))
      return {
        order,
        open: async () => {
          await resolve(worked, failed.id)
          await check(worked, id, [], 'stamper')
        },
      }
    },
  },
  stamps_there: {
    phase: 'stamping',
    event: 'start',
    work: (order, roles) => startOrder(() => worked, 'pack stamper', 'assembly')(order, roles),
    code: 'no_stamps',
    says: /^No reel of ON has stamps left$/,
    opens: 'Opened by manager or stamp inventory: Approve',
    close: async () => {
      // Stamps of production are not for packs, nor those of another province.
      await plant.stamping.reel(100)
      const other = await plant.stamping.reel(100, { jurisdiction: 'QC' })
      await plant.as(system, (unit) => unit.update(reels, other.id, { area: 'assembly' }))
      return { order: await atStampers(), open: await approvedReel(worked, 'assembly') }
    },
  },
  stamp_by: {
    phase: 'stamping',
    event: 'start',
    work: (order, roles) => startOrder(() => worked, 'pack stamper', 'assembly')(order, roles),
    code: 'clock_over',
    says: /^The time to stamp these bottles is over/,
    opens: 'Opened by admin: Finish short',
    ends: true,
    close: async () => {
      const order = await atStampers()
      await room.reel(100)
      await sql`update lots set packaged_on = date '2026-08-31', stamp_by = date '2026-10-31'
        where production_order_id = ${order}`.execute(plant.db)
      return {
        order,
        open: () => plant.send(['admin'], order, 'finish', { short_note: 'To the excise warehouse' }),
      }
    },
  },
}

/** Gates of what packs are not: liquid that is mixed, tested and filled. */
const ofLiquid = [
  'hplc_in_range',
  'liquid_rested',
  'liquid_released',
  'strength_released',
  'tank_clean',
  'fill_check_in_time',
  'net_quantity',
  'control_in_limits',
  'sample_weighed',
]

describe('gates of packs', () => {
  it('every gate of a step has its case for packs too, but those of liquid', () => {
    const all = stepGates.map(({ name }) => name).toSorted()
    expect([...Object.keys(cases), ...ofLiquid].toSorted()).toEqual(all)
  })

  it.each(Object.entries(cases))(
    'the gate %s refuses packs to everyone until its event opens it, and says so live',
    async (gate, one) => checkClosed(plant, gate, one, one.phase === 'sealing' ? 'sealer' : 'admin'),
  )

  it('the report that makes a check of seals due closes its step live', async () => {
    const order = await startedOrder()
    const { id } = await plant.step(order, 'sealing')
    await plant.as(system, (unit) => unit.update(productionOrderSteps, id, { seal_due_qty: 10 }))
    for (const [qty_good, seal_due] of [
      [9, undefined],
      [1, 1],
    ]) {
      const since = await position(plant)
      await room.send(order, 'sealing', 'report', { qty_good })
      expect((await sentOf(plant, id, since)).at(-1)?.row?.seal_due).toBe(seal_due)
    }
  })
})
