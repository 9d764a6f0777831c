import { afterAll, beforeAll, expect, it } from 'vitest'
import { returnDifferences, returnHistory } from '../../../../fixtures/floor/returnHistory'
import { inventoryAt, returnAt, stampMonths } from '../../../../fixtures/floor/stampMonths'
import { type FreshDatabase, freshDatabase } from '../../../../harness/database'

const months = 36
let fresh: FreshDatabase

beforeAll(async () => {
  fresh = await freshDatabase()
  const client = await fresh.pool.connect()
  try {
    await returnHistory(client, months, 12)
  } finally {
    client.release()
  }
})
afterAll(() => fresh?.drop())

it('the stamps and the duty of the return of any month are what reels, sessions, corrections and adjustments say', async () => {
  const { rows } = await fresh.pool.query<{ month: string }>(
    `select to_char(m, 'YYYY-MM-DD') as month from generate_series(
       date_trunc('month', plant_today()) - make_interval(months => ${months}), plant_today(), interval '1 month') m`,
  )
  expect(rows.length).toBe(months + 1)
  for (const { month } of rows)
    expect((await fresh.pool.query(returnDifferences, [month])).rows, month).toEqual([])
})

it('the return of any month and the inventory as of any day are what their movements and sessions add up to', async () => {
  const { inventory, returnOf, days } = await stampMonths(fresh.pool)
  for (const month of new Set(days.map((day) => day.slice(0, 7))))
    expect(await returnAt(fresh.pool, month), month).toEqual(returnOf(month))
  // Days on which stamps moved, and those before and after them.
  const around = days
    .filter((_day, place) => place % 8 === 0)
    .flatMap((day) =>
      [-1, 0, 1].map((by) => new Date(Date.parse(day) + by * 86_400_000).toISOString().slice(0, 10)),
    )
  for (const day of around) expect(await inventoryAt(fresh.pool, day), day).toEqual(inventory(day))
})

it('in another time zone of the plant its sessions have the duty of other months', async () => {
  await fresh.pool
    .query(`update stamping_logs set ended_at = date_trunc('month', ended_at) + interval '2 hours',
    started_at = date_trunc('month', ended_at) + interval '1 hour'`)
  const assertMonths = async () => {
    const { returnOf, days } = await stampMonths(fresh.pool)
    const all = [...new Set(days.map((day) => day.slice(0, 7)))]
    for (const month of all) expect(await returnAt(fresh.pool, month), month).toEqual(returnOf(month))
    return all.map(returnOf)
  }
  const inToronto = await assertMonths()
  await fresh.pool.query(`update locations set timezone = 'Europe/London' where kind = 'plant'`)
  expect(await assertMonths()).not.toEqual(inToronto)
})
