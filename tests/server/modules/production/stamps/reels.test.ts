import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reels } from '../../../../../src/resources/production/stamps/reels'
import { system } from '../../../../../server/engine/unitOfWork'
import { refusalOf } from '../../../../fixtures/plant'
import { openStampRoom, type StampRoom } from '../../../../fixtures/floor/stampRoom'

let room: StampRoom
beforeAll(async () => {
  room = await openStampRoom()
  // As a company with enough security: orders of other tests are not what this is about.
  await room.setting('excise.security_amount', 1_000_000)
})
afterAll(() => room?.plant.close())

describe('a reel that is entered', () => {
  it('has a range as long as its quantity, which no other reel of its jurisdiction and prefix has', async () => {
    const first = await room.enter({
      first_serial: 5_001,
      last_serial: 6_000,
      quantity: 1_000,
      serial_prefix: 'Q',
    })
    const again = (more: object) =>
      refusalOf(
        room.enter({ first_serial: 5_500, last_serial: 6_499, quantity: 1_000, serial_prefix: 'Q', ...more }),
      )
    expect((await again({})).data).toEqual({
      first_serial: { code: 'other', text: `Serials overlap with reel ${first.number}` },
    })
    expect((await again({ serial_prefix: 'q' })).data).toHaveProperty('first_serial')
    expect((await again({ quantity: 999, first_serial: 7_000, last_serial: 7_999 })).data).toEqual({
      quantity: { code: 'other', text: 'Serial range does not match the quantity' },
    })
    expect((await again({ first_serial: 7_000, last_serial: 6_000 })).data).toHaveProperty('quantity')
    expect((await again({ first_serial: null })).data).toEqual({ first_serial: 'required' })
    expect((await again({ quantity: 0 })).data).toHaveProperty('quantity')
    expect((await again({ quantity: 'many' })).data).toEqual({ quantity: 'numeric' })
    expect((await again({ received_on: '2099-12-01' })).data).toHaveProperty('received_on')
    expect((await again({ jurisdiction: 'EX' })).data).toHaveProperty('jurisdiction')
    // Another jurisdiction or prefix has numbers of its own.
    await room.enter({
      first_serial: 5_001,
      last_serial: 6_000,
      quantity: 1_000,
      serial_prefix: 'Q',
      jurisdiction: 'QC',
    })
    await room.enter({ first_serial: 5_001, last_serial: 6_000, quantity: 1_000 })
  })

  it('is for a jurisdiction that takes part today', async () => {
    const refused = await refusalOf(room.enter({ jurisdiction: 'BC' }))
    expect(refused.data).toHaveProperty('jurisdiction')
  })

  it('is counted by two persons, neither of whom counts for the other', async () => {
    const { id } = await room.enter()
    expect((await refusalOf(room.send(id, 'submit', { counted_qty: 999 }))).data).toHaveProperty(
      'counted_qty',
    )
    expect(await room.send(id, 'submit', { counted_qty: 1_000 })).toMatchObject({
      status: 'pending_approval',
    })
    const approve = (by = room.people.other, counted_qty = 1_000) =>
      room.send(id, 'approve', { counted_qty }, by)
    expect((await refusalOf(approve(room.people.keeper))).code).toBe('self_approval')
    expect((await refusalOf(approve(room.people.supervisor))).code).toBe('no_privileges')
    expect((await refusalOf(approve(room.people.other, 998))).data).toHaveProperty('counted_qty')
    expect(await room.ranges(id)).toEqual([])
    const reel = await approve()
    expect(reel).toMatchObject({ status: 'available', remaining: 1_000, next_serial: reel.first_serial })
    expect(await room.ranges(id)).toEqual([
      { first: reel.first_serial, last: reel.last_serial, state: 'on_reel', is_exact: true },
    ])
  })

  it('goes back to who entered it with a reason, and its numbers are free once it is cancelled', async () => {
    const { id } = await room.enter({ first_serial: 9_001, last_serial: 10_000 })
    await room.send(id, 'submit', { counted_qty: 1_000 })
    expect((await refusalOf(room.send(id, 'reject', {}, room.people.other))).data).toEqual({
      reject_note: 'required',
    })
    expect(await room.send(id, 'reject', { reject_note: 'Torn' }, room.people.other)).toMatchObject({
      status: 'draft',
      reject_note: 'Torn',
    })
    await room.send(id, 'cancel')
    await room.enter({ first_serial: 9_001, last_serial: 10_000 })
  })
})

