import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../../../../../src/access'
import {
  type ShiftHandoverLine,
  shiftHandoverLines,
} from '../../../../../src/resources/production/handovers/shift_handover_lines'
import { shiftHandovers } from '../../../../../src/resources/production/handovers/shift_handovers'
import { send, update } from '../../../../../server/engine/crud'
import { system } from '../../../../../server/engine/unitOfWork'
import { endingShift } from '../../../../../server/modules/production/handovers/handovers'
import { type Plant, refusalOf } from '../../../../fixtures/plant'
import { type WorkedPlant, workedPlant } from '../../../../fixtures/worked'

let worked: WorkedPlant
let plant: Plant
let [outgoing, incoming]: Actor[] = []
beforeAll(async () => {
  worked = await workedPlant()
  ;({ plant } = worked)
  outgoing = await plant.person('supervisor_production')
  incoming = await plant.person('supervisor_batcher')
})
afterAll(() => plant?.close())

const lead = () => outgoing ?? plant.admin
const next = () => incoming ?? plant.admin
const draft = (plan_date: string, shift = 'day') =>
  plant.make(lead(), shiftHandovers, { location_id: plant.plant.id, plan_date, shift })
const linesOf = (id: number): Promise<ShiftHandoverLine[]> =>
  plant.as(system, (unit) => unit.find(shiftHandoverLines, { shift_handover_id: id }))
const get = (id: number) => plant.as(system, (unit) => unit.get(shiftHandovers, id))
const fire = async (by: Actor, id: number, event: string, payload: object = {}) => {
  const { version } = await get(id)
  return plant.as(by, (unit) => send(unit, shiftHandovers, id, event, { version, ...payload }))
}

describe('shift handover', () => {
  it('a handover is drafted from the log: what is open, ended, late, on hold, blocked, and what stood', async () => {
    plant.setTime('2026-11-24T13:00:00.000Z')
    const running = await worked.started(500)
    await plant.work(running, 'bottling', 'report', { qty_good: 200, qty_scrap: 3, ...(await worked.leak()) })
    const onHold = await worked.bottled(300)
    await plant.send(['supervisor_production'], onHold, 'hold', {
      hold_reason_parameter_id: await plant.reason('qa_hold'),
    })
    await worked.say('filler 2', 'down', 'jam')
    plant.setTime('2026-11-24T14:00:00.000Z')
    const lines = await linesOf((await draft('2026-11-24')).id)
    const about = (topic: ShiftHandoverLine['topic']) => lines.filter((line) => line.topic === topic)
    expect(about('open')).toContainEqual(
      expect.objectContaining({
        production_order_id: running,
        phase: 'Bottling',
        machine_id: plant.floor['filler 1'],
        qty_good: 200,
        qty_scrap: 3,
      }),
    )
    expect(about('ended').map(({ production_order_id: id }) => id)).toEqual(
      expect.arrayContaining([running, onHold]),
    )
    expect(about('on_hold').map(({ production_order_id: id }) => id)).toEqual([onHold])
    expect(about('stopped')).toEqual([
      expect.objectContaining({ machine_id: plant.floor['filler 2'], minutes: 60, reason_parameter: 'Jam' }),
    ])
    expect(about('late')).toEqual([])
  })

  it('orders due before today are late in it, and the log is read again when the shift is handed over', async () => {
    plant.setTime('2026-11-30T13:00:00.000Z')
    const { id } = await draft('2026-11-30')
    const late = (await linesOf(id)).filter(({ topic }) => topic === 'late')
    expect(late.length).toBeGreaterThan(0)
    expect(late.every(({ due_on }) => due_on === '2026-11-28')).toBe(true)
    await worked.clear()
    await fire(lead(), id, 'hand_over')
    expect((await linesOf(id)).filter(({ topic }) => topic === 'late')).toEqual([])
  })

  it('one lead hands over, another takes over; the same person is refused, and what was taken over stays', async () => {
    plant.setTime('2026-12-01T13:00:00.000Z')
    const { id } = await draft('2026-12-01')
    await fire(lead(), id, 'hand_over')
    expect(await refusalOf(fire(lead(), id, 'take_over'))).toMatchObject({ code: 'self_approval' })
    expect(await refusalOf(fire(await plant.person('planning'), id, 'take_over'))).toMatchObject({
      code: 'no_privileges',
    })
    await fire(next(), id, 'reject', { reject_note: 'The stop of filler 2 is missing' })
    expect(await get(id)).toMatchObject({ status: 'draft', handed_over_by_id: null })
    await fire(lead(), id, 'hand_over')
    await fire(next(), id, 'take_over', { remark: 'Seen' })
    expect(await get(id)).toMatchObject({
      status: 'taken_over',
      handed_over_by_id: lead().id,
      taken_over_by_id: next().id,
      remark: 'Seen',
      reject_note: null,
    })
    for (const event of ['refresh', 'hand_over', 'take_over', 'reject', 'withdraw'])
      expect(await refusalOf(fire(next(), id, event, { reject_note: 'x' }))).toMatchObject({
        code: 'invalid_transition',
      })
    const changed = plant.as(lead(), async (unit) =>
      update(unit, shiftHandovers, id, { version: (await get(id)).version, notes: 'Later' }),
    )
    expect(await refusalOf(changed)).toMatchObject({ code: 'invalid_transition' })
  })

  it.each([
    ['a shift that the plant does not have', { plan_date: '2026-12-01', shift: 'night' }, 'shift'],
    ['a shift that has not begun', { plan_date: '2026-12-09' }, 'plan_date'],
    ['no shift', { plan_date: '2026-12-01', shift: 'noon' }, 'shift'],
    ['a day that is none', { plan_date: '2026-02-30' }, 'plan_date'],
    ['no site', { plan_date: '2026-12-01', location_id: 999_999 }, 'location_id'],
    ['a note of more than 2,000 characters', { plan_date: '2026-12-01', notes: 'x'.repeat(2001) }, 'notes'],
  ])('%s is refused at its field', async (_, values, field) => {
    const refused = await refusalOf(
      plant.make(lead(), shiftHandovers, { location_id: plant.plant.id, shift: 'day', ...values }),
    )
    expect(refused?.code).toBe('validation_error')
    expect(Object.keys(refused?.data ?? {})).toEqual([field])
  })

  it('a shift has one handover, whose lines no person writes or takes out', async () => {
    plant.setTime('2026-12-02T13:00:00.000Z')
    await worked.say('filler 2', 'down', 'jam')
    plant.setTime('2026-12-02T14:00:00.000Z')
    const { id } = await draft('2026-12-02')
    expect(await refusalOf(draft('2026-12-02'))).toMatchObject({ code: '23505' })
    const { version } = await get(id)
    expect((await linesOf(id)).length).toBeGreaterThan(0)
    for (const lines of [[], [{}]])
      expect(
        await refusalOf(
          plant.as(lead(), (unit) =>
            update(unit, shiftHandovers, id, { version, shift_handover_lines: lines }),
          ),
        ),
      ).toMatchObject({ code: 'other' })
  })

  it('the handover of a shift is due half an hour before its end, once', async () => {
    const at = async (time: string) => {
      plant.setTime(time)
      return endingShift(plant.db)
    }
    expect(await at('2026-12-03T19:00:00.000Z')).toBeNull()
    expect(await at('2026-12-03T19:40:00.000Z')).toMatchObject({ plan_date: '2026-12-03', shift: 'day' })
    await draft('2026-12-03')
    expect(await at('2026-12-03T19:45:00.000Z')).toBeNull()
  })
})
