import { sql } from 'kysely'
import { stabilityPoints } from '../../../../src/resources/production/stability/stability_points'
import { fireEach } from '../../../jobs/fireEach'
import { job } from '../../../jobs/jobs'
import { settingsNow } from '../../../site/settings'

job(
  {
    name: 'stability_points',
    title: 'Request stability samples',
    about:
      'Requests the samples of stability studies some days before they are due, and reminds of late ones, as set.',
    schedule: { daily: '05:30' },
  },
  async (run) => {
    const { db } = run
    const { stability_ahead_days: ahead, stability_late_days: lateBy } = await settingsNow(
      db,
      'stability_ahead_days',
      'stability_late_days',
    )
    const { rows: due } = await sql<{ id: number }>`
      select p.id from stability_points p join stability_studies s on s.id = p.stability_study_id
      where p.status = 'planned' and s.status = 'active' and p.due_on <= plant_today() + ${ahead}::int
      order by p.due_on, p.id`.execute(db)
    const { rows: late } = await sql<{ id: number }>`
      select id from stability_points where status = 'requested' and reminded_on is null
        and due_on <= plant_today() - ${lateBy}::int order by due_on, id`.execute(db)
    const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)
    const requested = await fireEach(run, stabilityPoints, idsOf(due), 'request', 'samples requested')
    const reminded = await fireEach(run, stabilityPoints, idsOf(late), 'remind', 'reminders sent')
    return `${requested}, ${reminded}`
  },
)