describe('a session on a reel', () => {
  it('moves its stamps off the reel, which keeps its counters and knows its next stamp', async () => {
    const { id, first_serial } = await room.received()
    const first = first_serial ?? 0
    await room.stamped(id, { applied: 600, damaged: 4, missing: 1 })
    expect(await room.get(id)).toMatchObject({
      status: 'available',
      applied: 600,
      damaged: 4,
      missing: 1,
      damaged_held: 4,
      remaining: 395,
      next_serial: first + 605,
      // 10.00 for each of the five.
      exposed: 5,
      exposure: 50,
    })
    expect((await room.ranges(id)).map(({ state, is_exact }) => [state, is_exact])).toEqual([
      ['applied', false],
      ['damaged_held', false],
      ['lost', false],
      ['on_reel', true],
    ])
  })

  it('knows which stamps were damaged where they are named, and refuses names of other sessions or twice', async () => {
    const { id, first_serial } = await room.received()
    const first = first_serial ?? 0
    const named = (spans: { first: number; last: number }[]) =>
      room.stamped(id, { applied: 98, damaged: 2, missing: 0 }, spans)
    const far = { first: first + 100, last: first + 100 }
    const one = { first: first + 10, last: first + 10 }
    expect((await refusalOf(named([far]))).data).toHaveProperty('damaged_serials')
    expect((await refusalOf(named([one, one]))).data).toHaveProperty('damaged_serials')
    expect((await refusalOf(named([{ first, last: first + 2 }]))).data).toHaveProperty('damaged_serials')
    await named([{ first: first + 10, last: first + 11 }])
    expect(await room.ranges(id)).toContainEqual({
      first: first + 10,
      last: first + 11,
      state: 'damaged_held',
      is_exact: true,
    })
  })

  it('never takes more than is on the reel, and empties it to depleted', async () => {
    const { id } = await room.received({ quantity: 100 })
    expect((await refusalOf(room.stamped(id, { applied: 101, damaged: 0, missing: 0 }))).code).toBe(
      'over_remaining',
    )
    await room.stamped(id, { applied: 100, damaged: 0, missing: 0 })
    const reel = await room.get(id)
    expect(reel).toMatchObject({ status: 'depleted', remaining: 0, mounted_machine_id: null })
    expect(reel.next_serial).toBe((reel.last_serial ?? 0) + 1)
  })

  it('counts stamps without numbers by their place, and claims no printed number', async () => {
    const { id } = await room.received({ serial_mode: 'count_only', first_serial: null, last_serial: null })
    await room.stamped(id, { applied: 500, damaged: 0, missing: 0 })
    expect(await room.get(id)).toMatchObject({ next_serial: null, remaining: 500, applied: 500 })
    expect(await room.ranges(id)).toEqual([
      { first: 1, last: 500, state: 'applied', is_exact: false },
      { first: 501, last: 1_000, state: 'on_reel', is_exact: false },
    ])
  })
})

describe('a correction of a session', () => {
  it('changes what differs and nothing else, and its end only while it is the last of its reel', async () => {
    const { id } = await room.received()
    const first = await room.stamped(id, { applied: 300, damaged: 0, missing: 2 })
    expect(await room.corrected(id, first, { applied: 301, damaged: 0, missing: 1 })).toMatchObject({
      applied: 301,
      missing: 1,
      remaining: 698,
    })
    const second = await room.stamped(id, { applied: 100, damaged: 0, missing: 0 })
    expect((await refusalOf(room.corrected(id, first, { applied: 300, damaged: 0, missing: 1 }))).code).toBe(
      'reel_serial_gap',
    )
    await room.corrected(id, second, { applied: 90, damaged: 5, missing: 0 })
    expect(await room.get(id)).toMatchObject({ applied: 391, damaged: 5, remaining: 603 })
    await room.corrected(id, second, { applied: 698, damaged: 0, missing: 0 })
    expect(await room.get(id)).toMatchObject({ status: 'depleted', remaining: 0 })
    await room.corrected(id, second, { applied: 1, damaged: 0, missing: 0 })
    expect(await room.get(id)).toMatchObject({ status: 'available', remaining: 697 })
  })

  it('never takes back stamps that are destroyed already', async () => {
    const { id } = await room.received()
    const session = await room.stamped(id, { applied: 95, damaged: 5, missing: 0 })
    await room.adjusted({
      reel_id: id,
      kind: 'destroy_damaged',
      qty: 3,
      witness_id: room.people.supervisor.id,
      document_ref: 'C-1',
      direction_ref: 'M-1',
    })
    expect((await refusalOf(room.corrected(id, session, { applied: 98, damaged: 2, missing: 0 }))).code).toBe(
      'stamps_destroyed',
    )
    await room.corrected(id, session, { applied: 97, damaged: 3, missing: 0 })
    expect(await room.get(id)).toMatchObject({
      damaged: 3,
      damaged_held: 0,
      destroyed_damaged: 3,
      exposed: 0,
    })
  })
})

