import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { clock } from '../../../../../server/engine/unitOfWork'
import { startServer, type TestNode } from '../../../../harness/server'
import { everythingKept, staffOf } from '../../../../fixtures/staff'

let node: TestNode
let staff: ReturnType<typeof staffOf>
type Admin = Awaited<ReturnType<TestNode['as']>>
let admin: Admin

beforeAll(async () => {
  node = await startServer()
  staff = staffOf(node)
  admin = await node.as('admin')
})
afterEach(() => {
  clock.at = undefined
})
afterAll(() => node.stop())

const show = (badge_code: string, pin?: string, more = {}) =>
  node.request('POST', '/general/punch_in', { body: { badge_code, ...(pin && { pin }), ...more } })
const at = (instant: string) => {
  clock.at = () => instant
}

describe('punching', () => {
  it('punching takes the next logical punch, by the server’s clock, and says where that leaves one', async () => {
    const batcher = await node.as('batcher')
    at('2026-03-02T13:00:00.000Z')
    const { data } = await batcher.post('/general/punch_in', {})
    expect(data).toMatchObject({
      punch: { kind: 'in', source: 'web', user_id: batcher.id, punched_at: '2026-03-02T13:00:00.000Z' },
      status: 'in',
      worked_minutes_today: 0,
    })
    at('2026-03-02T15:00:00.000Z')
    expect((await batcher.post('/general/punch_in', { kind: 'break_start' })).data.status).toBe('on_break')
    at('2026-03-02T15:30:00.000Z')
    expect((await batcher.post('/general/punch_in', {})).data.punch.kind).toBe('break_end')
    at('2026-03-02T16:30:00.000Z')
    expect((await batcher.post('/general/punch_in', {})).data).toMatchObject({
      status: 'out',
      worked_minutes_today: 180,
    })
  })

  it('punching counts from when it was pressed where it waited at a screen without a line, and says when it came', async () => {
    const batcher = await node.as('batcher')
    at('2026-03-03T13:20:00.000Z')
    const late = { kind: 'in', acted_at: '2026-03-03T12:58:00.000Z' }
    const first = await batcher.post('/general/punch_in', late, { 'idempotency-key': 'late-in' })
    expect(first.data.punch).toMatchObject({
      punched_at: '2026-03-03T12:58:00.000Z',
      arrived_at: '2026-03-03T13:20:00.000Z',
    })
    expect(await batcher.post('/general/punch_in', { kind: 'in' }, { 'idempotency-key': 'late-in' })).toEqual(
      first,
    )
    // Never before the punch it follows, never in the future, never of another day.
    const out = { kind: 'out', acted_at: '2026-03-03T12:00:00.000Z' }
    expect((await batcher.post('/general/punch_in', out)).data.punch.punched_at).toBe(
      '2026-03-03T12:58:00.001Z',
    )
    const ahead = { kind: 'in', acted_at: '2026-03-04T12:00:00.000Z' }
    expect((await batcher.post('/general/punch_in', ahead)).data.punch).toMatchObject({
      punched_at: '2026-03-03T13:20:00.000Z',
      arrived_at: null,
    })
    const old = { kind: 'out', acted_at: '2026-03-02T10:00:00.000Z' }
    expect((await batcher.post('/general/punch_in', old)).data).toEqual({
      acted_at: { code: 'other', text: 'This is more than a day ago' },
    })
  })

  it('punching refuses what does not follow, in words', async () => {
    const batcher = await node.as('batcher')
    await batcher.post('/general/punch_in', { kind: 'in' })
    const again = await batcher.post('/general/punch_in', { kind: 'in' })
    expect(again.data).toEqual({ kind: { code: 'other', text: 'Already in' } })
    const odd = await batcher.post('/general/punch_in', { kind: 'lunch', location_id: 9_999, extra: 1 })
    expect(odd.data).toEqual({ kind: 'in', extra: { code: 'other', text: 'Unknown field' } })
    expect((await batcher.post('/general/punch_in', { location_id: 9_999 })).data).toEqual({
      location_id: 'exists',
    })
    expect((await node.request('POST', '/general/punch_in', { body: {} })).message).toBe('not_authorized')
  })

  it('punching answers a repeated client_id or idempotency key with the first punch, and punches once', async () => {
    const batcher = await node.as('batcher')
    const first = await batcher.post('/general/punch_in', { client_id: 'tap-1' })
    await batcher.post('/general/punch_in', { kind: 'break_start' })
    expect((await batcher.post('/general/punch_in', { client_id: 'tap-1' })).data).toEqual(first.data)
    const keyed = await batcher.post('/general/punch_in', {}, { 'idempotency-key': 'tap-2' })
    const again = await batcher.post('/general/punch_in', {}, { 'idempotency-key': 'tap-2' })
    expect(again.data).toEqual(keyed.data)
    const { data } = await admin.get(
      `/general/punches?filters[0][field]=user_id&filters[0][field_type]=reference&filters[0][filters][0][operator]==&filters[0][filters][0][logic_operator]=and&filters[0][filters][0][value_type]=value&filters[0][filters][0][value]=${batcher.id}`,
    )
    expect(data).toHaveLength(3)
  })

  it('punching punches the owner of a custom token, and writes down whose screen it was', async () => {
    const [batcher, lead] = [await node.as('batcher'), await node.as('supervisor')]
    const { data } = await lead.post('/general/punch_in', { token: `Bearer ${batcher.token}` })
    expect(data.punch.user_id).toBe(batcher.id)
    const { rows } = await node.pool.query(
      `select user_id, acting_user_id from changes where table_name = 'punches' order by position desc limit 1`,
    )
    expect(rows).toEqual([{ user_id: batcher.id, acting_user_id: lead.id }])
  })

  it('the time clock takes badge and PIN without a session, and names the error', async () => {
    const { badge, id } = await staff.badged('bottler')
    expect((await show('nobody-has-this', '2468')).data).toEqual({ badge_code: 'exists' })
    expect((await show(badge)).data).toEqual({ pin: 'required' })
    expect((await show(badge, '1111')).data).toEqual({ pin: { code: 'other', text: 'Wrong PIN' } })
    const { data } = await show(badge, '2468')
    expect(data).toMatchObject({ punch: { user_id: id, kind: 'in', source: 'kiosk' }, status: 'in' })
  })

  it('punching takes the badge alone only where the plant allows it, and a PIN that is given must still fit', async () => {
    const { badge } = await staff.badged('bottler')
    await staff.set('auth.badge_only', true)
    expect((await show(badge, '1111')).data.pin.text).toBe('Wrong PIN')
    expect((await show(badge)).data.status).toBe('in')
    await staff.set('auth.badge_only', false)
    expect((await show(badge)).data).toEqual({ pin: 'required' })
  })

  it('punching slows down who guesses a PIN, even with many tries at once and the right one among them', async () => {
    const { badge } = await staff.badged('bottler')
    const tries = await Promise.all(Array.from({ length: 30 }, () => show(badge, '9999')))
    const looked = tries.filter(({ message }) => message === 'validation_error')
    expect(looked.length).toBeLessThanOrEqual(8)
    expect(tries.filter(({ http }) => http === 429)).toHaveLength(30 - looked.length)
    expect((await show(badge, '2468')).message).toBe('too_many_attempts')
    await node.pool.query('delete from throttles')
    expect((await show(badge, '2468')).status).toBe(1)
  })

  it('punching keeps two taps at the same moment in order: one in, then the other what follows', async () => {
    const batcher = await node.as('batcher')
    await Promise.all(Array.from({ length: 6 }, () => batcher.post('/general/punch_in', {})))
    const { rows } = await node.pool.query<{ kind: string }>(
      'select kind from punches where user_id = $1 order by punched_at',
      [batcher.id],
    )
    expect(rows.map(({ kind }) => kind)).toEqual(['in', 'out', 'in', 'out', 'in', 'out'])
  })

  it('punching is only ever added to', async () => {
    await (await node.as('batcher')).post('/general/punch_in', {})
    for (const statement of [
      `update punches set punched_at = now() - interval '1 day'`,
      'delete from punches',
      'truncate punches',
    ])
      await expect(node.pool.query(statement)).rejects.toThrow('only ever added to')
  })
})

