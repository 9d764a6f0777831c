import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { remove, update } from '../../../../../server/engine/crud'
import { system } from '../../../../../server/engine/unitOfWork'
import { reelAdjustments } from '../../../../../src/resources/production/stamps/reel_adjustments'
import { reels } from '../../../../../src/resources/production/stamps/reels'
import { openStampRoom, type StampRoom } from '../../../../fixtures/floor/stampRoom'
import { refusalOf } from '../../../../fixtures/plant'

let room: StampRoom
/** A reel in the books, one that waits, one that is mounted, and an adjustment that waits. */
let [reel, waiting, mounted, requested, spoiled, counted] = [0, 0, 0, 0, 0, 0]
beforeAll(async () => {
  room = await openStampRoom()
  const first = await room.received({ serial_prefix: 'T', first_serial: 1, last_serial: 1_000 })
  reel = first.id
  waiting = (await room.enter({})).id
  await room.send(waiting, 'submit', { counted_qty: 1_000 })
  mounted = (await room.received()).id
  await room.mount(mounted)
  requested = (await room.ask({ reel_id: mounted, kind: 'lost', qty: 1 })).id
  spoiled = (await room.received()).id
  await room.stamped(spoiled, { applied: 10, damaged: 2, missing: 0 })
  counted = (
    await room.received({ serial_mode: 'count_only', first_serial: null, last_serial: null, quantity: 500 })
  ).id
})
afterAll(() => room?.plant.close())

const enter = (more: object) => () => room.enter(more)
const ask = (more: object) => () => room.ask({ reel_id: reel, kind: 'lost', qty: 1, ...more })
const field = (name: string, text: unknown) => ({ data: { [name]: { text } } })
const proof = { document_ref: 'Certificate 1' }

