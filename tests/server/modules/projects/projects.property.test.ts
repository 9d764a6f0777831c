// The invariants of projects, by their numbers: 1 to 7, 9, 10 and 12 over random histories ("whatever people do"), 8 and 11 with
// two people at once. That open lists show the same progress (13) is seen at two screens: tests/browser/projects.
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { faultsOf, rowsOf } from '../../../fixtures/projects/naiveProject'
import { type Office, openOffice } from '../../../fixtures/projects/office'
import { actsOn, history } from '../../../fixtures/projects/projectActs'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.node.stop())

const rows = async <T>(text: string, values: unknown[] = []) =>
  (await office.node.pool.query<{ row: T }>(`select to_json(x) as row from (${text}) x`, values)).rows.map(
    ({ row }) => row,
  )

/** What may not change any more: baselines since the start, and records that are older than a day. */
const fixedOf = async (projectId: number) => [
  ...(await rows<{ id: string }>(
    `select 'project' || id as id, baseline_start_date, baseline_due_date, baseline_hours from projects
      where id = $1 and actual_start_date is not null`,
    [projectId],
  )),
  ...(await rows<{ id: string }>(
    `select 'task' || t.id as id, t.baseline_start_date, t.baseline_due_date, t.baseline_hours from project_tasks t
      join projects p on p.id = t.project_id where p.id = $1 and p.actual_start_date is not null`,
    [projectId],
  )),
  ...(await rows<{ id: string }>(
    `select 'record' || r.id as id, r.record_date, r.hours, r.value, r.amount, r.progress_percent, r.description,
      r.user_id, r.corrects_record_id from task_item_records r join task_items i on i.id = r.task_item_id
      join project_tasks t on t.id = i.project_task_id
      where t.project_id = $1 and r.created_at < now() - interval '24 hours'`,
    [projectId],
  )),
]

describe('whatever people do with a project', () => {
  it('its sums, progress, numbers, dependencies, projection, health and cost are those of its records', async () => {
    await fc.assert(
      fc.asyncProperty(history, async (chosen) => {
        const { running, today } = office
        const { id } = (await running({ name: `Any ${Math.random()}`, budget: 5000 })).project
        for (const name of ['Order', 'Build', 'Try out'])
          await office.task(id, name, { start_date: today, due_date: office.day(6) })
        const person = await office.node.as('manager')
        const acts = actsOn(office, id, person.id)
        const fixed = new Map<string, object>()
        for (const act of chosen) {
          const answer = await acts[act.kind](act)
          expect(answer?.http ?? 200, JSON.stringify([act, answer])).toBeLessThan(500)
          expect(faultsOf(await rowsOf(office, id), today), JSON.stringify(act)).toEqual([])
          const now = new Map((await fixedOf(id)).map((one) => [one.id, one]))
          // A task that was removed has no baseline any more; a record of before stays.
          for (const [key, before] of fixed)
            if (key.startsWith('record') || now.has(key)) expect(now.get(key), key).toEqual(before)
          for (const [key, one] of now) fixed.set(key, one)
        }
        expect(
          await rows(
            `select user_id, record_date from task_item_records group by 1, 2 having sum(hours) > 24`,
          ),
        ).toEqual([])
      }),
      { numRuns: 25 },
    )
  })
})

describe('two people at once', () => {
  it('log together at most 24 hours for one person on one day', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 2, maxLength: 6 }),
        async (quarters) => {
          const { running, item, director, manager, record } = office
          const { task } = await running({ name: `Day ${Math.random()}` })
          const person = await office.node.as('manager')
          const [one, other] = [await item(task.id, 'One'), await item(task.id, 'Other')]
          const answers = await Promise.all(
            quarters.map((many, at) =>
              record(
                (at % 2 === 0 ? one : other).data.id,
                { hours: many / 4, user_id: person.id },
                at % 2 === 0 ? director : manager,
              ),
            ),
          )
          for (const { http, data } of answers)
            if (http >= 400) expect(data.hours.text).toBe('More than 24 hours on this day')
          const [sum] = await rows<{ hours: number }>(
            'select sum(hours)::float8 as hours from task_item_records where user_id = $1',
            [person.id],
          )
          expect(sum?.hours).toBeLessThanOrEqual(24)
          const total = quarters.reduce((all, many) => all + many / 4, 0)
          if (total <= 24) expect(sum?.hours).toBe(total)
        },
      ),
      { numRuns: 12 },
    )
  })

  it('move tasks of one project in one of the two orders, without gaps or lost tasks; the loser gets the newer version', async () => {
    const places = fc
      .record({ which: fc.nat({ max: 4 }), before: fc.nat({ max: 4 }) })
      .filter(({ which, before }) => which !== before)
    await fc.assert(
      fc.asyncProperty(places, places, async (first, second) => {
        const { project, task, director, manager } = office
        const { id } = await project({ name: `Moves ${Math.random()}` })
        const names = ['A', 'B', 'C', 'D', 'E']
        const ids: number[] = []
        for (const name of names) ids.push((await task(id, name)).data.id)
        const tasks = await rows<{ id: number; version: number }>(
          'select id, version from project_tasks where project_id = $1',
          [id],
        )
        const versions = new Map(tasks.map(({ id: of, version }) => [of, version]))
        const send = (by: typeof director, { which, before }: typeof first) =>
          by.post(`/projects/project_tasks/${ids[which]}/move`, {
            version: versions.get(ids[which] ?? 0),
            before_id: ids[before],
          })
        /** The order after one move, as a person sees it on paper. */
        const moved = (order: readonly string[], { which, before }: typeof first) => {
          const name = names[which] ?? ''
          const left = order.filter((one) => one !== name)
          return left.toSpliced(left.indexOf(names[before] ?? ''), 0, name)
        }
        const answers = await Promise.all([send(director, first), send(manager, second)])
        const refused = answers.filter(({ http }) => http >= 400)
        expect(refused.filter(({ message }) => message !== 'stale_version')).toEqual([])
        const after = await rows<{ name: string; sequence: number }>(
          'select name, sequence from project_tasks where project_id = $1 order by sequence',
          [id],
        )
        expect(after.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5])
        const [one, other] = [first, second]
        const possible =
          refused.length > 0
            ? [moved(names, one), moved(names, other)]
            : [moved(moved(names, one), other), moved(moved(names, other), one)]
        expect(possible.map((order) => order.join(''))).toContain(after.map(({ name }) => name).join(''))
      }),
      { numRuns: 30 },
    )
  })
})