describe('day’s hours', () => {
  const worked = async (zone: string, came: string, now: string) => {
    const batcher = await node.as('batcher')
    const { rows } = await node.pool.query<{ id: number }>(
      `insert into locations (code, name, kind, timezone) values ($1, 'Site', 'plant', $2) returning id`,
      [`S${batcher.id}`, zone],
    )
    await node.pool.query('update users set location_id = $2 where id = $1', [batcher.id, rows[0]?.id])
    at(came)
    await batcher.post('/general/punch_in', {})
    at(now)
    return (await batcher.get('/general/punch_in')).data.worked_minutes_today as number
  }

  it('a day’s hours begin at midnight of the site: a night shift counts to both its days', async () => {
    expect(await worked('America/Toronto', '2026-03-03T02:00:00.000Z', '2026-03-03T09:00:00.000Z')).toBe(240)
    expect(await worked('America/Edmonton', '2026-03-03T02:00:00.000Z', '2026-03-03T09:00:00.000Z')).toBe(120)
  })

  it('a day’s hours are hours that really passed when the clocks change', async () => {
    // 22:00 before the night in which 2:00 becomes 3:00; read at 9:00 and, in autumn, the other way round.
    expect(await worked('America/Toronto', '2026-03-08T03:00:00.000Z', '2026-03-08T13:00:00.000Z')).toBe(480)
    expect(await worked('America/Toronto', '2026-11-01T02:00:00.000Z', '2026-11-01T14:00:00.000Z')).toBe(600)
  })

  it('a day’s hours are by day in the month on the profile, with the way out that was forgotten', async () => {
    const batcher = await node.as('batcher')
    for (const instant of [
      '2026-03-02T13:00:00.000Z',
      '2026-03-02T21:00:00.000Z',
      '2026-03-03T13:00:00.000Z',
    ]) {
      at(instant)
      await batcher.post('/general/punch_in', {})
    }
    at('2026-03-04T13:30:00.000Z')
    const { data } = await batcher.get('/profile/punches?month=2026-03')
    expect(
      data.days.map(({ day, worked_minutes, missing_out }: never) => [day, worked_minutes, missing_out]),
    ).toEqual([
      ['2026-03-02', 480, 0],
      // Until the way out is known nothing is counted.
      ['2026-03-03', 0, 1],
    ])
    expect(data.total_minutes).toBe(480)
    expect((await batcher.get('/profile/punches?month=2026-13')).data).toEqual({
      month: { code: 'other', text: 'Write it like 2026-03' },
    })
  })
})

