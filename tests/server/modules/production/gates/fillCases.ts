import { sql } from 'kysely'
import { system } from '../../../../../server/engine/unitOfWork'
import { fillChecks } from '../../../../../src/resources/production/filling/fill_checks'
import { machines } from '../../../../../src/resources/production/machines/machines'
import { weighBottles } from '../../../../fixtures/floor/weighBottles'
import type { Plant } from '../../../../fixtures/plant'
import type { WorkedPlant } from '../../../../fixtures/worked'
import type { Case } from './checkClosed'

/** How often fillers are checked, in minutes. */
export const checkEvery = (plant: Plant, minutes: number) =>
  sql`insert into settings (key, value) values ('fill_check_minutes', ${JSON.stringify(minutes)}::jsonb)
    on conflict (key) do update set value = excluded.value`.execute(plant.db)

const report = { phase: 'bottling', event: 'report', payload: () => ({ qty_good: 10 }) } as const
const byFillCheck = 'Opened by bottler, supervisor batcher or supervisor production: Record fill check'

/** So many bottles of a running order on the scale, each with so much in it. */
const weigh = (plant: Plant, order: number, bottles: number, ml = 30.3) =>
  weighBottles(
    plant,
    order,
    Array.from({ length: bottles }, () => ml),
  )

/** An order that is being bottled while every filler is checked once an hour. */
async function checked({ plant, started }: WorkedPlant) {
  await checkEvery(plant, 60)
  return started(1000)
}

async function settle(plant: Plant, order: number) {
  const [check] = await plant.as(system, (unit) =>
    unit.find(fillChecks, { production_order_id: order }, { newest: 1 }),
  )
  const quality = await plant.person('qa_manager')
  await plant.as(quality, (unit) =>
    unit.fire(
      fillChecks,
      check?.id ?? 0,
      'settle',
      { settle_cause: 'sorted', settle_reason: 'Emptied' },
      quality,
    ),
  )
}

/** The gates of what is weighed: a calibration, and what fill checks open and close. */
export const fillCases = (of: () => WorkedPlant): Readonly<Record<string, Case>> => ({
  calibration_valid: {
    phase: 'batching',
    event: 'start',
    payload: () => ({ machine_id: of().plant.floor['tank 1'] }),
    code: 'calibration_overdue',
    says: /^The calibration of Scale 9 has ended$/,
    opens: 'Opened by automation tech, supervisor production or supervisor batcher: Record calibration',
    close: async () => {
      const { plant } = of()
      const scale = await plant.as(system, async (unit) => {
        const [model] = await unit.find(machines, { kind: 'tank' })
        return unit.insert(machines, {
          code: `S-${crypto.randomUUID().slice(0, 8)}`,
          name: 'Scale 9',
          kind: 'scale',
          phase_id: model?.phase_id ?? 0,
          location_id: model?.location_id ?? 0,
          current_state: 'idle',
          current_state_since: plant.time(),
          calibration_due_on: '2026-11-20',
        })
      })
      const order = await plant.released(1000)
      return {
        order,
        open: () =>
          plant.as(system, (unit) => unit.update(machines, scale.id, { calibration_due_on: '2099-12-31' })),
      }
    },
  },
  fill_check_in_time: {
    ...report,
    code: 'fill_check_due',
    says: /^A fill check is due$/,
    opens: byFillCheck,
    close: async () => {
      const { plant } = of()
      const order = await checked(of())
      plant.later(60)
      return { order, open: () => weigh(plant, order, 3) }
    },
  },
  net_quantity: {
    ...report,
    code: 'fill_check_failed',
    says: /^FC-\d+ fails the law on net quantity$/,
    opens: 'Opened by qa manager: Settle',
    close: async () => {
      const { plant } = of()
      const order = await checked(of())
      await weigh(plant, order, 10, 28)
      return { order, open: () => settle(plant, order) }
    },
  },
  control_in_limits: {
    ...report,
    code: 'fill_out_of_control',
    says: /^FC-\d+ is outside the control limits: adjust the filler$/,
    opens: byFillCheck,
    close: async () => {
      const { plant } = of()
      const order = await checked(of())
      const level = (ml: number) => weighBottles(plant, order, [ml - 0.1, ml, ml + 0.1])
      for (let at = 0; at < 8; at++) await level(30.3)
      await level(31)
      return { order, open: () => level(30.3) }
    },
  },
  sample_weighed: {
    phase: 'bottling',
    event: 'finish',
    payload: () => ({ qty_good: 1050 }),
    code: 'fill_sample_open',
    says: /^31 of 32 bottles of the sample are weighed$/,
    opens: byFillCheck,
    close: async () => {
      const { plant } = of()
      const order = await checked(of())
      await weigh(plant, order, 31)
      return { order, open: () => weigh(plant, order, 1) }
    },
  },
})
