import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStampRoom, type StampRoom } from '../../../../fixtures/floor/stampRoom'
import { openUnstampedStock, type UnstampedStock } from '../../../../fixtures/floor/unstampedStock'
import { refusalOf } from '../../../../fixtures/plant'
import { startServer, type TestNode } from '../../../../harness/server'

let node: TestNode
let room: StampRoom
let shop: UnstampedStock
beforeAll(async () => {
  node = await startServer()
  shop = await openUnstampedStock(5000, { db: node.db, pool: node.pool, drop: async () => undefined })
})
afterAll(async () => {
  await shop?.plant.close()
  await node.stop()
})

let keeping: ReturnType<TestNode['as']> | undefined
/** One stamp keeper for all of them. */
const keeper = () => (keeping ??= node.as('stamp_inventory'))
const effectOf = async (path: string) => (await (await keeper()).get(`/production/${path}/effect`)).data

/** Fires an event as the stamp keeper; answers the refusal. */
async function sent(path: string, event: string, payload: object = {}) {
  const api = await keeper()
  const { data } = await api.get(`/production/${path}`)
  return (await api.post(`/production/${path}/${event}`, { version: data.version, ...payload })).message
}

describe('the effect of a decision about reels', () => {
  beforeAll(async () => {
    room = await openStampRoom()
  })
  afterAll(() => room?.plant.close())

  it('lists what remains before and after an adjustment that waits, and what it was once it is decided', async () => {
    const { id } = await room.received()
    const request = await room.ask({ reel_id: id, kind: 'lost', qty: 12 })
    const shown = (of: number) =>
      room.plant.as(room.people.keeper, async ({ trx }) => {
        const { rows } = await sql<object>`select effect_before, effect_after from reel_adjustments_now
          where id = ${of}`.execute(trx)
        return rows[0]
      })
    expect(await shown(request.id)).toEqual({ effect_before: 1000, effect_after: 988 })
    await room.decide(request.id, 'approve')
    expect(await shown(request.id)).toEqual({ effect_before: 1000, effect_after: 988 })
    const refused = await room.ask({ reel_id: id, kind: 'lost', qty: 8 })
    await room.decide(refused.id, 'reject', { decision_note: 'Found' })
    expect(await shown(refused.id)).toEqual({ effect_before: null, effect_after: null })
  })
})

