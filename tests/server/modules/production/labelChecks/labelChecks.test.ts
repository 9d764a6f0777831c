import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Role } from '../../../../../src/access'
import { plantAreas } from '../../../../../src/resources/production/flows/plantArea'
import { type LabelledLine, labelledLine } from '../../../../fixtures/labels/labelledLine'
import { type WorkedPlant, workedPlant } from '../../../../fixtures/worked'
import { startServer, type TestNode } from '../../../../harness/server'

const refused = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: { code: string }) => error.code,
  )
const seen = ['product', 'strength', 'lot_printed']

describe.each(plantAreas)('labels of a step of %s', (area) => {
  let node: TestNode
  let worked: WorkedPlant
  let line: LabelledLine

  beforeAll(async () => {
    node = await startServer()
    worked = await workedPlant({ db: node.db, pool: node.pool, drop: async () => undefined })
    line = await labelledLine(worked, area)
  })
  afterAll(async () => {
    await worked.plant.close()
    await node.stop()
  })

  const report = (qty: number) => line.report(qty)
  const check = async (body: object, role: Role = line.role) =>
    (await node.as(role)).post('/production/label_checks', {
      step_id: line.step,
      checkpoint: 'hourly',
      items: seen,
      ...body,
    })

  it('nothing is counted before the label of the start passed, and the first check is the one of the start', async () => {
    expect(await refused(report(10))).toBe('label_check_required')
    expect(await check({})).toMatchObject({ http: 422, data: { checkpoint: expect.anything() } })
    expect(await check({ checkpoint: 'start', items: [] })).toMatchObject({
      http: 422,
      data: { items: expect.anything() },
    })
    const passed = await check({
      checkpoint: 'start',
      scanned_upc: '0628123400017',
      scanned_label_code: 'l-1',
    })
    expect(passed).toMatchObject({ http: 201, data: { status: 'passed', failed_items: [] } })
    await report(10)
    expect(Date.parse((await line.now()).label_due_at ?? '')).toBeGreaterThan(
      Date.parse('2026-11-21T13:59:00Z'),
    )
  })

  it('is checked again within the interval of the plant: afterwards nothing more is counted', async () => {
    worked.plant.later(61)
    expect(await refused(report(10))).toBe('label_check_required')
    expect(await check({})).toMatchObject({ data: { status: 'passed' } })
    await report(10)
  })

  it('a wrong label closes the step until quality says what became of it, and a new check passes', async () => {
    const failed = await check({
      scanned_upc: '628123400024',
      wrong_items: ['product'],
      fail_note: 'Roll of 6 mg',
    })
    expect(failed).toMatchObject({ data: { status: 'failed', failed_items: ['product', 'upc'] } })
    expect(await line.now()).toMatchObject({ status: 'blocked', block_code: 'label_check_failed' })
    const path = `/production/label_checks/${failed.data.id}/resolve`
    const act = {
      version: failed.data.version,
      resolution: 'The roll was changed, 20 bottles labelled again',
    }
    expect(await (await node.as(line.role)).post(path, act)).toMatchObject({ http: 403 })
    expect(await (await node.as('qa_manager')).post(path, act)).toMatchObject({
      http: 200,
      data: { status: 'resolved' },
    })
    expect(await line.now()).toMatchObject({ status: 'paused', label_failed: null })
    await line.resume()
    expect(await refused(report(10))).toBe('label_check_required')
    await check({ checkpoint: 'roll_change' })
    await report(10)
  })

  it('is checked by those at the lines and at the docks alone, of one order at a time', async () => {
    expect(await check({}, 'planning')).toMatchObject({ http: 403 })
    expect(await check({}, 'transfer')).toMatchObject({ http: 201 })
    expect(await check({ step_id: null })).toMatchObject({ http: 422, data: { step_id: expect.anything() } })
    expect(await check({ step_id: 999_999 })).toMatchObject({ http: 404 })
    const demands = await (await node.as(line.role)).get(`/production/label_demands?step_id=${line.step}`)
    expect(demands.data).toMatchObject({
      upc: '628123400017',
      label_code: 'L-1',
      jurisdiction: 'ON',
      is_started: 1,
    })
    expect(
      await (await node.as('planning')).get(`/production/label_demands?step_id=${line.step}`),
    ).toMatchObject({
      http: 403,
    })
  })

  it('results are a row for each item that failed, and a check counts once in the rate of those that passed', async () => {
    const labeler = await node.as('labeler')
    const { data: checks } = await labeler.get('/production/label_checks?limit=500')
    const all = checks as { status: string; failed_items: string[] }[]
    const sum = (of: (one: (typeof all)[number]) => number) => all.reduce((total, one) => total + of(one), 0)
    const path = '/production/reports/label-check-results'
    type Group = { key: object; sums: object; aggregates: object }
    const grouped = async (by: string) =>
      (await labeler.get(`${path}/groups?by[]=${by}`)).data.groups as Group[]
    const passed = sum(({ status }) => Number(status === 'passed'))
    const failures = sum(({ failed_items }) => failed_items.length)
    const [product, ...others] = await grouped('product_id')
    expect(others).toEqual([])
    expect(product?.sums).toMatchObject({
      check_count: String(all.length),
      passed_count: String(passed),
      failure_count: String(failures),
    })
    expect(Number(Object.values(product?.aggregates ?? {})[0])).toBeCloseTo((passed / all.length) * 100, 3)
    const items = await grouped('failed_item')
    for (const failed_item of ['upc', 'product'])
      expect(items).toContainEqual(
        expect.objectContaining({
          key: expect.objectContaining({ failed_item }),
          sums: expect.objectContaining({ failure_count: '1' }),
        }),
      )
    expect((await (await node.as('stamp_inventory')).get(path)).http).toBe(403)
  })
})
