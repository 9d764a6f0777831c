import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { punchesOfMonth } from '../../../../../server/modules/general/time_clock/punchState'
import { nextKind, type PunchKind, statusAfter } from '../../../../../src/machines/punches'
import { startServer, type TestNode } from '../../../../harness/server'

let node: TestNode
let admin: Awaited<ReturnType<TestNode['as']>>

beforeAll(async () => {
  node = await startServer()
  admin = await node.as('admin')
})
afterAll(() => node.stop())

type Made = { kind: PunchKind; at: string; corrects?: number }

/** Writes punches as the time clock of the past wrote them; answers their ids. */
async function write(userId: number, punches: readonly Made[]) {
  const ids: number[] = []
  for (const { kind, at, corrects } of punches) {
    const { rows } = await node.pool.query<{ id: number }>(
      `insert into punches (user_id, kind, punched_at, source, corrects_id)
       values ($1, $2, $3, case when $4::bigint is null then 'web' else 'correction' end, $4) returning id`,
      [userId, kind, at, corrects === undefined ? null : ids[corrects]],
    )
    ids.push(rows[0]?.id ?? 0)
  }
  return ids
}

const report = (query: string, by = admin) => by.get(`/general/reports/punches${query}`)
const of = (id: number) =>
  `filters[0][field]=user_id&filters[0][filters][0][operator]==&filters[0][filters][0][value]=${id}`