describe('the effect of a decision', () => {
  it('of a new reel is its stamps in the books of the jurisdiction, and nothing is changed by looking', async () => {
    const made = await shop.plant.stamping.reel(300)
    const api = await keeper()
    const { data: fresh } = await api.post('/production/reels', {
      jurisdiction: made.jurisdiction,
      serial_mode: 'serial_range',
      serial_prefix: 'EFF',
      first_serial: 1,
      last_serial: 500,
      quantity: 500,
      received_on: '2026-11-20',
    })
    await sent(`reels/${fresh.id}`, 'submit', { counted_qty: 500 })
    const { data: waiting } = await api.get(`/production/reels/${fresh.id}`)
    expect(waiting).toMatchObject({ status: 'pending_approval', usable_before: 300, usable_after: 800 })
    const expected = {
      reels: [
        {
          number: waiting.number,
          status: { before: 'pending_approval', after: 'available' },
          figures: [{ name: 'remaining', before: 0, after: 500 }],
        },
      ],
      usable: [{ jurisdiction: made.jurisdiction, before: 300, after: 800 }],
    }
    expect(await effectOf(`reels/${fresh.id}`)).toMatchObject(expected)
    expect((await api.get(`/production/reels/${fresh.id}`)).data).toEqual(waiting)
    // Who entered it sees the effect, and still may not decide.
    expect(await sent(`reels/${fresh.id}`, 'approve', { counted_qty: 500 })).toBe('self_approval')
    const batcher = await node.as('batcher')
    expect((await batcher.get(`/production/reels/${fresh.id}/effect`)).message).toBe('no_privileges')
  })

  it('of an adjustment is the counters of its reel and what they expose to, or why it would be refused', async () => {
    const reel = await shop.plant.stamping.reel(300)
    const api = await keeper()
    const { data: request } = await api.post('/production/reel_adjustments', {
      reel_id: reel.id,
      kind: 'lost',
      qty: 3,
      reason: 'Test',
      occurred_on: '2026-11-20',
    })
    expect(await effectOf(`reel_adjustments/${request.id}`)).toMatchObject({
      reels: [
        {
          status: { before: 'available', after: 'available' },
          figures: [
            { name: 'missing', before: 0, after: 3 },
            { name: 'remaining', before: 300, after: 297 },
            { name: 'next_serial', before: reel.first_serial, after: Number(reel.first_serial) + 3 },
            { name: 'exposed', before: 0, after: 3 },
            { name: 'exposure', before: 0, after: 30 },
          ],
        },
      ],
    })
    await sent(`reel_adjustments/${request.id}`, 'withdraw')
    expect((await api.get(`/production/reel_adjustments/${request.id}/effect`)).message).toBe(
      'invalid_transition',
    )
  })

  it('of a correction is what it gives back to its reel or takes of it, and its list says so too', async () => {
    const { id, reel, first } = await shop.running(10, 300)
    await shop.plant.stamping.send(id, 'finish', { end_serial: first + 9, applied: 10 })
    const [session] = await shop.plant.stamping.sessions(id)
    const request = await shop.correct({
      stamping_log_id: session?.id,
      kind: 'count_error',
      reason: 'Test',
      new_applied_qty: 8,
      new_damaged_qty: 1,
      new_missing_qty: 0,
      new_wasted_bottles: 0,
      new_scrapped_bottles: 0,
      new_end_serial: first + 8,
    })
    const api = await keeper()
    const { data } = await api.get(`/production/stamping_corrections/${request.id}`)
    expect(data).toMatchObject({
      change: `Applied: 10 → 8; Damaged: 0 → 1; Last number: ${first + 9} → ${first + 8}`,
      reel_change: `${reel.number}: 290 → 291`,
    })
    const effect = await effectOf(`stamping_corrections/${request.id}`)
    expect(effect.reels[0].figures).toEqual(
      expect.arrayContaining([
        { name: 'applied', before: 10, after: 8 },
        { name: 'damaged', before: 0, after: 1 },
        { name: 'remaining', before: 290, after: 291 },
        { name: 'exposure', before: 0, after: 10 },
      ]),
    )
    expect((await shop.decide(request.id, 'reject', shop.manager, { note: 'No' })).status).toBe('rejected')
  })

  it('of a reel that is used up is none of its counters: it is closed, once no correction of it waits', async () => {
    const { id, reel, first } = await shop.running(10, 10)
    await shop.plant.stamping.send(id, 'finish', { end_serial: first + 9, applied: 10 })
    const [session] = await shop.plant.stamping.sessions(id)
    const request = await shop.correct({
      stamping_log_id: session?.id,
      kind: 'count_error',
      reason: 'Test',
      new_applied_qty: 9,
      new_damaged_qty: 1,
      new_missing_qty: 0,
      new_wasted_bottles: 0,
      new_scrapped_bottles: 0,
    })
    const api = await keeper()
    expect(await sent(`reels/${reel.id}`, 'reconcile')).toBe('reel_unreconciled')
    expect((await api.get(`/production/reels/${reel.id}/effect`)).message).toBe('reel_unreconciled')
    await shop.decide(request.id, 'reject', shop.manager, { note: 'No' })
    expect((await effectOf(`reels/${reel.id}`)).reels).toMatchObject([
      { status: { before: 'depleted', after: 'reconciled' }, figures: [] },
    ])
  })

  it('orders in progress come first in their list, then by the day they are due; what waits comes before what is decided', async () => {
    const late = await shop.ordered(5, { due_on: '2099-11-30' })
    const soon = await shop.ordered(5, { due_on: '2099-11-28' })
    const on = await shop.running(5, 300)
    const stamper = await node.as('stamper')
    const { data } = await stamper.get('/production/product_stamping_orders?limit=200')
    const rows = data as { id: number; status: string; reel: string | null }[]
    const place = (id: number) => rows.findIndex((row) => row.id === id)
    expect(rows[0]).toMatchObject({ id: on.id, reel: on.reel.number })
    expect(place(soon.id)).toBeLessThan(place(late.id))
    const { data: corrections } = await (await keeper()).get('/production/stamping_corrections?limit=200')
    const statuses = (corrections as { status: string }[]).map(({ status }) => status === 'pending')
    expect(statuses).toEqual(statuses.toSorted((one, other) => Number(other) - Number(one)))
    expect(await refusalOf(shop.plant.stamping.send(on.id, 'cancel'))).toMatchObject({
      code: 'invalid_transition',
    })
  })
})
