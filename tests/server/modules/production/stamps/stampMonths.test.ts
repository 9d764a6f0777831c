import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { exciseReturns } from '../../../../../src/resources/production/returns/excise_returns'
import { productStampingOrders } from '../../../../../src/resources/production/stamping/product_stamping_orders'
import { reelAdjustments } from '../../../../../src/resources/production/stamps/reel_adjustments'
import { Refused } from '../../../../../server/engine/errors'
import { runUnit, system } from '../../../../../server/engine/unitOfWork'
import { type PlantArea, plantAreas } from '../../../../../src/resources/production/flows/plantArea'
import { packRoomOf } from '../../../../fixtures/assembly/packRoom'
import { inventoryAt, returnAt, stampMonths } from '../../../../fixtures/floor/stampMonths'
import { openUnstampedStock, type UnstampedStock } from '../../../../fixtures/floor/unstampedStock'

let shop: UnstampedStock
let room: Awaited<ReturnType<typeof packRoomOf>>
beforeAll(async () => {
  shop = await openUnstampedStock(20_000)
  room = await packRoomOf(shop.plant)
})
afterAll(() => shop.plant.close())

const act = fc.record({
  what: fc.constantFrom('stamp', 'stamp late', 'correct', 'lose', 'send back', 'freeze', 'next month'),
  which: fc.nat(9),
  qty: fc.integer({ min: 1, max: 30 }),
})
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never

/** The morning of the first day of the next month: a session may still have ended on the day before. */
function nextMonth() {
  const [year = 0, month = 0] = shop.plant.time().split('-').map(Number)
  shop.plant.setTime(new Date(Date.UTC(year, month, 1, 13)).toISOString())
}

/** Packs of three pods each on a stamper, with a reel of their area on. */
async function runningPacks(qty: number) {
  const { plant } = shop
  const components = await room.stocked(qty)
  const today = plant.time().slice(0, 10)
  const order = await room.released(qty, { planned_on: today, due_on: today })
  await room.seal(order, components)
  await room.send(order, 'sealing', 'finish', { qty_good: qty })
  const { id } = await plant.stamping.orderOf((await plant.step(order, 'stamping')).id)
  const reel = await room.reel(100)
  await plant.stamping.send(id, 'start', {
    stamping_machine_id: (await plant.stamping.stampingMachine(room.stamper)).id,
    reel_id: reel.id,
    printed_serial: reel.first_serial,
    older_reel_reason: 'Test',
  })
  return { id, first: Number(reel.first_serial) }
}

const running = { production: (qty: number) => shop.running(qty, 100), assembly: runningPacks }

/** Stamps bottles or packs; late, the screen was cut off and sends in the morning what ended the evening before. */
async function stamp(area: PlantArea, { qty }: Act, isLate: boolean) {
  const { id, first } = await running[area](qty + 2)
  const actedAt = new Date(Date.parse(shop.plant.time()) - 12 * 3_600_000).toISOString()
  if (isLate)
    await sql`update stamping_logs set started_at = ${actedAt}::timestamptz where status = 'open'`.execute(
      shop.plant.db,
    )
  const counts = {
    end_serial: first + qty + 1,
    applied: qty,
    damaged: 1,
    missing: 1,
    missing_reason: 'Not found',
    damage_reason_parameter_id: shop.damage,
    short_reason: 'Test',
  }
  await runUnit(
    shop.plant.db,
    shop.stamper,
    (unit) => unit.fire(productStampingOrders, id, 'finish', counts, shop.stamper),
    isLate ? { actedAt } : {},
  )
  const { rows } = await sql<{ id: number }>`select id from stamping_corrections
    where product_stamping_order_id = ${id} and status = 'pending'`.execute(shop.plant.db)
  for (const one of rows) await shop.decide(one.id, 'approve')
}

/** Finds out that a bottle of a session, maybe of an earlier month, was not stamped. */
async function correct({ which }: Act) {
  const { rows } = await sql<{
    id: number
    applied: number
    damaged: number
    missing: number
    wasted: number
  }>`
    select id, applied_qty as applied, damaged_qty as damaged, missing_qty as missing, wasted_bottles as wasted
    from stamping_logs where applied_qty > 0 order by id`.execute(shop.plant.db)
  const session = rows[which % Math.max(1, rows.length)]
  if (!session) return
  const { id } = await shop.correct({
    stamping_log_id: session.id,
    kind: 'count_error',
    reason: 'Counted again',
    new_applied_qty: session.applied - 1,
    new_damaged_qty: session.damaged + 1,
    new_missing_qty: session.missing,
    new_wasted_bottles: session.wasted + 1,
    new_scrapped_bottles: 0,
  })
  await shop.decide(id, 'approve')
}

