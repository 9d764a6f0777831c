import { sql } from 'kysely'
import { runUnit, system } from '../../engine/unitOfWork'
import { job } from '../../jobs/jobs'
import { settleProject } from './settle'

job(
  {
    name: 'projects_health',
    title: 'Judge projects',
    about:
      'Works out at the start of a day which projects, tasks and items are late, and where projects end.',
    schedule: { daily: '00:10' },
  },
  async ({ db }) => {
    const { rows } = await sql<{ id: number }>`select id from projects
      where status not in ('completed', 'cancelled') order by id`.execute(db)
    for (const { id } of rows) await runUnit(db, system, (unit) => settleProject(unit, id))
    return `${rows.length} projects judged`
  },
)
