import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pails } from '../../../../../src/resources/production/recoveries/pails'
import { recoveries } from '../../../../../src/resources/production/recoveries/recoveries'
import { productionOrderSteps } from '../../../../../src/resources/production/steps/production_order_steps'
import { nextNumbers } from '../../../../../server/engine/documentNumbers'
import { system } from '../../../../../server/engine/unitOfWork'
import { fillMore } from '../../../../../server/modules/production/recoveries/plannedRecovery'
import { type Laboratory, openLaboratory } from '../../../../fixtures/laboratory'
import { refusalOf } from '../../../../fixtures/plant'
import { assertRecoveries } from '../orders/invariants'

let lab: Laboratory
beforeAll(async () => {
  lab = await openLaboratory()
})
afterAll(() => lab.plant.close())

/** A batch that the laboratory found too weak. */
const weak = async () => {
  const { id, request } = await lab.mixed(1000, 32_000)
  await lab.tested(request.id, [10, 10])
  return { id, request: await lab.request(request.id) }
}
const ofOrder = (id: number) => lab.plant.as(system, (unit) => unit.find(recoveries, { source_order_id: id }))
const emptyPails = (count: number) =>
  lab.plant.as(lab.plant.admin, async (unit) => {
    const codes = await nextNumbers(unit.trx, 'PL', count)
    for (const code of codes) await unit.insert(pails, { code, qr_code: code, volume_capacity_ml: 20_000 })
    return codes
  })
const fill = async (id: number, volumes: readonly number[]) => {
  const codes = await emptyPails(volumes.length)
  return lab.plant.as(lab.people.batcher, (unit) =>
    fillMore(
      unit,
      id,
      volumes.map((volume_ml, at) => ({ code: codes[at] ?? '', volume_ml })),
    ),
  )
}
const cancel = (id: number, more: object = {}) =>
  lab.plant.send(['manager'], id, 'cancel', { cancel_note: 'Given up', ...more })
const tankOf = async (lotId: number | null) =>
  Number(
    (
      await sql<{ ml: string }>`select coalesce(sum(on_hand), 0)::text as ml from stock_levels
        where lot_id = ${lotId}`.execute(lab.plant.db)
    ).rows[0]?.ml,
  )
/** What an order batched is where its columns say. */
const unexplained = async (id: number) =>
  (
    await sql<{ ml: number }>`select sum(unexplained_ml)::float8 as ml from production_volume_variance
      where production_order_id = ${id}`.execute(lab.plant.db)
  ).rows[0]?.ml

