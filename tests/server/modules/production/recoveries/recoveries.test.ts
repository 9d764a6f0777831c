import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { lots } from '../../../../../src/resources/inventory/stock/lots'
import { expectedMix } from '../../../../../src/resources/production/batching/expectedMix'
import { recoveries } from '../../../../../src/resources/production/recoveries/recoveries'
import { system } from '../../../../../server/engine/unitOfWork'
import { batchingSheet } from '../../../../../server/modules/production/batching/sheetSource'
import { recoveryMeasured } from '../../../../../server/modules/production/recoveries/recoveryTest'
import { refusalOf } from '../../../../fixtures/plant'
import { type RecoveringPlant, recoveringPlant } from '../../../../fixtures/recovered'

let room: RecoveringPlant
let order: number
let bulk: number
let lotNo = 0
beforeAll(async () => {
  room = await recoveringPlant()
  order = await room.plant.released(1000)
})
afterAll(() => room?.plant.close())
beforeEach(async () => {
  bulk = await room.lay(order, room.plant.bulk.id, 40_000, `26324-7000${++lotNo}`)
})

const recorded = async (volumes: readonly number[], more: object = {}) => {
  const codes = await room.makePails(volumes.length)
  const recovery = await room.record({
    source_order_id: order,
    source_lot_id: bulk,
    kind: 'left_over',
    pails: volumes.map((volume_ml, at) => ({ code: codes[at] ?? '', volume_ml })),
    ...more,
  })
  return { recovery, codes }
}
const now = (id: number) => room.plant.as(system, (unit) => unit.get(recoveries, id))
const lotOf = (id: number) => room.plant.as(system, (unit) => unit.get(lots, id))
const movementsOf = async (id: number) =>
  (
    await sql<{ reason: string; qty: number; note: string | null }>`select reason, qty::float8 as qty, note
      from stock_movements where source_type = 'recoveries' and source_id = ${id} order by id`.execute(
      room.plant.db,
    )
  ).rows
/** Tested and found good. */
const approved = async (volumes: readonly number[]) => {
  const made = await recorded(volumes)
  await room.send('recovery', made.recovery.id, 'request_test')
  await room.send('qa_manager', made.recovery.id, 'approve')
  return made
}

describe('recording', () => {
  it('a recovery takes as much out of its source lot as goes into a lot of its own, which is in quarantine', async () => {
    const { recovery, codes } = await recorded([20_000, 5_000])
    expect(recovery).toMatchObject({
      status: 'recorded',
      volume_ml: 25_000,
      remaining_ml: 25_000,
      pail_count: 2,
      strength_mg_ml: 12,
      expires_on: '2028-11-21',
    })
    expect(await lotOf(recovery.lot_id)).toMatchObject({
      lot_number: `26324-7000${lotNo}-R1`,
      status: 'quarantine',
      expires_on: '2028-11-21',
    })
    expect([await room.onHand(bulk), await room.onHand(recovery.lot_id)]).toEqual([15_000, 25_000])
    expect(await movementsOf(recovery.id)).toEqual([
      { reason: 'recover', qty: 25_000, note: null },
      { reason: 'recover', qty: 25_000, note: null },
    ])
    expect(await room.pailOf(codes[1] ?? '')).toMatchObject({
      status: 'filled',
      volume_ml: 5_000,
      recovery_id: recovery.id,
      lot_id: recovery.lot_id,
      bin_id: room.floor,
    })
    const { recovery: second } = await recorded([1_000])
    expect((await lotOf(second.lot_id)).lot_number).toBe(`26324-7000${lotNo}-R2`)
  })

  it('each pail that is unknown, scanned twice, in use or too small is named, and nothing is recorded', async () => {
    const { codes: full } = await recorded([1_000])
    const [small = ''] = await room.makePails(1, 5_000)
    const before = await room.onHand(bulk)
    const refused = await refusalOf(
      room.record({
        source_order_id: order,
        source_lot_id: bulk,
        kind: 'off_spec',
        pails: [
          { code: 'PL-99999', volume_ml: 100 },
          { code: full[0] ?? '', volume_ml: 100 },
          { code: `qr-${small.toLowerCase()}`, volume_ml: 6_000 },
          { code: small, volume_ml: 100 },
        ],
      }),
    )
    expect(refused.data).toEqual({
      'pails.0.code': 'exists',
      'pails.1.code': { code: 'other', text: `${full[0]} is not empty: it holds 26324-7000${lotNo}-R1` },
      'pails.2.volume_ml': { code: 'other', text: `${small} holds 5,000 ml` },
      'pails.3.code': 'unique',
    })
    expect(await room.onHand(bulk)).toBe(before)
  })

  it('no more is recovered than the source lot has', async () => {
    const codes = await room.makePails(3)
    const all = codes.map((code) => ({ code, volume_ml: 20_000 }))
    const refused = await refusalOf(
      room.record({ source_order_id: order, source_lot_id: bulk, kind: 'left_over', pails: all }),
    )
    expect(refused.code).toBe('insufficient_stock')
    expect(await room.pailOf(codes[0] ?? '')).toMatchObject({ status: 'empty', volume_ml: 0 })
  })

  it('opened bottles give at most what they hold, and leave the stock as bottles', async () => {
    const bottles = await room.lay(order, room.plant.bottle.id, 100, `26325-B${lotNo}`)
    const [code = ''] = await room.makePails(1)
    const returned = {
      source_order_id: order,
      source_lot_id: bottles,
      kind: 'returned_bottles' as const,
    }
    const pail = (volume_ml: number) => [{ code, volume_ml }]
    expect((await refusalOf(room.record({ ...returned, pails: pail(600) }))).data).toEqual({
      source_units: 'requiredif',
    })
    expect((await refusalOf(room.record({ ...returned, source_units: 20, pails: pail(601) }))).data).toEqual({
      source_units: { code: 'other', text: '20 bottles hold 600 ml' },
    })
    const recovery = await room.record({ ...returned, source_units: 20, pails: pail(590) })
    expect(recovery).toMatchObject({ product_id: room.plant.bulk.id, volume_ml: 590, source_units: 20 })
    expect([await room.onHand(bottles), await room.onHand(recovery.lot_id)]).toEqual([80, 590])
  })

  it('one more pail is filled out of the same lot until the test is requested', async () => {
    const { recovery } = await recorded([5_000])
    const [code = '', late = ''] = await room.makePails(2)
    const fill = { recovery_id: recovery.id, volume_ml: 2_500 }
    await room.sendPail('batcher', (await room.pailOf(code)).id, 'fill', fill)
    expect(await now(recovery.id)).toMatchObject({ volume_ml: 7_500, remaining_ml: 7_500, pail_count: 2 })
    expect(await room.onHand(bulk)).toBe(32_500)
    await room.send('recovery', recovery.id, 'request_test')
    const refused = await refusalOf(room.sendPail('batcher', (await room.pailOf(late)).id, 'fill', fill))
    expect(refused.data).toHaveProperty('recovery_id')
  })
})

