import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lots } from '../../../../../src/resources/inventory/stock/lots'
import { hplcCategories } from '../../../../../src/resources/production/laboratory/hplc_categories'
import { batchingAdditions } from '../../../../../src/resources/production/batching/batching_additions'
import { hplcOrders } from '../../../../../src/resources/production/laboratory/hplc_orders'
import { morning, refusalOf } from '../../../../fixtures/plant'
import { openLaboratory, type Laboratory } from '../../../../fixtures/laboratory'
import { recordResult } from '../../../../../server/modules/production/laboratory/results'
import { proposalFor } from '../../../../../server/modules/production/laboratory/adjustments'

let lab: Laboratory
beforeAll(async () => {
  lab = await openLaboratory()
})
afterAll(() => lab.plant.close())

const codeOf = async (work: Promise<unknown>) => (await refusalOf(work)).code

describe('test of a batch', () => {
  it('a mixed batch is requested with 11.400 to 12.600, and passes with 11.86 and 11.92 as 11.890', async () => {
    const { id, request } = await lab.mixed()
    expect(request).toMatchObject({
      source: 'batch',
      status: 'requested',
      batch_no: 1,
      min_mg_ml: 11.4,
      max_mg_ml: 12.6,
      sample_ml: 20,
    })
    await lab.sample(request.id)
    expect((await lab.plant.step(id, 'hplc')).status).toBe('in_progress')
    await lab.measure(request.id, [11.86, 11.92])
    expect(await lab.send(lab.people.quality, request.id, 'conclude')).toMatchObject({
      status: 'passed',
      final_mg_ml: 11.89,
      verdict: 'pass',
      deviation_percent: -0.9167,
    })
    expect((await lab.request(request.id)).rsd_percent).toBeCloseTo(0.3568, 3)
    expect((await lab.plant.step(id, 'hplc')).status).toBe('done')
    expect((await lab.plant.step(id, 'bottling')).status).toBe('ready')
    expect(await lab.plant.get(id)).toMatchObject({ volume_sampled_ml: 20 })
    const lot = await lab.plant.as(lab.plant.admin, (unit) => unit.get(lots, request.lot_id ?? 0))
    expect(lot).toMatchObject({ status: 'released', strength_mg_ml: 11.89, coa_reference: request.number })
  })

  it('screens hear by name that a test was requested, and that it passed or failed', async () => {
    const heard = async (strength: number) => {
      const { request } = await lab.mixed()
      await lab.tested(request.id, [strength, strength])
      const { rows } = await sql<{ announced: string }>`select announced from changes
        where channel = 'private-production.hplc_requests' and row_id = ${request.id} order by position`.execute(
        lab.plant.db,
      )
      return rows.map(({ announced }) => announced)
    }
    const steps = ['requested', 'sampled', 'loaded']
    const named = (names: readonly string[]) => names.filter((name) => name !== 'updated')
    expect(named(await heard(12))).toEqual([...steps, 'passed'])
    expect(named(await heard(11.3))).toEqual([...steps, 'failed'])
  })

  it('the step of a requested batch is finished by its result alone', async () => {
    const { id } = await lab.mixed()
    await lab.plant.work(id, 'hplc', 'start')
    expect(await codeOf(lab.plant.work(id, 'hplc', 'finish', { qty_good: 1 }))).toBe('hplc_open')
  })

  it('a failed batch blocks its step, and 11.300 proposes 2,444.27 ml of base that is measured again', async () => {
    const { id, request } = await lab.mixed()
    expect((await lab.tested(request.id, [11.3, 11.3])).status).toBe('failed')
    expect(await lab.plant.step(id, 'hplc')).toMatchObject({ status: 'blocked', block_code: 'hplc_failed' })
    const proposal = await proposalFor(lab.plant.db, request.id)
    expect(proposal).toMatchObject({
      verdict: 'low',
      volume_ml: 307_280,
      additions: [{ sku: 'NIC-100', ml: 2444.27 }],
      fits: 1,
    })
    await lab.send(lab.people.quality, request.id, 'decide', { decision: 'adjust' })
    expect(await lab.request(request.id)).toMatchObject({
      status: 'retested',
      additions: 'NIC-100 2444.27 ml',
    })
    expect((await lab.plant.step(id, 'batching')).status).toBe('paused')
    await lab.plant.work(id, 'batching', 'finish', { qty_good: 2444.27 })
    const [, again] = await lab.requests(id)
    expect(again).toMatchObject({ source: 'retest', attempt: 2, adjustments: 1, retest_of_id: request.id })
    expect((await lab.plant.step(id, 'hplc')).status).toBe('blocked')
    await lab.tested(again?.id ?? 0, [12.01, 11.99])
    expect((await lab.plant.step(id, 'hplc')).status).toBe('done')
  })

  it('a batch that is too strong gets all carriers of the proposal on its sheet, in the proportion of its recipe', async () => {
    const { id, request } = await lab.mixed(1000, 32_000)
    await lab.tested(request.id, [12.8, 12.8])
    const additions = (await proposalFor(lab.plant.db, request.id))?.additions ?? []
    await lab.send(lab.people.quality, request.id, 'decide', { decision: 'adjust' })
    const sheet = await lab.plant.as(lab.plant.admin, (unit) =>
      unit.find(batchingAdditions, { production_order_id: id }),
    )
    expect(sheet.map(({ product_id, target_ml }) => ({ product_id, ml: target_ml }))).toEqual(
      additions.map(({ product_id, ml }) => ({ product_id, ml })),
    )
    // 31,980 ml x 0.8 / 12, of which PG and VG are as in the recipe.
    expect(additions.map(({ sku }) => sku).toSorted()).toEqual(['PG', 'VG'])
    expect(additions.reduce((sum, { ml }) => sum + ml, 0)).toBeCloseTo(2132, 1)
    expect((await lab.request(request.id)).additions).toBe(
      additions.map(({ sku, ml }) => `${sku} ${ml} ml`).join(', '),
    )
  })

  it('a retest is run by a second analyst, and only as often as its category admits', async () => {
    const { id, request } = await lab.mixed()
    await lab.tested(request.id, [13, 13])
    await lab.send(lab.people.quality, request.id, 'decide', { decision: 'retest' })
    const [, again] = await lab.requests(id)
    const retest = again?.id ?? 0
    await lab.sample(retest)
    const order = await lab.tray([retest])
    expect(await codeOf(lab.run(lab.people.analyst, order, 'start'))).toBe('analyst_same')
    await lab.run(lab.people.second, order, 'cancel', { cancel_note: 'Other analyst' })
    await lab.measure(retest, [13.1, 13.1], lab.people.second)
    await lab.send(lab.people.quality, retest, 'conclude')
    expect(await codeOf(lab.send(lab.people.quality, retest, 'decide', { decision: 'retest' }))).toBe(
      'retest_limit',
    )
  })

  it('a deviation is accepted by quality with a reason and signed by a manager, two people', async () => {
    const { id, request } = await lab.mixed()
    await lab.tested(request.id, [12.8, 12.8])
    const accept = { decision: 'accept', decision_note: 'Within 7 %' }
    expect(
      (await refusalOf(lab.send(lab.people.quality, request.id, 'decide', { decision: 'accept' }))).data,
    ).toHaveProperty('decision_note')
    await lab.send(lab.people.quality, request.id, 'decide', accept)
    expect((await lab.plant.step(id, 'hplc')).status).toBe('blocked')
    expect(await lab.send(lab.people.manager, request.id, 'countersign')).toMatchObject({
      status: 'accepted',
      decided_by_id: lab.people.quality.id,
      countersigned_by_id: lab.people.manager.id,
    })
    expect((await lab.plant.step(id, 'hplc')).status).toBe('done')
  })

  it('above the regulatory maximum no deviation is accepted', async () => {
    const { request } = await lab.mixed()
    await lab.tested(request.id, [20.1, 20.1])
    expect(await lab.request(request.id)).toMatchObject({ status: 'failed', verdict: 'over_regulatory' })
    const accept = { decision: 'accept', decision_note: 'No' }
    expect(await codeOf(lab.send(lab.people.quality, request.id, 'decide', accept))).toBe('over_regulatory')
  })

  it('what a method was not validated for is diluted less or more, marked where it cannot be, and never passes', async () => {
    const range = (method_from_mg_ml: number | null, method_to_mg_ml: number | null) =>
      lab.plant.as(lab.plant.admin, (unit) =>
        unit.update(hplcCategories, lab.category.id, { method_from_mg_ml, method_to_mg_ml }),
      )
    const { request } = await lab.mixed()
    const enter = (measured: number, dilution_factor = 1) =>
      lab.plant.as(lab.people.analyst, (unit) =>
        recordResult(
          unit,
          request.id,
          { measured_mg_ml: measured, peak_area: null, dilution_factor, retention_min: null },
          'typed',
        ),
      )
    const textOf = async (work: Promise<unknown>) => JSON.stringify((await refusalOf(work)).data)
    await lab.sample(request.id)
    const order = await lab.tray([request.id])
    await lab.run(lab.people.analyst, order, 'start')
    await range(11.95, 13)
    expect(await textOf(enter(13.1))).toMatch(/Above 13.+, the end of the method: dilute the sample/)
    expect(await textOf(enter(12, 2))).toMatch(
      /Below 11.95.+ in the vial, the start of the method: dilute the sample less/,
    )
    expect(await enter(11.9)).toMatchObject({ is_below_method: 1 })
    expect(await enter(12)).toMatchObject({ is_below_method: 0 })
    await lab.controls(lab.people.analyst, order)
    await lab.run(lab.people.analyst, order, 'finish')
    const refused = await refusalOf(lab.send(lab.people.quality, request.id, 'conclude'))
    expect(refused.code).toBe('method_range')
    expect(JSON.stringify(refused.data)).toContain('ISO 20714 measures from 11.95')
    await range(null, null)
  })

  it('a batch that is too weak for its method fails by it, since weak is what it is', async () => {
    const { request } = await lab.mixed()
    await lab.plant.as(lab.plant.admin, (unit) =>
      unit.update(hplcCategories, lab.category.id, { method_from_mg_ml: 11 }),
    )
    await lab.sample(request.id)
    await lab.measure(request.id, [10, 10])
    expect(await lab.send(lab.people.quality, request.id, 'conclude')).toMatchObject({
      status: 'failed',
      verdict: 'low',
    })
    await lab.plant.as(lab.plant.admin, (unit) =>
      unit.update(hplcCategories, lab.category.id, { method_from_mg_ml: null }),
    )
  })

  it('scatter above the maximum, an unsuitable system and the same person are refused', async () => {
    const { request } = await lab.mixed()
    await lab.sample(request.id)
    await lab.measure(request.id, [11, 12.9])
    expect(await codeOf(lab.send(lab.people.quality, request.id, 'conclude'))).toBe('rsd_too_high')

    const other = (await lab.mixed()).request
    await lab.sample(other.id)
    const run = await lab.measure(other.id, [12, 12], lab.people.analyst, 9)
    expect(await codeOf(lab.send(lab.people.quality, other.id, 'conclude'))).toBe('suitability_failed')
    await lab.run(lab.people.second, run, 'review')
    expect(await lab.request(other.id)).toMatchObject({ status: 'sampled', valid_replicates: 0 })

    await lab.measure(other.id, [12, 12])
    expect(await codeOf(lab.send(lab.people.analyst, other.id, 'conclude'))).toBe('reviewer_same')
  })

  it('an order without ranges for its strength is not released', async () => {
    await sql`update hplc_ranges set is_active = false where type = 2`.execute(lab.plant.db)
    expect(await codeOf(lab.plant.released(100))).toBe('range_missing')
    await sql`update hplc_ranges set is_active = true`.execute(lab.plant.db)
  })

  it('an order whose limits begin below what its method was validated for is not released', async () => {
    const from = (method_from_mg_ml: number | null) =>
      lab.plant.as(lab.plant.admin, (unit) =>
        unit.update(hplcCategories, lab.category.id, { method_from_mg_ml }),
      )
    await from(11.401)
    expect(await codeOf(lab.plant.released(100))).toBe('method_range')
    await from(11.4)
    expect(await lab.plant.released(100)).toBeGreaterThan(0)
    await from(null)
  })

  it('a cancelled request of an open batch is requested again, and one of a cancelled order is not', async () => {
    const { id, request } = await lab.mixed()
    await lab.send(lab.people.quality, request.id, 'cancel', {})
    const statuses = async () => (await lab.requests(id)).map(({ status }) => status)
    expect(await statuses()).toEqual(['cancelled', 'requested'])
    await lab.plant.send(['manager'], id, 'cancel', { cancel_note: 'Off', disposal_ref: 'CRA-0' })
    expect(await statuses()).toEqual(['cancelled', 'cancelled'])
  })
})

