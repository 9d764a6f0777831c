import { productionOrderStepMachine } from '../../../../../src/machines/workflows/production/production_order_steps'
import { productionOrderMachine } from '../../../../../src/machines/workflows/production/production_orders'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { leaving } from '../../../../../src/machines/kit'
import { productionOrderSteps } from '../../../../../src/resources/production/steps/production_order_steps'
import { Refused, refusalOf } from '../../../../../server/engine/errors'
import { reportMachine } from '../../../../../server/modules/production/machines/machineCalls'
import { assertBoards, assertInvariants, assertOee } from './invariants'
import { packRoomOf } from '../../../../fixtures/assembly/packRoom'
import { morning, openPlant, type Plant } from '../../../../fixtures/plant'
import { plantAreas } from '../../../../../src/resources/production/flows/plantArea'

let plant: Plant
let room: Awaited<ReturnType<typeof packRoomOf>>
beforeAll(async () => {
  plant = await openPlant()
  room = await packRoomOf(plant)
})
afterAll(() => plant.close())

type Move = { which: number; pick: number; event: number; qty: number; minutes: number; kind: number }

const move = fc.record<Move>({
  which: fc.nat(1),
  pick: fc.nat(9),
  event: fc.nat(9),
  qty: fc.nat(400),
  minutes: fc.nat(20),
  kind: fc.nat(99),
})

const at = <T>(list: readonly T[], index: number): T | undefined => list[index % list.length]

/** Two orders of an area on the floor, and the lots that sealers scan for them. */
const released = {
  production: async () => ({
    orders: [await plant.released(300), await plant.released(300, { batch_count: 2 })],
    scanned: [],
  }),
  assembly: async () => {
    const lots = await room.stocked(700)
    return { orders: [await room.released(300), await room.released(300)], scanned: await room.scans(lots) }
  },
}

type Floor = { orders: readonly number[]; scanned: readonly { lot: string }[] }

/** One attempt; the server may refuse it. */
async function attempt({ orders, scanned }: Floor, { which, pick, event, qty, minutes, kind }: Move) {
  plant.later(minutes)
  const id = at(orders, which) ?? 0
  if (kind < 8) {
    const machine = at(Object.values(plant.floor), pick) ?? 0
    const state = at(['down', 'idle', 'planned_stop', 'off', 'cleaning'] as const, event) ?? 'idle'
    const by = await plant.person('automation_tech')
    const code = stops[state]
    const reason = code === undefined ? null : await plant.reason(code)
    return plant.as(by, (unit) => reportMachine(unit, machine, state, reason))
  }
  if (kind < 16) {
    const { status } = await plant.get(id)
    const sent = at(leaving(productionOrderMachine, status), event) ?? 'close'
    const payload: Record<string, Record<string, unknown>> = {
      hold: { hold_reason_parameter_id: await plant.reason('qa_hold') },
      finish: { short_note: 'Short' },
      cancel: { cancel_note: 'Off' },
      add_batch: { volume_ml: 1000 },
    }
    return plant.send(['admin'], id, sent, payload[sent] ?? {})
  }
  const open = (await plant.steps(id)).filter(
    ({ status }) => !['done', 'skipped', 'waiting'].includes(status),
  )
  const step = at(open, pick)
  if (!step) return undefined
  const events = leaving(productionOrderStepMachine, step.status)
  // Mostly work goes on: it starts, counts and finishes.
  const usual = events.filter((one) => ['start', 'report', 'finish', 'resume', 'unblock'].includes(one))
  const sent = (kind < 75 ? at(usual, event) : at(events, event)) ?? 'start'
  const liquid = step.unit_kind === 'ml'
  const good = liquid
    ? step.qty_planned
    : step.unit_kind === 'sample'
      ? 1
      : Math.min(qty, Math.max(1, step.qty_in))
  const counts = {
    qty_good: good,
    qty_scrap: liquid ? 0.125 : qty % 3,
    scrap_reason_parameter_id: await plant.reason('leak'),
  }
  const machines = Object.entries(plant.floor).filter(
    ([name]) =>
      ({
        batching: 'tank',
        bottling: 'filler',
        labelling: 'labeler',
        sealing: 'sealer',
        stamping: 'stamper',
      })[step.phase_code ?? ''] === name.split(' ')[0],
  )
  const request: Record<string, Record<string, unknown>> = {
    start: {
      machine_id: at(machines, event)?.[1] ?? null,
      ppe_confirmed: 1,
      tank_clean: 1,
      ...(scanned.length > 0 && { lots: scanned, temperature_c: 160 }),
    },
    report: counts,
    finish: { ...counts, scrap_note: 'Much', unweighed_reason: 'Weighed by hand' },
    pause: { pause_reason_parameter_id: await plant.reason(qty % 2 === 0 ? 'break' : 'no_material') },
    block: { block_code: at(['qa_hold', 'machine_down', 'material_short'], qty) ?? 'qa_hold' },
  }
  const role = kind % 10 === 0 ? 'stamper' : 'admin'
  const by = await plant.person(role)
  const fire = (payload: Record<string, unknown>) =>
    plant.as(by, (unit) => unit.fire(productionOrderSteps, step.id, sent, payload, by))
  try {
    return await fire(request[sent] ?? {})
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== 'volume_unbalanced') throw error
    const { left, unit } = error.data as { left: number; unit: 'ml' | 'unit' }
    const rest_lost = unit === 'ml' ? Math.round((left * qty) / 400) : left
    const rest_recovered = Math.round((left - rest_lost) * 1000) / 1000
    const loss_reason_parameter_id = await plant.reason('line_loss')
    return fire({
      ...request.finish,
      rest_recovered,
      ...(rest_recovered > 0 && { pails: await plant.inPails(rest_recovered) }),
      rest_lost,
      loss_reason_parameter_id,
    })
  }
}

const ifAllowed = async (work: Promise<unknown>) => {
  try {
    await work
  } catch (error) {
    if (!(error instanceof Refused) && !refusalOf(error)) throw error
  }
}

/** A reason of each state that needs one, in any phase. */
const stops: Readonly<Record<string, string>> = {
  down: 'electrical',
  idle: 'no_material',
  planned_stop: 'break',
}

describe.each(plantAreas)('after any history of the floor of %s', (area) => {
  it('counts, sums, machine states, clocks and boards agree', async () => {
    let made = 0
    await fc.assert(
      fc.asyncProperty(fc.array(move, { minLength: 15, maxLength: 45 }), async (moves) => {
        plant.setTime(morning)
        const floor = await released[area]()
        const { orders } = floor
        for (const one of moves) await ifAllowed(attempt(floor, one))
        await assertInvariants(plant)
        await assertOee(plant, '2026-11-21T12:00:00.000Z', '2026-11-21T20:00:00.000Z')
        for (const id of orders) {
          made += (await plant.get(id)).started_at === null ? 0 : 1
          await ifAllowed(plant.send(['admin'], id, 'cancel', { cancel_note: 'Next', disposal_ref: 'CRA-0' }))
          await ifAllowed(plant.send(['admin'], id, 'close'))
        }
        await assertInvariants(plant)
        await assertBoards(plant)
      }),
      { numRuns: 5, endOnFailure: true },
    )
    expect(made).toBeGreaterThan(0)
  }, 300_000)
})
