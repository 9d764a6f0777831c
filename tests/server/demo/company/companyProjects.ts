import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { databaseOver } from '../../../../server/db/dedicatedConnection'
import { clock, runUnit, system } from '../../../../server/engine/unitOfWork'
import { settleProject } from '../../../../server/modules/projects/settle'
import { settleItems } from '../../../../server/modules/projects/settleItems'

type Params = {
  count: (sql: string) => Promise<number>
  rows: (sql: string) => Promise<Record<string, unknown>[]>
  pool: () => pg.Pool
  now: Date
}

/** The projects that the demo company starts with. */
export function companyProjects({ count, rows, pool, now }: Params) {
  describe('the projects of the demo company', () => {
    it('the demo company has 18 projects and a template, one late by 12 working days and two at risk, with 4,200 records of 25 people in 12 months', async () => {
      const states = await rows(`select status, count(*)::int as many from projects where not is_template
        group by status order by status`)
      expect(Object.fromEntries(states.map(({ status, many }) => [status, many]))).toEqual({
        cancelled: 1,
        completed: 4,
        in_progress: 7,
        on_hold: 1,
        planned: 5,
      })
      const healths =
        await rows(`select health, count(*)::int as many from projects where status = 'in_progress'
        group by health`)
      expect(Object.fromEntries(healths.map(({ health, many }) => [health, many]))).toEqual({
        late: 1,
        at_risk: 2,
        on_track: 4,
      })
      expect(await count('select id from project_tasks')).toBe(150)
      expect(await count('select id from task_items')).toBeGreaterThanOrEqual(1_100)
      expect(await count('select id from task_item_records')).toBeGreaterThanOrEqual(4_200)
      expect(await count('select distinct user_id from task_item_records')).toBe(25)
      const [span] =
        await rows(`select extract(month from age(max(record_date), min(record_date)))::int as months,
        count(*) filter (where record_date > (created_at at time zone 'America/Toronto')::date)::int as later
        from task_item_records`)
      expect(span).toEqual({ months: 11, later: 0 })
      expect(await count('select from projects where is_template')).toBe(1)
    })

    it('the second bottling line has 40 tasks of which a chain of nine fixes its end', async () => {
      const [line] =
        await rows(`select count(*)::int as tasks, count(*) filter (where t.is_critical)::int as critical
        from project_tasks t join projects p on p.id = t.project_id where p.name = 'Second bottling line'`)
      expect(line).toEqual({ tasks: 40, critical: 9 })
    })

    it('what the demo company keeps of its items, tasks and projects is what the server works out', async () => {
      const db = databaseOver(pool())
      const [feed] = await rows('select position::int from feed')
      clock.at = () => now.toISOString()
      try {
        const ids = await rows('select id from projects order by id')
        for (const { id } of ids) {
          const items =
            await rows(`select i.id from task_items i join project_tasks t on t.id = i.project_task_id
            where t.project_id = ${Number(id)}`)
          await runUnit(db, system, async (unit) => {
            await settleItems(
              unit,
              items.map((item) => Number(item.id)),
            )
            await settleProject(unit, Number(id))
          })
        }
      } finally {
        clock.at = undefined
      }
      const changed = await rows(`select table_name, row_id, diff from changes
        where table_name in ('projects', 'project_tasks', 'task_items') and position > ${Number(feed?.position)}
        limit 3`)
      expect(changed).toEqual([])
    })

    it('the log has who made each project, task, item and record, and each start and end, in the order of time', async () => {
      expect(
        await rows(`select table_name, count(*)::int as many from changes where action = 'created' and table_name in
          ('projects', 'project_tasks', 'task_items', 'task_item_records') and user_id is not null
          group by table_name order by table_name`),
      ).toEqual(
        await rows(`select 'project_tasks' as table_name, count(*)::int as many from project_tasks
          union all select 'projects', count(*)::int from projects
          union all select 'task_item_records', count(*)::int from task_item_records
          union all select 'task_items', count(*)::int from task_items order by table_name`),
      )
      // Where what was written last is another status than what the row has, the log leaves something out.
      for (const table of ['projects', 'project_tasks', 'task_items'])
        expect(
          await rows(`select t.id, t.status, (select c."row" ->> 'status' from changes c
              where c.table_name = '${table}' and c.row_id = t.id order by c.position desc limit 1) as logged
            from ${table} t where t.status not in ('cancelled') and t.status is distinct from
              (select c."row" ->> 'status' from changes c where c.table_name = '${table}' and c.row_id = t.id
              order by c.position desc limit 1) limit 3`),
        ).toEqual([])
      expect(
        await count(`select from (select at, lag(at) over (order by position) as before from changes) c
          where at < before`),
      ).toBe(0)
      expect(
        await count(`select from changes where at > '${now.toISOString()}'
          and table_name in ('projects', 'project_tasks', 'task_items', 'task_item_records')`),
      ).toBe(0)
    })

    it('no person of the demo company logs more than 24 hours on a day', async () => {
      expect(
        await count(`select from task_item_records group by user_id, record_date having sum(hours) > 24`),
      ).toBe(0)
    })
  })
}
