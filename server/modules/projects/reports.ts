import { sql } from 'kysely'
import { projectCalls } from '../../../src/resources/projects/projectCalls'
import { projectsReport } from '../../../src/resources/projects/reports/projects_report'
import { onCall } from '../../calls/handlers'
import { ratio, share } from '../../query/aggregateSql'
import { reportSql } from '../../query/reportSql'
import { settingsNow } from '../../site/settings'

reportSql(projectsReport, { aggregates: { use_share: share, spi: ratio, cpi: ratio } })

type Cell = { assignee_id: number; person: string; week: string; hours: number; items: number }

onCall(projectCalls.workload, async ({ db }) => {
  const { rows } = await sql<Cell>`select w.assignee_id, u.name as person, w.week::text as week,
      sum(w.hours_left)::float8 as hours, count(*)::int as items
    from project_workload w join users u on u.id = w.assignee_id
    group by w.assignee_id, u.name, w.week order by u.name, w.week`.execute(db)
  const { 'projects.hours_per_week': capacity } = await settingsNow(db, 'projects.hours_per_week')
  return { capacity, cells: rows }
})
