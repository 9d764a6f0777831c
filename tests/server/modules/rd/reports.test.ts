import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { build } from '../../../fixtures/build'
import { openResearch } from '../../../fixtures/rd/bench'

const bench = await openResearch()
afterAll(() => bench.node.stop())

const manager = await bench.person('manager')
const admin = await bench.person('admin')
const rows = async (report: string, who = manager) => (await who.get(`/rd/reports/${report}`)).data

beforeAll(async () => {
  await bench.approved()
  const failed = await bench.inTest()
  await bench.measure(failed.version, 'Nicotine', '9')
  await bench.fire(bench.quality, 'rd_samples', failed.sample, 'fail')
})

describe('reports of R&D', () => {
  it('say of projects what became of them', async () => {
    expect(await rows('rd-projects-report')).toHaveLength(2)
    expect((await rows('rd-projects-report'))[0]).toMatchObject({
      requested_count: 1,
      accepted_count: 1,
      completed_count: 0,
      late_count: 0,
    })
  })

  it('say how long each stage of a project took, from its acceptance to the approval', async () => {
    await bench.node.pool.query(`update rd_projects set accepted_at = accepted_at - interval '3 days'`)
    const [approved] = (await rows('rd-projects-report')).filter(
      ({ days_to_approve }: { days_to_approve: number | null }) => days_to_approve !== null,
    )
    expect(approved).toMatchObject({ days_to_start: 3, days_to_pass: 0, days_to_approve: 0 })
    const { data } = await manager.get('/rd/reports/rd-projects-report?group=project_type')
    expect(JSON.stringify(data)).toContain('"median_to_start":"3"')
  })

  it('find the uses of an ingredient by its supplier', async () => {
    const { id: supplier } = await bench.as((unit) => build(unit).supplier())
    await bench.node.pool.query('update products set preferred_supplier_id = $1 where id = $2', [
      supplier,
      bench.goods.nicotine,
    ])
    const uses = await rows('rd-ingredient-usage', admin)
    const ofSupplier = uses.filter(({ supplier_id }: { supplier_id: number | null }) => supplier_id !== null)
    expect(ofSupplier.length).toBeGreaterThan(0)
    for (const use of ofSupplier)
      expect(use).toMatchObject({ product_id: bench.goods.nicotine, supplier_id: supplier })
    expect(Object.keys((await rows('rd-ingredient-usage'))[0])).not.toContain('supplier_id')
  })

  it('count of samples their versions, those that passed at once, and what the others failed by', async () => {
    const samples = await rows('rd-samples-report')
    expect(samples).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          status: 'approved',
          first_pass_count: 1,
          tested_count: 1,
          approved_versions: 1,
        }),
        expect.objectContaining({ status: 'qc_failed', first_pass_count: 0, failed_of: 'Nicotine' }),
      ]),
    )
    const { data } = await manager.get('/rd/reports/rd-samples-report?group=flavorist_id')
    expect(JSON.stringify(data)).toContain('"first_pass":"50"')
  })

  it('compare the cost of approved versions with the prices of today', async () => {
    await bench.node.pool.query('update products set average_cost = average_cost * 2 where id = $1', [
      bench.goods.nicotine,
    ])
    const [cost] = await rows('rd-formula-costs', admin)
    // 12 % of a base of 200 CAD a litre are 24 CAD of 35.54.
    expect(cost).toMatchObject({
      cost_then: 35.54,
      cost_now: 59.54,
      change_percent: 67.53,
      biggest_ingredient_id: bench.goods.nicotine,
    })
  })

  it('never give ingredients or shares to who reads no formula', async () => {
    const [cost] = await rows('rd-formula-costs')
    expect(Object.keys(cost)).not.toContain('biggest_ingredient_id')
    const uses = await rows('rd-ingredient-usage')
    expect(uses.length).toBeGreaterThan(0)
    expect(Object.keys(uses[0])).not.toContain('percent')
    expect(Object.keys(uses[0])).not.toContain('product_id')
    expect(Object.keys((await rows('rd-ingredient-usage', admin))[0])).toContain('percent')
  })

  it('give mean, spread and capability of a characteristic', async () => {
    const { data } = await manager.get('/rd/reports/rd-specification-results?group=characteristic')
    const text = JSON.stringify(data)
    // 12.1 and 9: mean 10.55, standard deviation 2.192, and 0.85 above the lower limit.
    expect(text).toContain('"mean_value":"10.55"')
    expect(text).toContain('"spread":"2.192"')
    expect(text).toContain('"capability":"-0.13"')
    expect(text).toContain('"fail_count":"1"')
  })

  it('are read by their readers alone', async () => {
    for (const report of ['rd-projects-report', 'rd-ingredient-usage', 'rd-specification-results'])
      expect((await bench.requester.get(`/rd/reports/${report}`)).message).toBe('no_privileges')
  })
})
