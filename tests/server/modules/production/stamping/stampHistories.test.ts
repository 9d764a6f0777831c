import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StampingLog } from '../../../../../src/resources/production/stamping/stamping_logs'
import { openUnstampedStock, type UnstampedStock } from '../../../../fixtures/floor/unstampedStock'
import { refusalOf } from '../../../../fixtures/plant'

let shop: UnstampedStock
beforeAll(async () => {
  shop = await openUnstampedStock(20_000)
})
afterAll(() => shop.plant.close())

const rules = {
  'every session balances, and is of the jurisdiction of its reel, its order and its product': sql`
    select l.id from stamping_logs l join reels r on r.id = l.reel_id
      join product_stamping_orders o on o.id = l.product_stamping_order_id
      join products p on p.id = o.target_product_id
    where l.applied_qty + l.damaged_qty + l.missing_qty <> l.stamps_consumed or l.wasted_bottles > l.damaged_qty
      or l.jurisdiction <> r.jurisdiction or l.jurisdiction <> o.jurisdiction
      or l.jurisdiction <> p.excise_jurisdiction`,
  'an order sums up its sessions': sql`
    select o.id from product_stamping_orders o left join lateral (
      select coalesce(sum(applied_qty), 0) as applied, coalesce(sum(wasted_bottles), 0) as wasted,
        coalesce(sum(scrapped_bottles), 0) as scrapped, coalesce(sum(damaged_qty), 0) as damaged,
        coalesce(sum(missing_qty), 0) as missing, coalesce(sum(duty_amount), 0) as duty,
        count(*) filter (where status = 'pending_approval') as open
      from stamping_logs where product_stamping_order_id = o.id and status <> 'open') s on true
    where (o.qty_stamped, o.qty_wasted_bottles, o.qty_scrapped_bottles, o.stamps_damaged, o.stamps_missing, o.duty_amount,
      o.open_discrepancies) is distinct from (s.applied, s.wasted, s.scrapped, s.damaged, s.missing, s.duty, s.open)`,
  'stamped bottles came in as many as were stamped, unstamped ones left as many as were stamped and lost': sql`
    select o.id from product_stamping_orders o left join lateral (
      select coalesce(sum(m.qty) filter (where m.product_id = o.target_product_id and m.to_bin_id = o.target_bin_id), 0)
          - coalesce(sum(m.qty) filter (where m.product_id = o.target_product_id and m.from_bin_id = o.target_bin_id), 0) as came,
        coalesce(sum(m.qty) filter (where m.product_id = o.source_product_id and m.from_bin_id = o.source_bin_id), 0)
          - coalesce(sum(m.qty) filter (where m.product_id = o.source_product_id and m.to_bin_id = o.source_bin_id), 0) as went
      from stock_movements m where m.source_type = 'product_stamping_orders' and m.source_id = o.id) m on true
    where m.came <> o.qty_stamped
      or m.went <> o.qty_stamped + o.qty_wasted_bottles + o.qty_scrapped_bottles`,
  'a finished order keeps no reservation': sql`
    select r.id from stock_reservations r join product_stamping_orders o on o.id = r.source_id
    where r.source_type = 'product_stamping_orders' and o.status in ('pending_approval', 'done', 'cancelled')`,
  'the duty of a session is that of its stamped bottles': sql`
    select id from stamping_logs where status <> 'open'
      and (duty_amount, additional_duty_amount) is distinct from (applied_qty * 7.84, applied_qty * 7.84)`,
  'a reel has in its counters what its sessions took, and in its ranges every number once': sql`
    select r.id from reels r left join lateral (
      select coalesce(sum(applied_qty), 0) as applied, coalesce(sum(damaged_qty), 0) as damaged,
        coalesce(sum(missing_qty), 0) as missing from stamping_logs where reel_id = r.id) s on true
      left join lateral (select sum(last_serial - first_serial + 1) as numbers,
        coalesce(sum(last_serial - first_serial + 1) filter (where state = 'applied'), 0) as applied
        from stamp_ranges where reel_id = r.id) n on true
    where (r.applied, r.damaged, r.missing) is distinct from (s.applied, s.damaged, s.missing)
      or n.numbers <> r.quantity or n.applied <> r.applied`,
  'sessions of a reel follow each other without a gap': sql`
    select id from (select id, start_serial, lag(end_serial) over (partition by reel_id order by start_serial, id) as before
      from stamping_logs) l where before is not null and start_serial <> before + 1`,
  'a discrepancy waits exactly while its session does': sql`
    select l.id from stamping_logs l where (l.status = 'pending_approval') <> exists (
      select from stamping_corrections c where c.stamping_log_id = l.id and c.kind = 'discrepancy' and c.status = 'pending')`,
}

