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

type Cut = {
  users: readonly number[] | null
  programmes: readonly number[] | null
  role: string | null
  location_id: number | null
  as_of: string | null
}

/** People of the same roles and location must hold the same programmes. */
type Kind = { roles: string[]; location_id: number | null }

const keyOf = ({ roles, location_id }: Kind) => JSON.stringify([roles, location_id])

const peopleCut = `($1::text is null or $1 = any(u.roles)) and ($2::bigint is null or u.location_id = $2)
    and ($3::bigint[] is null or u.id = any($3))`

const requiredSql = `select k.roles, k.location_id, array_agg(r.training_project_id) as programmes
  from (select distinct u.roles, u.location_id from training_people u where ${peopleCut}) k
  cross join lateral training_required(k.roles, k.location_id) r
  where $4::bigint[] is null or r.training_project_id = any($4)
  group by k.roles, k.location_id`

// What a person holds comes as two texts, a character per place of a programme and one per letter: a cell costs two bytes,
// not a row.
const cellsSql = (retrainBy: string) => `string_agg(chr(x.place::integer), '') as places,
  string_agg(case training_state($5::date, $6, d.status, d.expires_on, ${retrainBy})
    when 'valid' then 'V' when 'due_soon' then 'D' when 'expired' then 'E' else 'M' end, '') as letters`

const placesSql = `unnest($4::bigint[]) with ordinality as x (id, place)`

// The certificates of one person after the other are found by an index and put in order in memory: those of all at once
// would be sorted on disk.
const certificatesNow = `cross join lateral (
  select ${cellsSql('t.retrain_by')} from training_certificates d
  join ${placesSql} on x.id = d.training_project_id
  left join training_retraining t
    on t.training_project_id = d.training_project_id and t.training_id = d.training_id
  where d.user_id = u.id) h`

const certificatesThen = `left join (
  select d.user_id, ${cellsSql('d.retrain_by')} from training_certificates_at($5) d
  join ${placesSql} on x.id = d.training_project_id
  group by d.user_id) h on h.user_id = u.id`

const peopleSql = (certificates: string) => `select u.id, u.name, u.roles, u.location_id, l.name as location,
    coalesce(h.places, '') as places, coalesce(h.letters, '') as letters
  from training_people u left join locations l on l.id = u.location_id ${certificates}
  where ${peopleCut}
  order by u.name, u.id`

type PersonRow = Kind & {
  id: number
  name: string
  location: string | null
  places: string
  letters: string
}

/** The letters of a person: of what is required each, missing where the person holds nothing. */
function cellsOf({ places, letters }: PersonRow, required: readonly number[], columns: number) {
  const cells: string[] = Array.from({ length: columns }, () => stateLetters.not_required)
  for (const place of required) cells[place] = stateLetters.missing
  for (let at = 0; at < places.length; at++) {
    const place = places.charCodeAt(at) - 1
    if (cells[place] !== stateLetters.not_required) cells[place] = letters.charAt(at)
  }
  return cells
}

/** Who holds which programme, cut to people, programmes, a role or a location; before today from the log alone. */
export async function complianceMatrix(db: Db, longReads: Pick<pg.Pool, 'query'>, input: Cut) {
  const { timezone } = await siteOf(db)
  const today = dayAt(new Date(await nowOf(db)), timezone)
  const day = input.as_of ?? today
  const { 'training.due_soon_days': dueSoon } = await settingsNow(db, 'training.due_soon_days')
  const kinds = await longReads.query<Kind & { programmes: number[] }>(requiredSql, [
    input.role,
    input.location_id,
    input.users,
    input.programmes,
  ])
  const found = [...new Set(kinds.rows.flatMap(({ programmes }) => programmes))]
  const named = await longReads.query<{ id: number; number: string; name: string }>(
    'select id, number, name from training_projects where id = any($1::bigint[]) order by name, id',
    [found],
  )
  const ordered = named.rows.map(({ id }) => id)
  const places = new Map(ordered.map((id, place) => [id, place]))
  const required = new Map(
    kinds.rows.map((kind) => [keyOf(kind), kind.programmes.map((id) => places.get(id) ?? 0)]),
  )
  const { rows } = await longReads.query<PersonRow>(
    peopleSql(day < today ? certificatesThen : certificatesNow),
    [input.role, input.location_id, input.users, ordered, day, dueSoon],
  )
  const columns = named.rows.map(none)
  const whole = none()
  const people = rows.flatMap((row) => {
    const own = required.get(keyOf(row))
    if (own === undefined) return []
    const cells = cellsOf(row, own, columns.length)
    const counts = none()
    for (const place of own) {
      const letter = cells[place] as keyof typeof counted
      count(counts, letter)
      count(whole, letter)
      const column = columns[place]
      if (column) count(column, letter)
    }
    const { id, name, roles, location } = row
    return [{ id, name, roles, location, cells: cells.join(''), ...withPercent(counts) }]
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
