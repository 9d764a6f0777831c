import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Role } from '../../../../../src/access'
import { pails } from '../../../../../src/resources/production/recoveries/pails'
import { type Recovery, recoveries } from '../../../../../src/resources/production/recoveries/recoveries'
import { Refused } from '../../../../../server/engine/errors'
import { system } from '../../../../../server/engine/unitOfWork'
import {
  movementsOf,
  postRecovery,
} from '../../../../../server/modules/production/recoveries/recoveryPosting'
import {
  recoveryOfLot,
  sampleRecovery,
} from '../../../../../server/modules/production/recoveries/recoveryUse'
import { type RecoveringPlant, recoveringPlant } from '../../../../fixtures/recovered'
import { assertRecoveries } from '../orders/invariants'

let room: RecoveringPlant
let order: number
let target: number
let lotNo = 0
beforeAll(async () => {
  room = await recoveringPlant()
  order = await room.mixing()
  target = await room.mixing({ kind: 'rework' }, 'tank 2')
})
afterAll(() => room?.plant.close())

const acts = [
  'record',
  'fill',
  'request_test',
  'approve',
  'reject',
  'use',
  'weigh',
  'sample',
  'dispose',
  'disposePail',
  'clean',
] as const
const move = fc.record({
  act: fc.constantFrom(...acts),
  which: fc.nat(7),
  ml: fc.integer({ min: 1, max: 9_000_000 }).map((millionths) => millionths / 1000),
  role: fc.constantFrom<Role>('admin', 'admin', 'admin', 'recovery', 'batcher', 'qa_manager', 'planning'),
})

const at = <T>(list: readonly T[], index: number) => list[index % Math.max(1, list.length)]

/** Liquid that is recovered, tested and weighed into a rework, in two parts, until some of it is left. */
const rework = (
  [
    ['record', 6000],
    ['request_test', 0],
    ['sample', 20],
    ['approve', 0],
    ['use', 4000],
    ['weigh', 1500],
    ['weigh', 2500],
  ] as const
).map(([act, ml], place) => ({ act, which: place === 5 ? 0 : 1, ml, role: 'admin' as const }))

/** One act of a history; what is refused changes nothing. */
async function perform(
  lot: number,
  { act, which, ml, role }: typeof move extends fc.Arbitrary<infer M> ? M : never,
) {
  const all = await room.plant.as(system, (unit) => unit.find(recoveries, { source_lot_id: lot }))
  const one = at<Recovery>(all, which)
  const empty = async () => (await room.makePails(1))[0] ?? ''
  if (act === 'record')
    return room.record({
      source_order_id: order,
      source_lot_id: lot,
      kind: 'left_over',
      pails: [
        { code: await empty(), volume_ml: ml },
        { code: await empty(), volume_ml: 100 },
      ],
    })
  if (!one) return
  if (act === 'weigh') return room.weighIn(one, ml, which % 2 === 0)
  if (act === 'sample')
    return room.as('hplc_tech', async (unit) => {
      const recovery = await recoveryOfLot(unit, one.lot_id)
      if (!recovery) return
      const taken = await sampleRecovery(unit, recovery, ml)
      const to = { to_bin_id: room.outside.virtual_sample ?? 0, reason: 'sample' as const }
      await postRecovery(unit, recovery, 'sample', movementsOf(recovery, taken, to))
    })
  const payloads: Record<string, object> = {
    use: { target_order_id: target, ml },
    dispose: { disposal_ref: 'D-1' },
    reject: { reject_note: 'Off' },
  }
  const filled = await room.plant.as(system, (unit) => unit.find(pails, { recovery_id: one.id }))
  const pail = at(filled, which)
  if (act === 'fill') {
    const code = await empty()
    return room.sendPail(role, (await room.pailOf(code)).id, 'fill', { recovery_id: one.id, volume_ml: ml })
  }
  if (act === 'disposePail') return pail && room.sendPail(role, pail.id, 'dispose', { disposal_ref: 'D-2' })
  if (act === 'clean') return pail && room.sendPail(role, pail.id, 'clean')
  return room.send(role, one.id, act, payloads[act] ?? {})
}

describe('after any history of recovered liquid', () => {
  it('volume is used, disposed of or in pails of one lot, and what is used is weighed into a rework or sampled', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(move, { minLength: 8, maxLength: 20 }), async (moves) => {
        const lot = await room.lay(order, room.plant.bulk.id, 40_000, `26324-8${++lotNo}`)
        for (const one of moves)
          try {
            await perform(lot, one)
          } catch (error) {
            if (!(error instanceof Refused)) throw error
          }
        await assertRecoveries(room.plant)
      }),
      { numRuns: 12, examples: [[rework]] },
    )
    const weighed = await room.plant.pool.query(
      `select from batching_logs g join production_orders o on o.id = g.production_order_id
        where g.kind = 'recovery_input' and o.kind = 'rework'`,
    )
    expect(weighed.rows.length).toBeGreaterThan(0)
  })
})