async function assertRules() {
  for (const [rule, query] of Object.entries(rules))
    expect((await query.execute(shop.plant.db)).rows, rule).toEqual([])
}

type Count = {
  bottles: number
  torn: number
  wasted: number
  scrapped: number
  missing: number
  next: boolean
}
const counted = fc.record({
  bottles: fc.integer({ min: 1, max: 60 }),
  torn: fc.nat({ max: 3 }),
  wasted: fc.nat({ max: 3 }),
  scrapped: fc.nat({ max: 2 }),
  missing: fc.constantFrom(0, 0, 0, 1),
  next: fc.boolean(),
})

/** What is counted of a session: now and then more bottles are wasted than stamps were torn. */
async function countsOf({ start_serial }: StampingLog, { bottles, torn, wasted, scrapped, missing }: Count) {
  const applied = Math.max(0, bottles - wasted - scrapped)
  return {
    end_serial: Number(start_serial) + applied + torn + missing - 1,
    applied,
    damaged: torn,
    missing,
    wasted_bottles: wasted,
    scrapped_bottles: scrapped,
    damage_reason_parameter_id: shop.damage,
    scrap_reason_parameter_id: await shop.plant.reason('leak'),
    missing_reason: 'Not found',
    short_reason: 'Test',
  }
}

const openOf = async (id: number) =>
  (await shop.plant.stamping.sessions(id)).find(({ status }) => status === 'open')

async function stampOrder(counts: readonly Count[]) {
  const { stamping } = shop.plant
  const { id } = await shop.running(300, 120)
  for (const [at, one] of counts.entries()) {
    const open = await openOf(id)
    if (!open) break
    const payload = await countsOf(open, one)
    const reel = one.next ? await stamping.reel(120) : null
    const onReel = reel ? { reel_id: reel.id, printed_serial: reel.first_serial } : { reel_id: open.reel_id }
    const isLast = at === counts.length - 1
    const sent = isLast
      ? stamping.send(id, 'finish', payload)
      : stamping.send(id, 'change_reel', { ...payload, ...onReel, older_reel_reason: 'Test' })
    await sent.catch((error: unknown) => refusalOf(Promise.reject(error)))
    await assertRules()
  }
  // What was refused last leaves a reel on: it comes off without a stamp used.
  const open = await openOf(id)
  if (open)
    await stamping.send(id, 'finish', {
      end_serial: Number(open.start_serial) - 1,
      short_reason: 'Test',
    })
  return id
}

/** Decides what waits, then corrects the sessions: a stamped bottle was none, one more was wasted. */
async function correctAll(id: number) {
  const { rows } = await sql<{ id: number }>`select id from stamping_corrections
    where product_stamping_order_id = ${id} and status = 'pending'`.execute(shop.plant.db)
  for (const one of rows) await shop.decide(one.id, 'approve')
  for (const session of await shop.plant.stamping.sessions(id)) {
    if (session.applied_qty === 0) continue
    const { id: correction } = await shop.correct({
      stamping_log_id: session.id,
      kind: 'count_error',
      reason: 'Counted again',
      new_applied_qty: session.applied_qty - 1,
      new_damaged_qty: session.damaged_qty + 1,
      new_missing_qty: session.missing_qty,
      new_wasted_bottles: session.wasted_bottles + 1,
      new_scrapped_bottles: session.scrapped_bottles,
    })
    await shop.decide(correction, 'approve')
    await assertRules()
  }
}

describe('after any history of stamping', () => {
  it('after any history of stamping reels, sessions, orders, stock and duty agree, also after every correction', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(counted, { minLength: 1, maxLength: 5 }), async (counts) => {
        const id = await stampOrder(counts)
        await correctAll(id)
        await assertRules()
        expect((await shop.get(id)).status).toBe('done')
      }),
      { numRuns: 6, endOnFailure: true },
    )
  })
})