describe('the decision of the laboratory to recover a batch', () => {
  it('makes the recovery in the same act: how much, of which order and lot, why, and how strong it was found', async () => {
    const { id, request } = await weak()
    await lab.send(lab.people.quality, request.id, 'decide', {
      decision: 'recover',
      decision_note: 'Too weak',
    })
    expect((await lab.request(request.id)).status).toBe('recovered')
    expect(await ofOrder(id)).toMatchObject([
      {
        status: 'recorded',
        kind: 'off_spec',
        source_lot_id: request.lot_id,
        hplc_request_id: request.id,
        planned_ml: 31_980,
        volume_ml: 0,
        strength_mg_ml: 10,
        note: 'Too weak',
      },
    ])
    // The liquid stays in its tank until a pail takes it.
    expect(await tankOf(request.lot_id)).toBe(31_980)
    await cancel(id, { disposal_ref: 'CRA-1' })
  })

  it('its pails are filled afterwards, and until then nothing of it is tested', async () => {
    const { id, request: failed } = await weak()
    await lab.send(lab.people.quality, failed.id, 'decide', {
      decision: 'recover',
      decision_note: 'Too weak',
    })
    const [planned] = await ofOrder(id)
    const recovery = planned?.id ?? 0
    const test = () =>
      lab.plant.as(lab.plant.admin, (unit) =>
        unit.fire(recoveries, recovery, 'request_test', {}, lab.plant.admin),
      )
    expect((await refusalOf(test())).code).toBe('pails_required')
    expect(await fill(recovery, [20_000, 11_000])).toMatchObject({ volume_ml: 31_000, remaining_ml: 31_000 })
    expect((await refusalOf(fill(recovery, [5_000]))).code).toBe('insufficient_stock')
    await assertRecoveries(lab.plant)
    // The rest of the tank is not given up with the order, and destroyed only with an approval.
    expect((await refusalOf(cancel(id))).data).toMatchObject({ ml: 980 })
    await cancel(id, { disposal_ref: 'CRA-2' })
    expect((await ofOrder(id)).map(({ status, volume_ml }) => [status, volume_ml])).toEqual([
      ['recorded', 31_000],
      ['disposed', 980],
    ])
    expect(await unexplained(id)).toBe(0)
    await test()
    // Its sample comes out of the pails, for analysis, in the ledger too.
    const [tested] = await ofOrder(id)
    const request = await lab.request(tested?.hplc_request_id ?? 0)
    expect(request).toMatchObject({ source: 'recovery', recovery_id: recovery })
    await lab.sample(request.id)
    expect((await ofOrder(id))[0]).toMatchObject({ used_ml: 20, remaining_ml: 30_980 })
    expect(await tankOf(tested?.lot_id ?? 0)).toBe(30_980)
    const { rows } = await sql<{ reason: string; qty: number }>`select reason, qty::float8 as qty
      from stock_movements where source_type = 'hplc_requests' and source_id = ${request.id}`.execute(
      lab.plant.db,
    )
    expect(rows).toEqual([{ reason: 'sample', qty: 20 }])
    await assertRecoveries(lab.plant)
    // What fails again is tested again or rejected: there is no tank to recover it from.
    await lab.measure(request.id, [10, 10])
    await lab.send(lab.people.quality, request.id, 'conclude')
    const decide = (decision: string) =>
      lab.send(lab.people.quality, request.id, 'decide', { decision, decision_note: 'Too weak' })
    expect((await refusalOf(decide('recover'))).data).toHaveProperty('decision')
    await decide('reject')
    expect((await ofOrder(id))[0]).toMatchObject({ status: 'rejected', reject_note: 'Too weak' })
  })

  it('destroys what is still in the tank with what is in pails, under one approval', async () => {
    const { id, request } = await weak()
    await lab.send(lab.people.quality, request.id, 'decide', {
      decision: 'recover',
      decision_note: 'Too weak',
    })
    const [planned] = await ofOrder(id)
    await fill(planned?.id ?? 0, [2_000])
    await lab.plant.as(lab.plant.admin, (unit) =>
      unit.fire(recoveries, planned?.id ?? 0, 'dispose', { disposal_ref: 'CRA-3' }, lab.plant.admin),
    )
    expect((await ofOrder(id))[0]).toMatchObject({
      status: 'disposed',
      volume_ml: 31_980,
      disposed_ml: 31_980,
      remaining_ml: 0,
    })
    expect(await tankOf(request.lot_id)).toBe(0)
    await assertRecoveries(lab.plant)
    await cancel(id)
    expect(await unexplained(id)).toBe(0)
  })
})

describe('the decision of the laboratory to reject a batch', () => {
  it('makes the recovery of all of it in the same act, which is only destroyed, under an approval', async () => {
    const { id, request } = await weak()
    await lab.send(lab.people.quality, request.id, 'decide', { decision: 'reject', decision_note: 'Off' })
    const [planned] = await ofOrder(id)
    const recovery = planned?.id ?? 0
    expect(planned).toMatchObject({
      status: 'recorded',
      kind: 'off_spec',
      source_lot_id: request.lot_id,
      hplc_request_id: request.id,
      planned_ml: 31_980,
      volume_ml: 0,
      disposition: 'dispose',
      note: 'Off',
    })
    const press = (event: 'request_test' | 'dispose', payload: object) =>
      lab.plant.as(lab.plant.admin, (unit) =>
        unit.fire(recoveries, recovery, event, { ...payload }, lab.plant.admin),
      )
    // Rejected liquid goes into no pail, so nothing of it is tested or used again.
    expect((await refusalOf(fill(recovery, [5_000]))).code).toBe('lot_not_released')
    expect((await refusalOf(press('request_test', {}))).code).toBe('pails_required')
    expect((await refusalOf(press('dispose', {}))).data).toHaveProperty('disposal_ref')
    await press('dispose', { disposal_ref: 'CRA-6' })
    expect((await ofOrder(id))[0]).toMatchObject({ status: 'disposed', disposed_ml: 31_980, remaining_ml: 0 })
    expect(await tankOf(request.lot_id)).toBe(0)
    const test = await lab.plant.step(id, 'hplc')
    expect(test).toMatchObject({ status: 'skipped', block_code: 'hplc_failed' })
    expect(await unexplained(id)).toBe(0)
    await assertRecoveries(lab.plant)
    // The order goes on with another batch.
    await lab.plant.send(['planning'], id, 'add_batch', { volume_ml: 32_000 })
    expect((await lab.plant.steps(id)).filter(({ batch_no }) => batch_no === 2)).toHaveLength(2)
  })
})