describe('the verdict of quality', () => {
  it('liquid of unknown strength is not approved; the result of the laboratory gives its strength to lot and pails', async () => {
    const { recovery, codes } = await recorded([5_000], { kind: 'off_spec' })
    await room.send('recovery', recovery.id, 'request_test')
    expect((await refusalOf(room.send('qa_manager', recovery.id, 'approve'))).code).toBe('strength_unknown')
    await room.as('qa_manager', (unit) => recoveryMeasured(unit, recovery.id, 11.3))
    await room.send('qa_manager', recovery.id, 'approve')
    expect(await lotOf(recovery.lot_id)).toMatchObject({ status: 'released', strength_mg_ml: 11.3 })
    expect((await room.pailOf(codes[0] ?? '')).strength_mg_ml).toBe(11.3)
  })

  it('approved pails leave quarantine for the bin that is named', async () => {
    const { recovery, codes } = await recorded([5_000], { bin_id: room.quarantine })
    await room.send('recovery', recovery.id, 'request_test')
    await room.send('qa_manager', recovery.id, 'approve', { bin_id: room.floor })
    expect((await room.pailOf(codes[0] ?? '')).bin_id).toBe(room.floor)
  })

  it('rejected liquid can only be disposed of', async () => {
    const { recovery } = await recorded([5_000])
    await room.send('recovery', recovery.id, 'request_test')
    await room.send('qa_manager', recovery.id, 'reject', { reject_note: 'Off colour' })
    expect((await lotOf(recovery.lot_id)).status).toBe('rejected')
    const use = { target_order_id: order, ml: 1 }
    expect((await refusalOf(room.send('recovery', recovery.id, 'use', use))).code).toBe('invalid_transition')
    await room.send('recovery', recovery.id, 'dispose', { disposal_ref: 'D-100' })
    expect(await now(recovery.id)).toMatchObject({ status: 'disposed', disposed_ml: 5_000, remaining_ml: 0 })
  })
})

