import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { forecaster } from '../../../fixtures/forecast/forecaster'
import { startServer, type TestNode } from '../../../harness/server'

let node: TestNode
beforeAll(async () => {
  node = await startServer()
})
afterAll(() => node.stop())

const path = '/forecast/forecast_production_qty_ranges'

describe('quantity ranges', () => {
  it('two ranges of one scope do not overlap, and a range ends after it starts', async () => {
    const manager = await node.as('manager')
    const first = await manager.post(path, { name: 'Small', min_qty: 0, max_qty: 40, rule: 'skip' })
    expect(first.data).toMatchObject({ name: 'Small' })
    const second = await manager.post(path, { name: 'Twice', min_qty: 39, max_qty: null, rule: 'exact' })
    expect(second.data.min_qty.text).toBe('This range overlaps Small')
    const large = await manager.post(path, {
      name: 'Large',
      min_qty: 40,
      rule: 'multiple',
      multiple_qty: 120,
    })
    expect(large.data).toMatchObject({ min_qty: 40 })
    const empty = await manager.post(path, { name: 'Empty', min_qty: 9, max_qty: 9, rule: 'exact' })
    expect(empty.data.max_qty.text).toBe('The end must be greater than the start')
    const without = await manager.post(path, { name: 'Fixed', bottle_volume_ml: 30, rule: 'fixed' })
    expect(without.data).toEqual({ production_qty: 'requiredif' })
  })
})

describe('a test of the quantity ranges', () => {
  it('says the range of a net requirement, the quantity, its batches and what no range of the scope covers', async () => {
    const forecast = await forecaster(node)
    const { id } = forecast.bottle
    const add = (values: object) => forecast.manager.post(path, { product_id: id, ...values })
    await add({ name: 'Own small', min_qty: 0, max_qty: 40, rule: 'skip' })
    await add({ name: 'Own fixed', min_qty: 40, max_qty: 300, rule: 'fixed', production_qty: 300 })
    await add({
      ...{ name: 'Own large', min_qty: 400, rule: 'multiple', multiple_qty: 120 },
      ...{ waste_percent: 10, max_batch_volume_ml: 12_000 },
    })
    const test = (net_qty: unknown, product_id: unknown = id) =>
      forecast.manager.post(`${path}/test`, { product_id, net_qty })
    const gaps = [{ from: 300, below: 400 }]
    expect((await test(37)).data).toMatchObject({
      range: { name: 'Own small' },
      suggested_qty: 0,
      batches: [],
      gaps,
    })
    // 300 bottles of 30 ml.
    expect((await test(230)).data).toMatchObject({ suggested_qty: 300, batches: [9000] })
    expect((await test(350)).data).toMatchObject({ range: null, suggested_qty: 350, batches: [10_500] })
    // 720 bottles of 30 ml and 10 % waste are 23,760 ml: two kettles.
    expect((await test(640)).data).toMatchObject({
      range: { name: 'Own large', rule: 'multiple' },
      suggested_qty: 720,
      batches: [11_880, 11_880],
    })
    expect((await test('many')).data).toEqual({ net_qty: 'numeric' })
    expect((await test(10, 999_999)).data).toEqual({ product_id: 'exists' })
    expect(
      (await (await node.as('warehouse')).post(`${path}/test`, { product_id: id, net_qty: 1 })).status,
    ).toBe(0)
  })
})

describe('forecast periods', () => {
  it('opens once the shares of each product come to 100 %, and is not cancelled under an approved plan nor closed over an open one', async () => {
    const { manager, period, first, rowOf } = await forecaster(node)
    const dates = { name: 'Past', date_from: '2020-03-01', date_to: '2020-03-31', history_to: '2020-02-29' }
    const made = await period(dates, [{ qty: 60 }, { customer_id: first.id, qty: 40 }], 'draft')
    const url = `/forecast/forecast_periods/${made.id}`
    const send = async (event: string) =>
      manager.post(`${url}/${event}`, { version: (await manager.get(url)).data.version })
    const share = (...percents: number[]) =>
      Promise.all(
        percents.map((percent, place) =>
          node.pool.query('update forecast_allocations set share_percent = $2 where id = $1', [
            made.rows[place],
            percent,
          ]),
        ),
      )
    const { sku } = await rowOf(made.rows[0] ?? 0)
    await share(60, 30)
    expect((await send('open')).data.share_percent.text).toBe(
      `The customers of ${sku} share 90 %, not 100 %: calculate the period again`,
    )
    await share(60, 60)
    expect((await send('open')).data).toEqual({ share_percent: 'more100%' })
    await share(60, 40)
    expect((await send('open')).data.status).toBe('open')
    const plan = await manager.post('/forecast/forecast_production_plans', {
      ...{ period_id: made.id, name: 'Past', horizon_from: '2020-03-01', horizon_to: '2020-03-31' },
    })
    const planIs = (status: string) =>
      node.pool.query('update forecast_production_plans set status = $2 where id = $1', [
        plan.data.id,
        status,
      ])
    await planIs('approved')
    expect((await send('cancel')).data.text).toBe('A plan of the period is approved already')
    await send('freeze')
    expect((await send('close')).data.text).toBe('A plan of the period is neither completed nor cancelled')
    await planIs('completed')
    expect((await send('close')).data.status).toBe('closed')
  })

  it('a period overlaps no other one, and its history ends before it starts', async () => {
    const manager = await node.as('manager')
    const dates = { date_from: '2031-01-01', date_to: '2031-01-31' }
    const made = await manager.post('/forecast/forecast_periods', { name: 'January 2031', ...dates })
    expect(made.data).toMatchObject({ status: 'draft', name: 'January 2031' })
    const again = await manager.post('/forecast/forecast_periods', { name: 'Again', ...dates })
    expect(again.data.date_from.text).toBe('Another period already covers these dates')
    const late = await manager.post('/forecast/forecast_periods', {
      name: 'Late',
      date_from: '2031-03-01',
      date_to: '2031-03-31',
      history_to: '2031-03-01',
    })
    expect(late.data.history_to.text).toBe('The history must end before the period starts')
  })
})