describe('report of the time clock', () => {
  it('the report of the time clock shows day, in, out, breaks, hours and corrections of a person, in the time zone of the location', async () => {
    const { id } = await node.as('batcher')
    await write(id, [
      { kind: 'in', at: '2026-03-02T12:00:00.000Z' },
      { kind: 'break_start', at: '2026-03-02T16:00:00.000Z' },
      { kind: 'break_end', at: '2026-03-02T16:30:00.000Z' },
      { kind: 'out', at: '2026-03-03T01:00:00.000Z' },
      { kind: 'out', at: '2026-03-02T20:00:00.000Z', corrects: 3 },
      // The night to the 4th.
      { kind: 'in', at: '2026-03-04T03:00:00.000Z' },
      { kind: 'out', at: '2026-03-04T11:00:00.000Z' },
    ])
    const { data } = await report(`?${of(id)}`)
    expect(data).toMatchObject([
      { day: '2026-03-04', came_at: null, left_at: '2026-03-04T11:00:00.000Z', worked_hours: 6 },
      { day: '2026-03-03', came_at: '2026-03-04T03:00:00.000Z', left_at: null, worked_hours: 2 },
      {
        day: '2026-03-02',
        came_at: '2026-03-02T12:00:00.000Z',
        left_at: '2026-03-02T20:00:00.000Z',
        break_hours: 0.5,
        worked_hours: 7.5,
        correction_count: 1,
        missing_out_count: 0,
        day_status: 'complete',
        roles: ['batcher'],
      },
    ])
    const groups = (await report(`/groups?by[]=user_id&${of(id)}`)).data
    expect(groups.whole.sums).toMatchObject({ worked_hours: '15.5', correction_count: '1' })
  })

  it('the report of the time clock counts the punches that came long after the time they claim', async () => {
    const worker = await node.as('batcher')
    const claimed = new Date(Date.now() - 3 * 3_600_000).toISOString()
    expect((await worker.post('/general/punch_in', { kind: 'in', acted_at: claimed })).status).toBe(1)
    expect((await worker.post('/general/punch_in', { kind: 'out' })).status).toBe(1)
    const { data } = await report(`/groups?by[]=user_id&${of(worker.id)}`)
    expect(data.whole.sums).toMatchObject({ late_arrival_count: '1' })
  })

  it('the report of the time clock says which way out was forgotten, counts nothing for it, and counts it once it is corrected', async () => {
    const { id } = await node.as('bottler')
    const [, out] = await write(id, [
      { kind: 'in', at: '2026-03-05T12:00:00.000Z' },
      { kind: 'out', at: '2026-03-06T12:00:00.000Z' },
    ])
    const missing =
      'filters[1][field]=day_status&filters[1][filters][0][operator]==&filters[1][filters][0][value]=missing_out'
    expect((await report(`?${of(id)}&${missing}`)).data).toMatchObject([
      { day: '2026-03-05', worked_hours: 0, missing_out_count: 1 },
    ])
    await admin.post(`/general/punches/${out}/correct`, {
      kind: 'out',
      punched_at: '2026-03-05T20:00:00.000Z',
      reason: 'Forgot to punch out',
    })
    expect((await report(`?${of(id)}`)).data).toMatchObject([
      { day: '2026-03-05', worked_hours: 8, missing_out_count: 0, correction_count: 1 },
    ])
  })

  it('the report of the time clock is filtered by role and period, and refused to everyone but administrators', async () => {
    const { id } = await node.as('sealer')
    await write(id, [
      { kind: 'in', at: '2026-02-02T12:00:00.000Z' },
      { kind: 'out', at: '2026-02-02T20:00:00.000Z' },
    ])
    const query =
      'filters[0][field]=roles&filters[0][filters][0][operator]==&filters[0][filters][0][value]=sealer' +
      '&filters[1][field]=day&filters[1][filters][0][operator]=<=&filters[1][filters][0][value]='
    expect((await report(`?${query}2026-02-02`)).data).toMatchObject([{ user_id: id, worked_hours: 8 }])
    expect((await report(`?${query}2026-02-01`)).data).toEqual([])
    const manager = await node.as('manager')
    for (const path of ['', '/groups?by[]=user_id', '/export?format=csv', '/totals?columns[]=worked_hours'])
      expect((await report(path, manager)).message, path).toBe('no_privileges')
  })

  it('the report of the time clock agrees with what each person reads on the own profile, whatever was punched, in any zone', async () => {
    const place = await admin.post('/general/locations', {
      code: 'VAN',
      name: 'Vancouver',
      kind: 'lab',
      timezone: 'America/Vancouver',
    })
    let people = 0
    const gap = fc.oneof(
      fc.integer({ min: 1, max: 600 }),
      fc.integer({ min: 600, max: 1500 }),
      fc.constant(960),
      fc.constant(961),
    )
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(gap, fc.boolean()), { minLength: 1, maxLength: 24 }),
        fc.boolean(),
        // Days around the change of the clocks.
        fc.integer({ min: 0, max: 20_000 }),
        async (steps, isAway, begin) => {
          const { rows } = await node.pool.query<{ id: number }>(
            `insert into users (username, name, company, location_id) values ($1, $1, 'Test', $2) returning id`,
            [`clocked${++people}`, isAway ? place.data.id : null],
          )
          const id = rows[0]?.id ?? 0
          let at = Date.parse('2026-02-26T00:00:00.000Z') + begin * 60_000
          const made: Made[] = []
          for (const [minutes, rests] of steps) {
            at += minutes * 60_000
            const status = statusAfter(made.at(-1)?.kind ?? null)
            made.push({
              kind: status === 'in' && rests ? 'break_start' : nextKind[status],
              at: new Date(at).toISOString(),
            })
          }
          await node.pool.query(
            `insert into punches (user_id, kind, punched_at, source)
             select $1, kind, at, 'web' from jsonb_to_recordset($2::jsonb) as p (kind text, at timestamptz)`,
            [id, JSON.stringify(made)],
          )
          const reported = (await report(`?${of(id)}&limit=500`)).data as {
            day: string
            worked_hours: number
            missing_out_count: number
          }[]
          for (const month of ['2026-02', '2026-03']) {
            const own = await punchesOfMonth(node.db, id, month)
            const days = reported.filter(({ day }) => day.startsWith(month))
            expect(days.map(({ day }) => day).toReversed()).toEqual(own.days.map(({ day }) => day))
            for (const { day, worked_minutes, missing_out } of own.days) {
              const line = days.find((one) => one.day === day)
              expect(Math.abs((line?.worked_hours ?? -1) - worked_minutes / 60)).toBeLessThan(0.03)
              expect((line?.missing_out_count ?? 0) > 0, day).toBe(missing_out)
            }
          }
        },
      ),
      {
        numRuns: 30,
        // Came twice on one day and forgot the way out of the first time only.
        examples: [
          [[960, 1, 961, 961, 1, 960].map((minutes): [number, boolean] => [minutes, false]), false, 0],
        ],
      },
    )
  })
})
