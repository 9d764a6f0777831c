import { sql } from 'kysely'
import { users } from '../../../../src/resources/general/people/users'
import {
  rolesOfArea,
  type TrainingWall,
  trainingWallValue,
  workAreas,
} from '../../../../src/resources/training/compliance/trainingWall'
import { trainingDocuments } from '../../../../src/resources/training/documents/training_documents'
import { trainingProjects } from '../../../../src/resources/training/programmes/training_projects'
import { trainingAttendees } from '../../../../src/resources/training/trainings/training_attendees'
import { trainings } from '../../../../src/resources/training/trainings/trainings'
import type { Db } from '../../../db/database'
import { onComputed } from '../../../realtime/feed/computed'

const minute = 60_000

type Counts = {
  area: TrainingWall['areas'][number]['area']
  required: number
  compliant: number
  overdue: number
}

const areasOf = async (db: Db) => {
  const { production, quality, warehouse } = rolesOfArea
  const { rows } = await sql<Counts>`
    select x.area, count(*)::int as required, (count(*) filter (where not x.is_overdue))::int as compliant,
      (count(distinct x.user_id) filter (where x.is_overdue))::int as overdue
    from (
      select c.user_id, s.state in ('expired', 'missing') as is_overdue,
        case when u.roles && ${production}::text[] then 'production' when u.roles && ${quality}::text[] then 'quality'
          when u.roles && ${warehouse}::text[] then 'warehouse' else 'office' end as area
      from training_compliance c join users u on u.id = c.user_id
      cross join lateral (
        select training_state(plant_today(), 0, c.status, c.expires_on, c.retrain_by) as state
      ) s
    ) x group by x.area`.execute(db)
  return workAreas.map((area) => {
    const { required = 0, compliant = 0, overdue = 0 } = rows.find((row) => row.area === area) ?? {}
    const percent = required === 0 ? null : Number(((100 * compliant) / required).toFixed(2))
    return { area, required, percent, overdue }
  })
}

/** What a wall shows of training. */
export async function trainingWall(db: Db): Promise<TrainingWall> {
  const areas = await areasOf(db)
  const { rows: sessions } = await sql<TrainingWall['sessions'][number]>`
    select t.id, p.name as programme, to_char(t.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as starts_at,
      t.room, l.name as location, t.enrolled, t.capacity, t.status
    from trainings t join training_projects p on p.id = t.training_project_id
    left join locations l on l.id = t.location_id
    where plant_day(t.starts_at) = plant_today() and t.status <> 'cancelled'
    order by t.starts_at, t.id`.execute(db)
  const { rows: documents } = await sql<TrainingWall['documents'][number]>`
    select d.id, d.code, d.title, d.revision, d.effective_date::text from training_documents d
    where d.status = 'effective' and d.effective_date between plant_today() - 6 and plant_today()
      and (d.language = 'en' or not exists (select from training_documents o
        where o.code = d.code and o.status = 'effective' and o.language = 'en'))
    order by d.effective_date desc, d.code limit 20`.execute(db)
  const { rows } = await sql<{ day: string }>`select plant_today()::text as day`.execute(db)
  return {
    day: rows[0]?.day ?? '',
    areas,
    overdue: areas.reduce((sum, { overdue }) => sum + overdue, 0),
    sessions,
    documents,
  }
}

// Certificates end with the day, not with a change.
onComputed(
  trainingWallValue,
  { sources: [trainingAttendees, trainingDocuments, trainings, trainingProjects, users], everyMs: minute },
  trainingWall,
)