async function adjust({ which, qty }: Act, kind: 'lost' | 'returned_to_issuer') {
  const { rows } = await sql<{
    id: number
  }>`select id from reels where status = 'available' order by id`.execute(shop.plant.db)
  const reel = rows[which % Math.max(1, rows.length)]
  if (!reel) return
  const { plant, keeper, manager } = shop
  const { id } = await plant.make(keeper, reelAdjustments, {
    reel_id: reel.id,
    kind,
    qty,
    reason: 'Test',
    occurred_on: plant.time().slice(0, 10),
    document_ref: 'D',
  })
  await plant.as(manager, (unit) => unit.fire(reelAdjustments, id, 'approve', {}, manager))
}

/** Freezes the return of the month before; once. */
async function freeze() {
  const { plant, keeper } = shop
  const [year = 0, month = 0] = plant.time().split('-').map(Number)
  const of = (by: number, day: number) =>
    new Date(Date.UTC(year, month - 1 + by, day)).toISOString().slice(0, 10)
  await plant.as(system, async (unit) => {
    const [found] = await unit.find(exciseReturns, { month: of(-1, 1) })
    if (!found) await unit.insert(exciseReturns, { month: of(-1, 1), due_on: of(1, 0), status: 'open' })
  })
  const [open] = await plant.as(system, (unit) =>
    unit.find(exciseReturns, { month: of(-1, 1), status: 'open' }),
  )
  if (open) await plant.as(keeper, (unit) => unit.fire(exciseReturns, open.id, 'freeze', {}, keeper))
}

async function perform(area: PlantArea, one: Act) {
  if (one.what === 'stamp' || one.what === 'stamp late') return stamp(area, one, one.what === 'stamp late')
  if (one.what === 'correct') return correct(one)
  if (one.what === 'lose') return adjust(one, 'lost')
  if (one.what === 'send back') return adjust(one, 'returned_to_issuer')
  if (one.what === 'freeze') return freeze()
  return nextMonth()
}

/** What is refused changes nothing; anything else is no answer. */
const attempt = async (area: PlantArea, one: Act) => {
  try {
    await perform(area, one)
  } catch (error) {
    if (!(error instanceof Refused)) throw error
  }
}

/** What a frozen return reported stays, and what came later is its amendment. */
async function assertAmendments(returnOf: (month: string) => string[]) {
  const { rows } = await shop.plant.pool.query<{ month: string; figure: string; off: number }>(
    `select to_char(month, 'YYYY-MM') as month, concat_ws(' ', part, jurisdiction, item, (reported + amendment)::float8) as figure
     from excise_return_figures where reported is not null and part in ('stamps', 'duty')
       and (item = 'closing' or reported + amendment <> 0)`,
  )
  for (const month of new Set(rows.map((row) => row.month)))
    expect(
      rows
        .filter((row) => row.month === month)
        .map(({ figure }) => figure)
        .toSorted(),
      month,
    ).toEqual(returnOf(month))
}

it.each(plantAreas)(
  'after any history of stamping in %s, late and corrected in later months too, inventory and return are what was written adds up to',
  async (area) => {
    const { pool } = shop.plant
    await stamp(area, { what: 'stamp', which: 0, qty: 10 }, false)
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 9 }), async (acts) => {
        for (const one of acts) await attempt(area, one)
        nextMonth()
        await attempt(area, { what: 'stamp late', which: 0, qty: 5 })
        await attempt(area, { what: 'correct', which: 0, qty: 1 })
        const { inventory, returnOf, days } = await stampMonths(pool)
        const today = shop.plant.time().slice(0, 10)
        for (const day of [...days.slice(-6), today])
          expect(await inventoryAt(pool, day), day).toEqual(inventory(day))
        for (const month of new Set([...days, today].map((day) => day.slice(0, 7))))
          expect(await returnAt(pool, month), month).toEqual(returnOf(month))
        await assertAmendments(returnOf)
      }),
      { numRuns: 5, endOnFailure: true },
    )
    // None of it holds because nothing was stamped.
    const { rows } = await pool.query<{ sessions: number; duty: number }>(
      `select count(*)::int as sessions, sum(l.duty_amount)::float8 as duty from stamping_logs l
     join reels r on r.id = l.reel_id and r.area = $1 where l.applied_qty > 0`,
      [area],
    )
    expect(rows[0]?.sessions).toBeGreaterThan(5)
    expect(rows[0]?.duty).toBeGreaterThan(0)
  },
)
