import type pg from 'pg'
import { Refused } from '../../../engine/errors'

const windowMinutes = 15

type Limits = Readonly<Record<string, { inWindow: number; inDay?: number }>>

/**
 * Counts a try of a secret before it is looked at, so that tries sent at the same moment do not slip past the limit;
 * refused once too many went wrong. The answer forgets this try, and of `name` all of them, when the secret was right.
 */
export async function countedTry(pool: pg.Pool, limits: Limits, name: string) {
  const subjects = Object.keys(limits)
  const { rows: made } = await pool.query<{ row: string }>(
    'insert into login_attempts (subject) select unnest($1::text[]) returning ctid::text as row',
    [subjects],
  )
  const { rows } = await pool.query<{ subject: string; recent: number; all: number }>(
    `select subject, count(*)::int as all,
       (count(*) filter (where at > now() - make_interval(mins => $2)))::int as recent
     from login_attempts where subject = any($1) and at > now() - interval '1 day' group by subject`,
    [subjects, windowMinutes],
  )
  const isOver = rows.some(({ subject, recent, all }) => {
    const { inWindow = Infinity, inDay = Infinity } = limits[subject] ?? {}
    return recent > inWindow || all > inDay
  })
  if (isOver)
    throw new Refused('too_many_attempts', {
      text: `Too many attempts; try again in ${windowMinutes} minutes`,
    })
  return async () => {
    await pool.query(
      'delete from login_attempts where subject = $1 or (ctid = any($2::tid[]) and subject = any($3))',
      [name, made.map(({ row }) => row), subjects],
    )
  }
}