describe('a batch that is given up', () => {
  it('is over once its tank is empty, so that its order goes on with another batch to its end', async () => {
    const { id, request } = await weak()
    await lab.send(lab.people.quality, request.id, 'decide', {
      decision: 'recover',
      decision_note: 'Too weak',
    })
    const test = async (batch: number) =>
      (await lab.plant.steps(id)).find(
        ({ phase_code, batch_no }) => phase_code === 'hplc' && batch_no === batch,
      )
    expect((await test(1))?.status).toBe('blocked')
    const [planned] = await ofOrder(id)
    await fill(planned?.id ?? 0, [20_000, 11_980])
    expect(await test(1)).toMatchObject({ status: 'skipped', block_code: 'hplc_failed' })
    // What failed is no batch to bottle from.
    expect((await lab.plant.step(id, 'bottling')).status).toBe('waiting')
    await lab.plant.send(['planning'], id, 'add_batch', { volume_ml: 32_000 })
    const steps = (await lab.plant.steps(id)).filter(({ batch_no }) => batch_no === 2)
    const mix = steps.find(({ phase_code }) => phase_code === 'batching')?.id ?? 0
    const by = await lab.plant.person('batcher')
    const press = (event: 'start' | 'finish', payload: object) =>
      lab.plant.as(by, (unit) => unit.fire(productionOrderSteps, mix, event, { ...payload }, by))
    await press('start', { machine_id: lab.plant.floor['tank 2'], ppe_confirmed: 1, tank_clean: 1 })
    await lab.plant.as(await lab.plant.person('supervisor_batcher'), (unit) =>
      unit.fire(productionOrderSteps, mix, 'finish', { qty_good: 32_000, unweighed_reason: 'Test' }, unit.by),
    )
    const again = (await lab.requests(id)).at(-1)
    await lab.tested(again?.id ?? 0, [12, 12])
    const bottling = await lab.plant.step(id, 'bottling')
    expect(bottling).toMatchObject({ status: 'ready', qty_in: Math.floor(32_000 / 30) })
    await lab.plant.work(id, 'bottling', 'start', { machine_id: lab.plant.floor['filler 1'] })
    await lab.plant.work(id, 'bottling', 'finish', { qty_good: 1050 })
    expect((await lab.plant.step(id, 'bottling')).status).toBe('done')
  })
})

describe('an order that is given up', () => {
  it('is refused while a tank holds its liquid, and says where it is recovered and how many pails it takes', async () => {
    const { id, request } = await lab.mixed(1000, 32_000)
    expect(await refusalOf(cancel(id))).toMatchObject({
      code: 'liquid_in_tank',
      data: { ml: 32_000, path: `/production/recoveries?record_of=${id}` },
    })
    expect((await lab.plant.get(id)).status).toBe('in_progress')
    expect(await tankOf(request.lot_id)).toBe(32_000)
    await cancel(id, { disposal_ref: 'CRA-4' })
    expect((await lab.plant.get(id)).status).toBe('cancelled')
    expect(await tankOf(request.lot_id)).toBe(0)
    const { rows } = await sql<{ note: string; qty: number }>`select m.note, m.qty::float8 as qty
      from stock_movements m join recoveries r on r.id = m.source_id
      where m.source_type = 'recoveries' and r.source_order_id = ${id} and m.reason = 'scrap'`.execute(
      lab.plant.db,
    )
    expect(rows).toEqual([{ note: 'CRA-4', qty: 32_000 }])
    expect(await unexplained(id)).toBe(0)
  })

  it('destroys rejected liquid as it is, which never becomes a recovery to be used', async () => {
    const { id, request } = await weak()
    await lab.send(lab.people.quality, request.id, 'decide', { decision: 'reject', decision_note: 'Off' })
    expect((await refusalOf(cancel(id))).code).toBe('liquid_in_tank')
    await cancel(id, { disposal_ref: 'CRA-5' })
    expect(await tankOf(request.lot_id)).toBe(0)
    expect(await ofOrder(id)).toMatchObject([{ status: 'disposed', disposed_ml: 31_980, remaining_ml: 0 }])
    expect(await unexplained(id)).toBe(0)
    await assertRecoveries(lab.plant)
  })
})
