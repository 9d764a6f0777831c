import { sql } from 'kysely'
import type pg from 'pg'
import { complianceCalls, stateLetters } from '../../../../src/resources/training/compliance/complianceCalls'
import { onCall } from '../../../calls/handlers'
import type { Db } from '../../../db/database'
import { nowOf } from '../../../site/now'
import { dayAt, siteOf } from '../../../site/plant'
import { settingsNow } from '../../../site/settings'

type Counts = { required: number; valid: number; due_soon: number; expired: number; missing: number }

const none = (): Counts => ({ required: 0, valid: 0, due_soon: 0, expired: 0, missing: 0 })

const counted = { V: 'valid', D: 'due_soon', E: 'expired', M: 'missing' } as const

const withPercent = (counts: Counts) => ({
  ...counts,
  percent:
    counts.required === 0
      ? null
      : Number(((100 * (counts.valid + counts.due_soon)) / counts.required).toFixed(2)),
})

function count(counts: Counts, letter: keyof typeof counted) {
  counts.required += 1
  counts[counted[letter]] += 1
}

type PersonRow = {
  id: number
  name: string
  roles: string[]
  location: string | null
  programmes: number[]
  letters: string
}

type Cut = {
  users: readonly number[] | null
  programmes: readonly number[] | null
  role: string | null
  location_id: number | null
  as_of: string | null
}

/** Who holds which programme, cut to people, programmes, a role or a location; before today from the log alone. */
export async function complianceMatrix(db: Db, longReads: Pick<pg.Pool, 'query'>, input: Cut) {
  const { timezone } = await siteOf(db)
  const today = dayAt(new Date(await nowOf(db)), timezone)
  const day = input.as_of ?? today
  const { 'training.due_soon_days': dueSoon } = await settingsNow(db, 'training.due_soon_days')
  const from = day < today ? 'training_compliance_at($1)' : 'training_compliance'
  // The letters of a person come as one text: a cell costs a byte, not a row.
  const { rows } = await longReads.query<PersonRow>(
    `select u.id, u.name, u.roles, l.name as location, array_agg(c.training_project_id) as programmes,
       string_agg(case training_state($1::date, $2, c.status, c.expires_on, c.retrain_by)
         when 'valid' then 'V' when 'due_soon' then 'D' when 'expired' then 'E' else 'M' end, '') as letters
     from ${from} c join users u on u.id = c.user_id left join locations l on l.id = u.location_id
     where ($3::bigint[] is null or c.user_id = any($3)) and ($4::bigint[] is null or c.training_project_id = any($4))
       and ($5::text is null or $5 = any(u.roles)) and ($6::bigint is null or u.location_id = $6)
     group by u.id, u.name, u.roles, l.name order by u.name, u.id`,
    [day, dueSoon, input.users, input.programmes, input.role, input.location_id],
  )
  const found = [...new Set(rows.flatMap(({ programmes }) => programmes))]
  const named = await longReads.query<{ id: number; number: string; name: string }>(
    'select id, number, name from training_projects where id = any($1::bigint[]) order by name, id',
    [found],
  )
  const places = new Map(named.rows.map(({ id }, place) => [id, place]))
  const columns = named.rows.map(none)
  const whole = none()
  const people = rows.map(({ id, name, roles, location, programmes, letters }) => {
    const cells: string[] = Array.from({ length: places.size }, () => stateLetters.not_required)
    const counts = none()
    for (const [index, programme] of programmes.entries()) {
      const letter = letters.charAt(index) as keyof typeof counted
      const place = places.get(programme) ?? 0
      cells[place] = letter
      count(counts, letter)
      const column = columns[place]
      if (column) count(column, letter)
      count(whole, letter)
    }
    return { id, name, roles, location, cells: cells.join(''), ...withPercent(counts) }
  })
  return {
    as_of: day,
    programmes: named.rows.map((programme, place) => ({
      ...programme,
      ...withPercent(columns[place] ?? none()),
    })),
    people,
    ...withPercent(whole),
  }
}

onCall(complianceCalls.matrix, ({ db, longReads, input }) => complianceMatrix(db, longReads, input))

onCall(complianceCalls.history, async ({ db, input }) => {
  const { rows } = await sql<{
    attendee_id: number
    number: string
    training_id: number
    status: string
    score_percent: number | null
    signed_at: Date | null
    valid_from: string | null
    expires_on: string | null
    trainer: string | null
    revisions: string
    comment: string | null
  }>`select a.id as attendee_id, t.number, t.id as training_id, a.status, a.score_percent::float8, a.signed_at,
      a.valid_from::text, a.expires_on::text, u.name as trainer, a.comment,
      coalesce((select string_agg(r ->> 'code' || ' rev ' || (r ->> 'revision'), ', ')
        from jsonb_array_elements(t.document_revisions) r), '') as revisions
    from training_attendees a join trainings t on t.id = a.training_id left join users u on u.id = t.trainer_id
    where a.user_id = ${input.user_id} and a.training_project_id in (
      select by_project_id from training_covers where training_project_id = ${input.id})
    order by coalesce(a.passed_at, a.created_at) desc, a.id desc limit 100`.execute(db)
  return rows
})
