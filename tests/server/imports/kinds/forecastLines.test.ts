import { afterAll, beforeAll, expect, it } from 'vitest'
import { forecaster } from '../../../fixtures/forecast/forecaster'
import { startServer, type TestNode } from '../../../harness/server'
import { csv, type Importer, importer } from '../runs'

let node: TestNode
let admin: Importer
let plan: Awaited<ReturnType<typeof forecaster>>
let january: Awaited<ReturnType<typeof plan.period>>

beforeAll(async () => {
  node = await startServer()
  admin = importer(node, await node.as('admin'))
  plan = await forecaster(node)
  january = await plan.period({ name: '2027-01 January', date_from: '2027-01-01', date_to: '2027-01-31' }, [
    { customer_id: plan.first.id, qty: 100 },
    { qty: 500 },
  ])
})
afterAll(() => node.stop())

const brought = (...lines: string[]) =>
  admin.previewed('forecast_lines', csv('period,sku,customer,qty,reason', ...lines))
const errorsOf = async (id: number) =>
  (await admin.rows(id, '&tab=errors')).rows.map(({ row_number, errors }) => [row_number, errors])
const rows = async () =>
  (
    await node.pool.query<{
      customer_id: string | null
      manual_qty: number
      forecast_qty: number
      status: string
    }>(
      `select customer_id, manual_qty::int, forecast_qty::int, status from forecast_allocations
       where period_id = $1 order by customer_id nulls first`,
      [january.id],
    )
  ).rows.map(({ customer_id, ...row }) => [
    customer_id === null ? null : Number(customer_id),
    ...Object.values(row),
  ])

it('quantities of a file are those of planners: of a customer, and without one of all others; reverted they are as before', async () => {
  const { sku } = plan.bottle
  const before = await rows()
  const run = await admin.commit(
    await brought(
      `2027-01 January,${sku},${plan.first.name},110,`,
      `2027-01 January,${sku},,900,Winter fair`,
      `2027-01 January,${sku},${plan.second.name},60,New shop`,
    ),
  )
  expect([run.status, run.reason, run.rows_update, run.rows_create]).toEqual(['committed', null, 2, 1])
  expect(await rows()).toEqual([
    [null, 900, 900, 'adjusted'],
    [plan.first.id, 110, 110, 'adjusted'],
    [plan.second.id, 60, 60, 'adjusted'],
  ])
  const again = await brought(`2027-01 January,${sku},,900,Winter fair`)
  expect([again.rows_create, again.rows_update]).toEqual([0, 0])
  expect((await admin.revert(run)).status).toBe('reverted')
  expect(await rows()).toEqual(before)
})

it('says of each line why it is no forecast, and brings in none of them', async () => {
  const { sku } = plan.bottle
  await plan.period(
    { name: '2027-02 February', date_from: '2027-02-01', date_to: '2027-02-28' },
    [],
    'frozen',
  )
  const before = await rows()
  const run = await brought(
    `2031-01 January,${sku},${plan.first.name},100,`,
    `2027-01 January,NONE-30,${plan.first.name},100,`,
    `2027-01 January,${sku},No such shop,100,`,
    `2027-01 January,${sku},${plan.second.name},ninety,`,
    `2027-02 February,${sku},${plan.second.name},90,New shop`,
    `2027-01 January,${sku},${plan.first.name},200,`,
    `2027-01 January,${sku},,510,`,
    `2027-01 January,${sku},,520,`,
    `2027-01 January,,${plan.first.name},100,`,
    `2027-01 January,${sku},${plan.second.name},,New shop`,
    `2027-01 January,${sku},${plan.first.name},,`,
  )
  expect(await errorsOf(run.id)).toMatchObject([
    [2, { period_id: 'exists' }],
    [3, { product_id: 'exists' }],
    [4, { customer_id: 'exists' }],
    [5, { manual_qty: 'numeric' }],
    [6, { status: { code: 'other', text: 'The period is frozen' } }],
    [7, { override_reason: 'requiredif' }],
    [8, { period_id: { code: 'unique' } }],
    [9, { period_id: { code: 'unique' } }],
    [10, { product_id: 'required' }],
    [11, { manual_qty: 'required' }],
    [12, { manual_qty: 'required' }],
  ])
  expect(await admin.commit(run)).toMatchObject({ message: 'import_has_errors' })
  expect(await rows()).toEqual(before)
})

it('forecasts are brought in by administration alone', async () => {
  const other = importer(node, await node.as('manager'))
  expect((await other.upload('forecast_lines', csv('period,sku', 'a,b'))).message).toBe('no_privileges')
})