describe('use and disposal', () => {
  it('approved liquid goes on the sheet of a rework order, and its weighing takes it out of the pails until none is left', async () => {
    const { recovery, codes } = await approved([3_000, 2_000])
    const target_order_id = await room.reworking()
    const use = (ml: number, into = target_order_id) =>
      room.send('recovery', recovery.id, 'use', { target_order_id: into, ml })
    expect(await refusalOf(use(5_001))).toMatchObject({
      code: 'over_remaining',
      data: { remaining: 5_000, text: `Only 5,000 ml of ${recovery.number} remain` },
    })
    expect((await refusalOf(use(1, order))).data).toHaveProperty('target_order_id')
    await use(3_500)
    // Nothing has left its pail yet, but it is promised to the batch.
    expect(await now(recovery.id)).toMatchObject({
      status: 'approved',
      remaining_ml: 5_000,
      target_order_id,
      disposition: 'reuse_same_product',
    })
    expect((await refusalOf(use(1_501))).data).toMatchObject({ remaining: 1_500 })
    expect(await room.additionsOf(recovery)).toMatchObject([
      { kind: 'recovery_input', target_ml: 3_500, strength_mg_ml: 12, note: recovery.number },
    ])
    expect((await refusalOf(room.weighIn(recovery, 3_600))).code).toBe('out_of_tolerance')
    expect(await room.weighIn(recovery, 3_500)).toMatchObject({ kind: 'recovery_input', verdict: 'ok' })
    expect(await now(recovery.id)).toMatchObject({ used_ml: 3_500, remaining_ml: 1_500 })
    expect(await room.pailOf(codes[0] ?? '')).toMatchObject({ status: 'consumed', volume_ml: 0 })
    expect(await room.pailOf(codes[1] ?? '')).toMatchObject({ status: 'filled', volume_ml: 1_500 })
    await use(1_500)
    await room.weighIn(recovery, 1_500)
    expect(await now(recovery.id)).toMatchObject({ status: 'used', remaining_ml: 0 })
    expect(await room.onHand(recovery.lot_id)).toBe(0)
    const { rows } = await sql<{ ml: number }>`select sum(qty)::float8 as ml from stock_movements
      where source_type = 'production_orders' and source_id = ${target_order_id} and reason = 'consume'
        and lot_id = ${recovery.lot_id}`.execute(room.plant.db)
    expect(rows).toEqual([{ ml: 5_000 }])
    await room.clear()
  })

  it('a recovery that would take the batch off its strength is not used in it', async () => {
    const { recovery } = await recorded([20_000], { strength_mg_ml: 18 })
    await room.send('recovery', recovery.id, 'request_test')
    await room.send('qa_manager', recovery.id, 'approve')
    const target_order_id = await room.reworking()
    const use = (ml: number) => room.send('recovery', recovery.id, 'use', { target_order_id, ml })
    // What it brings is taken off the nicotine base of the sheet, the rest of the recipe makes the rest of the volume.
    await use(5_000)
    const { step_id } = (await room.additionsOf(recovery))[0] ?? { step_id: 0 }
    const { lines, volume_ml } = await batchingSheet(room.plant.db, step_id, '2026-11-24T12:00:00.000Z')
    expect(expectedMix(lines).ml).toBeCloseTo(volume_ml, 3)
    expect(expectedMix(lines).strength).toBeCloseTo(12, 6)
    // More nicotine than the whole batch may have cannot be balanced.
    await sql`update lots set strength_mg_ml = 90 where id = ${recovery.lot_id}`.execute(room.plant.db)
    await sql`update recoveries set strength_mg_ml = 90 where id = ${recovery.id}`.execute(room.plant.db)
    expect(await refusalOf(use(10_000))).toMatchObject({ code: 'strength_mismatch' })
    await room.clear()
  })

  it('pails in quarantine are moved before they are used', async () => {
    const { recovery } = await recorded([1_000], { bin_id: room.quarantine })
    await room.send('recovery', recovery.id, 'request_test')
    await room.send('qa_manager', recovery.id, 'approve')
    const target_order_id = await room.reworking()
    const refused = await refusalOf(room.send('recovery', recovery.id, 'use', { target_order_id, ml: 100 }))
    expect(refused.data).toHaveProperty('ml')
    await room.clear()
  })

  it('liquid is destroyed only under the number of an approval, which its movement names', async () => {
    const { recovery, codes } = await recorded([3_000, 2_000])
    expect((await refusalOf(room.send('recovery', recovery.id, 'dispose'))).data).toEqual({
      disposal_ref: 'required',
    })
    const first = await room.pailOf(codes[0] ?? '')
    await room.sendPail('recovery', first.id, 'dispose', { disposal_ref: 'CRA-7' })
    expect(await now(recovery.id)).toMatchObject({
      status: 'recorded',
      disposed_ml: 3_000,
      remaining_ml: 2_000,
    })
    await room.send('recovery', recovery.id, 'dispose', { disposal_ref: 'CRA-8' })
    expect(await now(recovery.id)).toMatchObject({ status: 'disposed', disposition: 'dispose' })
    expect((await movementsOf(recovery.id)).slice(2)).toEqual([
      { reason: 'scrap', qty: 3_000, note: 'CRA-7' },
      { reason: 'scrap', qty: 2_000, note: 'CRA-8' },
    ])
  })

  it('an empty pail is filled again only after it was cleaned', async () => {
    const { recovery, codes } = await recorded([1_000])
    await room.send('recovery', recovery.id, 'dispose', { disposal_ref: 'CRA-9' })
    const again = { source_order_id: order, source_lot_id: bulk, kind: 'line_flush' as const }
    const fill = [{ code: codes[0] ?? '', volume_ml: 500 }]
    expect((await refusalOf(room.record({ ...again, pails: fill }))).data).toEqual({
      'pails.0.code': { code: 'other', text: `${codes[0]} has to be cleaned first` },
    })
    await room.sendPail('batcher', (await room.pailOf(codes[0] ?? '')).id, 'clean')
    expect(await room.pailOf(codes[0] ?? '')).toMatchObject({
      status: 'empty',
      recovery_id: null,
      lot_id: null,
    })
    expect(await room.record({ ...again, pails: fill })).toMatchObject({ volume_ml: 500 })
  })
})