describe('run of an instrument', () => {
  it('a run starts only with a blank, a standard and a valid calibration', async () => {
    const { request } = await lab.mixed()
    await lab.sample(request.id)
    const { instrument, category, people } = lab
    const bare = await lab.plant.make(people.analyst, hplcOrders, {
      machine_id: instrument.id,
      hplc_category_id: category.id,
      hplc_order_lines: [{ position: 'A1', hplc_request_id: request.id }],
    })
    expect((await refusalOf(lab.run(people.analyst, bare.id, 'start'))).data).toHaveProperty(
      'hplc_order_lines',
    )
    lab.plant.later(60 * 24 * 31)
    const one = await lab.tray([], [12])
    expect(await codeOf(lab.run(people.analyst, one, 'start'))).toBe('calibration_expired')
    await lab.run(people.analyst, one, 'cancel', { cancel_note: 'No curve' })
    await lab.measure(request.id, [12, 12])
    const next = await lab.tray([], [12])
    expect((await lab.run(people.analyst, next, 'start')).calibration_curve_ref).toMatch(/^HO-/)
    await lab.run(people.analyst, next, 'cancel', { cancel_note: 'Enough' })
    lab.plant.setTime(morning)
  })

  it('a curve of straight standards has its r² computed, and its results stay as they are for ever', async () => {
    const { request } = await lab.mixed()
    await lab.sample(request.id)
    const order = await lab.measure(request.id, [12, 12])
    const found = await lab.plant.as(lab.plant.admin, (unit) => unit.get(hplcOrders, order))
    expect(found).toMatchObject({ r_squared: 1, system_suitability: 'pass', slope: 1000, intercept: 5 })
    await expect(
      sql`update hplc_results set measured_mg_ml = 11 where hplc_request_id = ${request.id}`.execute(
        lab.plant.db,
      ),
    ).rejects.toThrow('only ever added to')
  })
})