/** What is sent, and the code or the fields of its refusal. */
const cases: Readonly<Record<string, [send: () => Promise<unknown>, refused: object]>> = {
  'a reel of no stamps': [enter({ quantity: 0 }), field('quantity', 'Quantity must be greater than 0')],
  'a reel of fewer stamps than none': [
    enter({ quantity: -5 }),
    field('quantity', 'Quantity must be greater than 0'),
  ],
  'a reel whose quantity is text': [
    enter({ quantity: 'many', first_serial: 1, last_serial: 1 }),
    { data: { quantity: 'numeric' } },
  ],
  'a reel of more stamps than one holds': [
    enter({ quantity: 1_000_001, first_serial: 1, last_serial: 1_000_001 }),
    { data: { quantity: expect.anything() } },
  ],
  'a reel that ends before it begins': [
    enter({ first_serial: 900_000, last_serial: 899_000, quantity: 1_000 }),
    field('quantity', 'Serial range does not match the quantity'),
  ],
  'a reel of another quantity than its numbers': [
    enter({ first_serial: 900_000, last_serial: 900_999, quantity: 999 }),
    field('quantity', 'Serial range does not match the quantity'),
  ],
  'a reel with numbers of another one': [
    enter({ serial_prefix: 't', first_serial: 500, last_serial: 1_499, quantity: 1_000 }),
    field('first_serial', expect.stringMatching(/^Serials overlap with reel RL-\d+$/)),
  ],
  'a reel without its numbers': [
    enter({ first_serial: null, last_serial: null }),
    { data: { first_serial: 'required', last_serial: 'required' } },
  ],
  'a reel of a jurisdiction without stamps': [
    enter({ jurisdiction: 'EX' }),
    { data: { jurisdiction: 'in' } },
  ],
  'a reel of a jurisdiction that takes no part': [
    enter({ jurisdiction: 'BC' }),
    field('jurisdiction', expect.any(String)),
  ],
  'a reel with another format than there are': [
    enter({ stamp_format: 'wet' }),
    { data: { stamp_format: 'in' } },
  ],
  'a reel received on a day to come': [
    enter({ received_on: '2099-01-05' }),
    field('received_on', 'This day is still to come'),
  ],
  'a reel in a bin that is not there': [enter({ bin_id: 999_999 }), { data: { bin_id: 'exists' } }],
  'a prefix that is none': [enter({ serial_prefix: 'A B' }), { data: { serial_prefix: expect.anything() } }],
  'a count that differs from the delivery slip': [
    async () => room.send((await room.enter({})).id, 'submit', { counted_qty: 999 }),
    { data: { counted_qty: { text: expect.stringContaining('count again') } } },
  ],
  'a reel that another person counts otherwise': [
    () => room.send(waiting, 'approve', { counted_qty: 998 }, room.people.other),
    { data: { counted_qty: { text: expect.stringContaining('count again') } } },
  ],
  'the approval of a reel by who entered it': [
    () => room.send(waiting, 'approve', { counted_qty: 1_000 }),
    { code: 'self_approval', data: { text: 'Another person must approve this' } },
  ],
  'the rejection of a reel by who entered it': [
    () => room.send(waiting, 'reject', { reject_note: 'No' }),
    { code: 'self_approval' },
  ],
  'a rejection of a reel without a reason': [
    () => room.send(waiting, 'reject', {}, room.people.other),
    { data: { reject_note: 'required' } },
  ],
  'a quarantine without a reason': [
    () => room.send(reel, 'quarantine', {}),
    { data: { quarantine_reason: 'required' } },
  ],
  'a quarantine while a session is open': [
    () => room.send(mounted, 'quarantine', { quarantine_reason: 'Wet' }),
    { code: 'invalid_transition' },
  ],
  'the closing of a reel with stamps left': [
    () => room.send(reel, 'reconcile'),
    { code: 'invalid_transition' },
  ],
  'other numbers of a reel in the books': [
    () =>
      room.plant.as(room.people.keeper, async (unit) =>
        update(unit, reels, reel, { version: (await unit.get(reels, reel)).version, quantity: 999 }),
      ),
    { code: 'invalid_transition' },
  ],
  'a change of a reel that another person has changed': [
    () =>
      room.plant.as(room.people.keeper, (unit) => update(unit, reels, reel, { version: 0, notes: 'Late' })),
    { code: 'stale_version' },
  ],
  'the removal of a reel': [
    () => room.plant.as(room.people.keeper, (unit) => remove(unit, reels, reel, undefined)),
    { code: 'database_delete_1451' },
  ],
  'an adjustment of a reel that is not there': [ask({ reel_id: 999_999 }), { data: { reel_id: 'exists' } }],
  'an adjustment of a reel that waits for approval': [
    () => room.ask({ reel_id: waiting, kind: 'lost', qty: 1 }),
    { data: { reel_id: 'exists' } },
  ],
  'an adjustment of no stamp': [ask({ qty: 0 }), field('qty', 'Quantity must be greater than 0')],
  'an adjustment of stamps in text': [ask({ qty: 'two' }), { data: { qty: 'numeric' } }],
  'an adjustment of a kind that is none': [ask({ kind: 'eaten' }), { data: { kind: 'in' } }],
  'an adjustment without a reason': [ask({ reason: '' }), { data: { reason: 'required' } }],
  'an adjustment of more than remains': [
    ask({ qty: 1_001 }),
    { code: 'over_remaining', data: { remaining: 1_000 } },
  ],
  'the destruction of more damaged stamps than are held': [
    () =>
      room.ask({
        reel_id: spoiled,
        kind: 'destroy_damaged',
        qty: 3,
        witness_id: room.people.supervisor.id,
        ...proof,
      }),
    { code: 'over_remaining', data: { remaining: 2 } },
  ],
  'an adjustment from another number than the next': [
    ask({ qty: 2, serial_from: 7, serial_to: 8 }),
    {
      code: 'reel_serial_mismatch',
      data: { text: 'The reel should be at 1; check the reel or request a correction', next_serial: 1 },
    },
  ],
  'an adjustment whose numbers are not its quantity': [
    ask({ qty: 3, serial_from: 1, serial_to: 2 }),
    field('qty', 'Serial range does not match the quantity'),
  ],
  'an adjustment with its first number alone': [
    ask({ serial_from: 1 }),
    field('serial_to', 'Give both serials or none'),
  ],
  'a corrected count of numbered stamps': [
    ask({ kind: 'count_correction' }),
    field('kind', 'Counts are corrected only where stamps carry no number'),
  ],
  'a corrected count by nothing': [
    () => room.ask({ reel_id: counted, kind: 'count_correction', qty: 0 }),
    field('qty', 'A correction of the count differs from 0'),
  ],
  'numbers of stamps that carry none': [
    () => room.ask({ reel_id: counted, kind: 'lost', qty: 1, serial_from: 1, serial_to: 1 }),
    field('serial_from', 'These stamps carry no number'),
  ],
  'stolen stamps without a police file': [ask({ kind: 'stolen' }), { data: { document_ref: 'requiredif' } }],
  'returned stamps without their slip': [
    ask({ kind: 'returned_to_issuer' }),
    { data: { document_ref: 'requiredif' } },
  ],
  'a destruction without witness and certificate': [
    ask({ kind: 'destroy_unused' }),
    { data: { document_ref: 'requiredif', witness_id: 'requiredif' } },
  ],
  'a destruction that its requester witnesses': [
    () =>
      room.ask({
        reel_id: reel,
        kind: 'destroy_unused',
        qty: 1,
        witness_id: room.people.keeper.id,
        ...proof,
      }),
    field('witness_id', 'The witness is another person than who requests it'),
  ],
  'stamps that were returned, put back': [
    ask({ kind: 'returned_to_issuer', qty: -1, ...proof }),
    field('qty', 'Stamps that were returned or destroyed are not put back on a reel'),
  ],
  'stamps put back that no adjustment took': [
    () => room.ask({ reel_id: spoiled, kind: 'lost', qty: -1, serial_from: 1, serial_to: 1 }),
    { code: 'reel_serial_gap' },
  ],
  'an adjustment on a day to come': [
    ask({ occurred_on: '2099-01-05' }),
    field('occurred_on', 'This day is still to come'),
  ],
  'the approval of an adjustment by who requested it': [
    () => room.decide(requested, 'approve', {}, room.people.keeper),
    { code: 'self_approval', data: { text: 'Another person must approve this' } },
  ],
  'the rejection of an adjustment by who requested it': [
    () => room.decide(requested, 'reject', { decision_note: 'No' }, room.people.keeper),
    { code: 'self_approval' },
  ],
  'the approval of an adjustment while a session is open': [
    () => room.decide(requested, 'approve'),
    { code: 'invalid_transition' },
  ],
}

describe('bad input of reels', () => {
  it.each(Object.entries(cases))(
    '%s is refused with its code, and changes nothing',
    async (_, [send, refused]) => {
      const rows = () =>
        room.plant.as(system, async (unit) => [
          ...(await unit.find(reels, { id: [reel, waiting, mounted, spoiled, counted] })),
          ...(await unit.find(reelAdjustments, { reel_id: [reel, waiting, mounted, spoiled, counted] })),
        ])
      const before = await rows()
      expect(await refusalOf(send())).toMatchObject(refused)
      expect(await rows()).toEqual(before)
    },
  )
})
