import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StampingLog } from '../../../../../src/resources/production/stamping/stamping_logs'
import { stampRules } from '../../../../fixtures/floor/stampRules'
import { openUnstampedStock, type UnstampedStock } from '../../../../fixtures/floor/unstampedStock'
import { refusalOf } from '../../../../fixtures/plant'

let shop: UnstampedStock
beforeAll(async () => {
  shop = await openUnstampedStock(20_000)
})
afterAll(() => shop.plant.close())

async function assertRules() {
  for (const [rule, query] of Object.entries(stampRules))
    expect((await sql.raw(query).execute(shop.plant.db)).rows, rule).toEqual([])
}

type Count = {
  bottles: number
  torn: number
  wasted: number
  scrapped: number
  missing: number
  after: 'same' | 'next' | 'off'
}
const counted = fc.record({
  bottles: fc.integer({ min: 1, max: 60 }),
  torn: fc.nat({ max: 3 }),
  wasted: fc.nat({ max: 3 }),
  scrapped: fc.nat({ max: 2 }),
  missing: fc.constantFrom(0, 0, 0, 1),
  after: fc.constantFrom('same', 'next', 'off'),
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
    const reel = one.after === 'same' ? null : await stamping.reel(120)
    const onReel = {
      ...(reel ? { reel_id: reel.id, printed_serial: reel.first_serial } : { reel_id: open.reel_id }),
      older_reel_reason: 'Test',
    }
    const isLast = at === counts.length - 1
    const event = isLast ? 'finish' : one.after === 'off' ? 'unmount_reel' : 'change_reel'
    const sent = stamping.send(id, event, { ...payload, ...(event === 'change_reel' && onReel) })
    const refused = await sent.then(
      () => null,
      (error: unknown) => refusalOf(Promise.reject(error)),
    )
    await assertRules()
    if (event === 'unmount_reel' && refused === null)
      await stamping.send(id, 'mount_reel', { stamping_machine_id: shop.machine.id, ...onReel })
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
