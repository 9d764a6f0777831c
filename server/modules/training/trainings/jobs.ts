import { sql } from 'kysely'
import { dayAfter } from '../../../../src/resources/kit/text/days'
import { trainingDocuments } from '../../../../src/resources/training/documents/training_documents'
import { trainingAttendees } from '../../../../src/resources/training/trainings/training_attendees'
import { trainings } from '../../../../src/resources/training/trainings/trainings'
import { runUnit, system } from '../../../engine/unitOfWork'
import { job } from '../../../jobs/jobs'
import { notifyUsers } from '../../../site/notifyUsers'
import { plantToday } from '../../../site/plant'
import { settingsNow } from '../../../site/settings'
import { logAttendee } from '../logs/log'
import { withoutCertificate } from '../programmes/programmes'
import { assignPeople } from './assign'

/** Days that people have to renew an expired certificate. */
const renewalDays = 14

job(
  {
    name: 'training_expiry',
    title: 'Expire certificates',
    about: 'Logs certificates that have ended, assigns what is required and missing, and ends past months.',
    schedule: { daily: '00:05' },
  },
  async ({ db }) => {
    const ended = await sql<{ id: number; name: string }>`select a.id, p.name from training_attendees a
      join training_projects p on p.id = a.training_project_id
      where a.status = 'passed' and a.expires_on < plant_today() and not a.expiry_logged
        and not exists (select from training_attendees n where n.user_id = a.user_id
          and n.training_project_id = a.training_project_id and n.status = 'passed' and n.passed_at > a.passed_at)
      order by a.id limit 5000`.execute(db)
    for (const { id, name } of ended.rows)
      await runUnit(db, system, async (unit) => {
        const place = await unit.update(trainingAttendees, id, { expiry_logged: true })
        await logAttendee(unit, place, 'expired', { expires_on: place.expires_on })
        notifyUsers(unit, [place.user_id], {
          text: `Your certificate of ${name} has expired`,
          path: `${trainings.path}?list=mine`,
        })
      })
    const lacking = await sql<{ id: number; name: string }>`select p.id, p.name from training_projects p
      where p.status = 'active' and cardinality(p.role_names) > 0 order by p.id`.execute(db)
    let assigned = 0
    for (const project of lacking.rows)
      await runUnit(db, system, async (unit) => {
        const people = await withoutCertificate(unit, project.id, null)
        const due_date = dayAfter(await plantToday(unit), renewalDays)
        assigned += (await assignPeople(unit, project, people, { reason: 'expiry', due_date })).length
      })
    const months = await sql<{ id: number }>`select id from trainings t where t.status = 'in_progress'
      and t.month < date_trunc('month', plant_today())::date and not exists (select from training_attendees a
        where a.training_id = t.id and a.status in ('invited', 'confirmed', 'attended')) order by id`.execute(
      db,
    )
    for (const { id } of months.rows)
      await runUnit(db, system, (unit) => unit.fire(trainings, id, 'complete'))
    return `${ended.rows.length} certificates expired, ${assigned} people assigned, ${months.rows.length} months ended`
  },
)

job(
  {
    name: 'training_reminders',
    title: 'Remind of trainings',
    about: 'Reminds people of trainings that are due, and owners of documents whose review is due.',
    schedule: { daily: '06:00' },
  },
  async ({ db }) => {
    const settings = await settingsNow(
      db,
      'training.reminder_first_days',
      'training.reminder_second_days',
      'training.reminder_last_days',
    )
    const days = Object.values(settings)
    const due = await sql<{ id: number; name: string; left: number }>`
      select a.id, p.name, a.due_date - plant_today() as left
      from training_attendees a join training_projects p on p.id = a.training_project_id
      where a.status in ('invited', 'confirmed', 'failed', 'absent') and p.status = 'active'
        and a.due_date - plant_today() = any(${days}::int[])
        and a.reminded_days is distinct from a.due_date - plant_today() order by a.id`.execute(db)
    for (const { id, name, left } of due.rows)
      await runUnit(db, system, async (unit) => {
        const place = await unit.update(trainingAttendees, id, { reminded_days: left })
        await logAttendee(unit, place, 'reminder_sent', { due_date: place.due_date, days: left })
        notifyUsers(unit, [place.user_id], {
          text: `${name} is due on ${place.due_date ?? ''}`,
          path: `${trainings.path}?list=mine`,
        })
      })
    const reviews = await sql<{ id: number; owner_id: number; code: string }>`
      select id, owner_id, code from training_documents
      where status = 'effective' and owner_id is not null and review_due_date - plant_today() = any(${days}::int[])
      order by id`.execute(db)
    await runUnit(db, system, async (unit) => {
      for (const { id, owner_id: owner, code } of reviews.rows)
        notifyUsers(unit, [owner], {
          text: `The review of ${code} is due soon`,
          path: `${trainingDocuments.path}?open=${id}`,
        })
    })
    return `${due.rows.length} people reminded, ${reviews.rows.length} reviews due`
  },
)
