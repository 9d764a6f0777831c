import { sql } from 'kysely'
import { stabilityPoints } from '../../../../src/resources/production/stability/stability_points'
import { fireEach } from '../../../jobs/fireEach'
import { job } from '../../../jobs/jobs'

/** A sample is requested so many days before it is due, and people are reminded of it so many days after. */
const days = { ahead: 3, late: 7 } as const

job(
  {
    name: 'stability_points',
    title: 'Request stability samples',
    about: `Requests the samples of stability studies ${days.ahead} days before they are due, and reminds of those that are ${days.late} days late.`,
    schedule: { daily: '05:30' },
  },
  async (run) => {
    const { db } = run
    const { rows: due } = await sql<{ id: number }>`
      select p.id from stability_points p join stability_studies s on s.id = p.stability_study_id
      where p.status = 'planned' and s.status = 'active' and p.due_on <= plant_today() + ${days.ahead}::int
      order by p.due_on, p.id`.execute(db)
    const { rows: late } = await sql<{ id: number }>`
      select id from stability_points where status = 'requested' and reminded_on is null
        and due_on <= plant_today() - ${days.late}::int order by due_on, id`.execute(db)
    const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)
    const requested = await fireEach(run, stabilityPoints, idsOf(due), 'request', 'samples requested')
    const reminded = await fireEach(run, stabilityPoints, idsOf(late), 'remind', 'reminders sent')
    return `${requested}, ${reminded}`
  },
)