describe('night at the turn of the month', () => {
  it('a night at the turn of the month counts to both months, and its way out is not missed in the first', async () => {
    const batcher = await node.as('batcher')
    for (const instant of ['2026-04-01T03:00:00.000Z', '2026-04-01T11:00:00.000Z']) {
      at(instant)
      await batcher.post('/general/punch_in', {})
    }
    at('2026-04-20T12:00:00.000Z')
    const days = async (month: string) =>
      (await batcher.get(`/profile/punches?month=${month}`)).data.days as Record<string, unknown>[]
    expect(await days('2026-03')).toMatchObject([{ day: '2026-03-31', worked_minutes: 60, missing_out: 0 }])
    expect(await days('2026-04')).toMatchObject([{ day: '2026-04-01', worked_minutes: 420, missing_out: 0 }])
  })
})

describe('what others may know and change of punches', () => {
  it('only administrators read and correct punches and see who is present', async () => {
    const batcher = await node.as('batcher')
    const { data } = await batcher.post('/general/punch_in', {})
    const earlier = new Date(Date.parse(data.punch.punched_at) - 600_000).toISOString()
    const correct = (by: Admin, id: number) =>
      by.post(`/general/punches/${id}/correct`, {
        kind: 'in',
        punched_at: earlier,
        reason: 'Forgot the badge',
      })
    for (const by of [batcher, await node.as('supervisor', 'manager')]) {
      expect((await by.get('/general/punches')).message).toBe('no_privileges')
      expect((await by.get('/general/punched_in')).message).toBe('no_privileges')
      expect((await correct(by, data.punch.id)).message).toBe('no_privileges')
    }
    expect((await correct(admin, data.punch.id)).data).toMatchObject({
      source: 'correction',
      corrects_id: data.punch.id,
    })
    expect((await correct(admin, data.punch.id)).message).toBe('other')
    const listed = await admin.get(
      `/general/punches?filters[0][field]=is_corrected&filters[0][filters][0][operator]==&filters[0][filters][0][value]=1&search=`,
    )
    expect(listed.data.map(({ id }: { id: number }) => id)).toContain(data.punch.id)
    const here = await admin.get('/general/punched_in')
    expect(here.data.value.people).toContainEqual(
      expect.objectContaining({ id: batcher.id, status: 'in', since: earlier }),
    )
  })

  it('a PIN is in no answer, no line of the feed and no key of a write', async () => {
    const { badge, post } = await staff.badged('labeler')
    const answers = [
      await show(badge, '13579246'),
      await post('/profile', { pin: '13579246', current_password: 'a long password', posting_key: 'pin-1' }),
      await show(badge, '13579246'),
    ]
    expect(answers.at(-1)?.status).toBe(1)
    expect(`${JSON.stringify(answers)} ${await everythingKept(node)}`).not.toMatch(/13579246|argon2/)
  })
})