describe('a reel that is used up', () => {
  it('is closed by stamp inventory where no more is missing than tolerated, and then only its damaged stamps go', async () => {
    const { id } = await room.received({ quantity: 100 })
    await room.stamped(id, { applied: 98, damaged: 2, missing: 0 })
    expect(await room.send(id, 'reconcile')).toMatchObject({ status: 'reconciled' })
    const ask = (kind: string) =>
      room.ask({
        reel_id: id,
        kind,
        qty: 2,
        witness_id: room.people.supervisor.id,
        document_ref: 'C-2',
      })
    expect((await refusalOf(ask('lost'))).data).toHaveProperty('kind')
    await room.decide((await ask('destroy_damaged')).id, 'approve')
    expect(await room.get(id)).toMatchObject({ damaged_held: 0, exposed: 2, exposure: 20 })
  })

  it('needs the signature of a manager as well where more is missing, who is another person', async () => {
    const { id } = await room.received({ quantity: 100 })
    await room.stamped(id, { applied: 99, damaged: 0, missing: 1 })
    const both = await room.plant.person('stamp_inventory', 'manager')
    expect(await room.send(id, 'reconcile', {}, both)).toMatchObject({
      status: 'depleted',
      signed_by_id: both.id,
    })
    expect((await refusalOf(room.send(id, 'reconcile', {}, both))).code).toBe('self_approval')
    expect(await room.send(id, 'reconcile', {}, room.people.manager)).toMatchObject({
      status: 'reconciled',
      reconciled_by_id: room.people.manager.id,
    })
  })

  it('is not closed while an adjustment of it waits', async () => {
    const { id } = await room.received({ quantity: 100 })
    await room.stamped(id, { applied: 98, damaged: 2, missing: 0 })
    await room.ask({
      reel_id: id,
      kind: 'destroy_damaged',
      qty: 2,
      witness_id: room.people.supervisor.id,
      document_ref: 'C-3',
    })
    expect((await refusalOf(room.send(id, 'reconcile'))).code).toBe('reel_unreconciled')
  })
})

describe('a reel in quarantine', () => {
  it('leaves its machine unless a session is open, and is released by a manager alone', async () => {
    const { id } = await room.received()
    await room.mount(id)
    const quarantine = (by = room.people.supervisor) =>
      room.send(id, 'quarantine', { quarantine_reason: 'Wet' }, by)
    expect((await refusalOf(quarantine())).code).toBe('invalid_transition')
    await room.plant.as(system, (unit) => unit.update(reels, id, { has_open_session: false }))
    expect(await quarantine()).toMatchObject({ status: 'quarantined', mounted_machine_id: null })
    const release = (by = room.people.manager) => room.send(id, 'release', { release_note: 'Dry' }, by)
    expect((await refusalOf(release(room.people.keeper))).code).toBe('no_privileges')
    expect(await release()).toMatchObject({ status: 'available', release_note: 'Dry' })
  })
})

describe('a reel of one area of the plant', () => {
  it('goes to the other area with a reason while it is on no machine', async () => {
    const { id } = await room.received()
    const move = (area: string, by = room.people.keeper, reason: string | null = 'Pods first') =>
      room.send(id, 'move_area', { area, reason }, by)
    expect((await refusalOf(move('assembly', room.people.supervisor))).code).toBe('no_privileges')
    expect((await refusalOf(move('assembly', room.people.keeper, null))).data).toEqual({ reason: 'required' })
    expect((await refusalOf(move('production'))).data).toHaveProperty('area')
    expect(await move('assembly')).toMatchObject({
      status: 'available',
      area: 'assembly',
      move_reason: 'Pods first',
    })
    await move('production', room.people.keeper, 'Bottles again')
    await room.mount(id)
    expect((await refusalOf(move('assembly'))).code).toBe('reel_mounted')
  })
})
