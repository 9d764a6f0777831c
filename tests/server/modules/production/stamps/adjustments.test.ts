import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reelAdjustments } from '../../../../../src/resources/production/stamps/reel_adjustments'
import { update } from '../../../../../server/engine/crud'
import { openStampRoom, type StampRoom } from '../../../../fixtures/floor/stampRoom'
import { refusalOf } from '../../../../fixtures/plant'

let room: StampRoom
beforeAll(async () => {
  room = await openStampRoom()
})
afterAll(() => room?.plant.close())

const proof = () => ({ witness_id: room.people.supervisor.id, document_ref: 'P-1' })
const saved = async (id: number, values: object, by = room.people.keeper) => {
  const { version } = await room.plant.as(by, (unit) => unit.get(reelAdjustments, id))
  return room.plant.as(by, (unit) => update(unit, reelAdjustments, id, { version, ...values }))
}

describe('an adjustment of a reel', () => {
  it('takes stamps from the next one on, and says what remained before and after', async () => {
    const { id, first_serial } = await room.received()
    const first = first_serial ?? 0
    await room.stamped(id, { applied: 100, damaged: 0, missing: 0 })
    expect(await room.adjusted({ reel_id: id, kind: 'splice_gap', qty: 5 })).toMatchObject({
      status: 'approved',
      serial_from: first + 100,
      serial_to: first + 104,
      remaining_before: 900,
      remaining_after: 895,
      decided_by_id: room.people.manager.id,
    })
    await room.adjusted({ reel_id: id, kind: 'damaged_outside', qty: 3 })
    await room.adjusted({ reel_id: id, kind: 'stolen', qty: 2, document_ref: 'Police 7' })
    expect(await room.get(id)).toMatchObject({
      missing: 7,
      damaged: 3,
      damaged_held: 3,
      remaining: 890,
      next_serial: first + 110,
      exposed: 10,
    })
    expect((await room.ranges(id)).every(({ is_exact }) => is_exact)).toBe(true)
  })

  it('is decided by another person than who requested it, and withdrawn by that person alone', async () => {
    const { id } = await room.received()
    const own = await room.ask({ reel_id: id, kind: 'lost', qty: 1 }, room.people.other)
    const by = (who = room.people.other) => room.decide(own.id, 'approve', {}, who)
    expect((await refusalOf(by())).code).toBe('self_approval')
    expect((await refusalOf(by(room.people.supervisor))).code).toBe('no_privileges')
    expect((await refusalOf(room.decide(own.id, 'reject', {}))).data).toEqual({ decision_note: 'required' })
    expect((await refusalOf(room.decide(own.id, 'withdraw', {}))).code).toBe('no_privileges')
    expect(await room.decide(own.id, 'withdraw', {}, room.people.other)).toMatchObject({
      status: 'withdrawn',
    })
    const pending = await room.ask({ reel_id: id, kind: 'lost', qty: 1 }, room.people.supervisor)
    expect(await room.decide(pending.id, 'reject', { decision_note: 'Found' })).toMatchObject({
      status: 'rejected',
    })
    expect(await room.get(id)).toMatchObject({ missing: 0, remaining: 1_000 })
  })

  it('is refused for more than remains, for a number that is not next, and for what does not fit together', async () => {
    const { id, first_serial } = await room.received()
    const first = first_serial ?? 0
    const refused = async (values: object) =>
      refusalOf(room.ask({ reel_id: id, kind: 'lost', qty: 2, ...values }))
    expect((await refused({ qty: 1_001 })).code).toBe('over_remaining')
    expect((await refused({ kind: 'destroy_damaged', qty: 1, ...proof() })).code).toBe('over_remaining')
    expect((await refused({ serial_from: first + 1, serial_to: first + 2 })).code).toBe(
      'reel_serial_mismatch',
    )
    expect((await refused({ serial_from: first, serial_to: first + 5 })).data).toHaveProperty('qty')
    expect((await refused({ serial_from: first })).data).toHaveProperty('serial_to')
    expect((await refused({ qty: 0 })).data).toHaveProperty('qty')
    expect((await refused({ qty: -1 })).data).toHaveProperty('serial_from')
    expect((await refused({ qty: 'two' })).data).toEqual({ qty: 'numeric' })
    expect((await refused({ kind: 'count_correction', qty: -1 })).data).toHaveProperty('kind')
    expect((await refused({ kind: 'eaten' })).data).toEqual({ kind: 'in' })
    expect((await refused({ occurred_on: '2099-01-01' })).data).toHaveProperty('occurred_on')
    expect((await refused({ reason: '' })).data).toEqual({ reason: 'required' })
    expect((await refused({ reel_id: 999_999 })).data).toHaveProperty('reel_id')
    // It may have been right when it was requested.
    const late = await room.ask({ reel_id: id, kind: 'lost', qty: 900 })
    await room.stamped(id, { applied: 200, damaged: 0, missing: 0 })
    expect((await refusalOf(room.decide(late.id, 'approve'))).code).toBe('over_remaining')
    expect(await room.get(id)).toMatchObject({ missing: 0 })
  })

  it('is never approved while a session of the reel is open', async () => {
    const { id } = await room.received()
    const pending = await room.ask({ reel_id: id, kind: 'lost', qty: 1 })
    await room.mount(id)
    expect((await refusalOf(room.decide(pending.id, 'approve'))).code).toBe('invalid_transition')
  })

  it('of a destruction needs a certificate and a witness, who is another person', async () => {
    const { id } = await room.received()
    const values = { reel_id: id, kind: 'destroy_unused', qty: 10 }
    expect((await refusalOf(room.ask(values))).data).toEqual({
      witness_id: 'requiredif',
      document_ref: 'requiredif',
    })
    const own = { ...values, document_ref: 'C-1', witness_id: room.people.keeper.id }
    expect((await refusalOf(room.ask(own))).data).toHaveProperty('witness_id')
    expect(await room.adjusted({ ...values, ...proof() })).toMatchObject({ status: 'approved' })
  })

  it('leaves stamps that were returned or destroyed without a direction unaccounted for, until there is one', async () => {
    const { id } = await room.received({ jurisdiction: 'CA' })
    const { id: adjustment } = await room.adjusted({
      reel_id: id,
      kind: 'returned_to_issuer',
      qty: 40,
      document_ref: 'Slip 4',
    })
    expect(await room.get(id)).toMatchObject({ returned: 40, exposed: 40, exposure: 200 })
    expect((await refusalOf(saved(adjustment, { qty: 4 }))).code).toBe('invalid_transition')
    await saved(adjustment, { direction_ref: 'M-77' })
    expect(await room.get(id)).toMatchObject({ exposed: 0, exposure: 0 })
    await saved(adjustment, { direction_ref: null })
    expect(await room.get(id)).toMatchObject({ exposed: 40, exposure: 200 })
  })

  it('of all that remains ends the reel: returned, destroyed, or used up', async () => {
    const ends = async (kind: string, more: object = {}) => {
      const { id } = await room.received({ quantity: 50 })
      await room.adjusted({ reel_id: id, kind, qty: 50, ...more })
      return (await room.get(id)).status
    }
    expect(await ends('returned_to_issuer', { document_ref: 'Slip 5' })).toBe('returned')
    expect(await ends('destroy_unused', proof())).toBe('destroyed')
    expect(await ends('stolen', { document_ref: 'Police 8' })).toBe('depleted')
  })

  it('destroys the damaged stamps that are named; of some of several it is not known which', async () => {
    const { id, first_serial } = await room.received()
    const first = first_serial ?? 0
    await room.stamped(id, { applied: 96, damaged: 4, missing: 0 }, [{ first: first + 10, last: first + 13 }])
    const destroy = (more: object) =>
      room.adjusted({ reel_id: id, kind: 'destroy_damaged', direction_ref: 'M-1', ...proof(), ...more })
    const named = { serial_from: first + 12, serial_to: first + 13 }
    const elsewhere = { serial_from: first + 13, serial_to: first + 14 }
    expect((await refusalOf(destroy({ qty: 2, ...elsewhere }))).data).toHaveProperty('serial_from')
    await destroy({ qty: 2, ...named })
    const spoiled = async () =>
      (await room.ranges(id)).filter(({ state }) => state === 'destroyed' || state === 'damaged_held')
    expect(await spoiled()).toEqual([
      { first: first + 10, last: first + 11, state: 'damaged_held', is_exact: true },
      { first: first + 12, last: first + 13, state: 'destroyed', is_exact: true },
    ])
    await destroy({ qty: 1 })
    expect((await spoiled()).map(({ state, is_exact }) => [state, is_exact])).toEqual([
      ['destroyed', false],
      ['damaged_held', false],
      ['destroyed', true],
    ])
    expect(await room.get(id)).toMatchObject({
      damaged: 4,
      damaged_held: 1,
      destroyed_damaged: 3,
      exposed: 1,
    })
  })

  it('corrects the count of stamps without numbers, up and down', async () => {
    const { id } = await room.received({ serial_mode: 'count_only', first_serial: null, last_serial: null })
    const correct = (qty: number) => room.adjusted({ reel_id: id, kind: 'count_correction', qty })
    await correct(7)
    expect(await room.get(id)).toMatchObject({ count_adjust: 7, remaining: 1_007 })
    await correct(-10)
    expect(await room.get(id)).toMatchObject({ count_adjust: -3, remaining: 997, exposed: 0 })
    expect((await refusalOf(correct(-998))).code).toBe('over_remaining')
    expect((await refusalOf(correct(0))).data).toHaveProperty('qty')
    expect(await room.ranges(id)).toEqual([{ first: 1, last: 997, state: 'on_reel', is_exact: false }])
  })

  it('is changed by who requested it, as long as it waits', async () => {
    const { id } = await room.received()
    const { id: adjustment } = await room.ask({ reel_id: id, kind: 'lost', qty: 1 })
    expect((await refusalOf(saved(adjustment, { qty: 2 }, room.people.other))).code).toBe('no_privileges')
    await saved(adjustment, { qty: 2 })
    await room.decide(adjustment, 'approve')
    expect(await room.get(id)).toMatchObject({ missing: 2 })
  })

  it('that was wrong is put right by an opposite one, which names the last numbers that left the reel', async () => {
    const { id, first_serial } = await room.received({ quantity: 20 })
    const first = first_serial ?? 0
    const opposite = (from: number, to: number, more: object = {}) => ({
      reel_id: id,
      kind: 'lost',
      qty: from - to - 1,
      serial_from: from,
      serial_to: to,
      ...more,
    })
    const refused = async (values: object) => refusalOf(room.ask(values))
    await room.stamped(id, { applied: 4, damaged: 0, missing: 1 })
    await room.adjusted({ reel_id: id, kind: 'lost', qty: 15 })
    expect(await room.get(id)).toMatchObject({ status: 'depleted', missing: 16, remaining: 0 })
    expect((await refused({ reel_id: id, kind: 'lost', qty: -5 })).data).toHaveProperty('serial_from')
    expect(await refused(opposite(first + 10, first + 14))).toMatchObject({
      code: 'reel_serial_gap',
      data: { last: first + 19 },
    })
    expect((await refused(opposite(first + 15, first + 19, { qty: -4 }))).data).toHaveProperty('qty')
    expect(
      (await refused(opposite(first + 15, first + 19, { kind: 'stolen', document_ref: 'P' }))).data,
    ).toHaveProperty('qty')
    // The stamp that a session missed is put right by a correction of that session.
    expect((await refused(opposite(first + 4, first + 19))).data).toHaveProperty('qty')
    expect(
      (await refused(opposite(first + 15, first + 19, { kind: 'returned_to_issuer', document_ref: 'S' })))
        .data,
    ).toHaveProperty('qty')
    expect(await room.adjusted(opposite(first + 15, first + 19))).toMatchObject({
      status: 'approved',
      remaining_before: 0,
      remaining_after: 5,
    })
    expect(await room.get(id)).toMatchObject({
      status: 'available',
      missing: 11,
      remaining: 5,
      next_serial: first + 15,
    })
    // What was requested before is refused where the reel has gone on since.
    const late = await room.ask(opposite(first + 13, first + 14))
    await room.stamped(id, { applied: 1, damaged: 0, missing: 0 })
    expect((await refusalOf(room.decide(late.id, 'approve'))).code).toBe('reel_serial_gap')
  })
})
