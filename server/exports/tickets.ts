import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { Actor, Module, Role } from '../../src/access'
import type { FieldValues } from '../../src/resources/kit/fields/values'
import { type ExportProgress, exportProgress } from '../../src/resources/kit/query/resourceAnswers'
import { Refused } from '../engine/errors'
import { hashOf, type Session } from '../calls/auth'
import { databaseOver } from '../db/dedicatedConnection'

const goodFor = '60 seconds'

/** A single-use, short-lived ticket that downloads one file without a token, so a plain link works. */
export async function issueTicket(
  pool: pg.Pool,
  { actor, tokenId }: Session,
  { resource, ask, total }: { resource: string; ask: unknown; total: number },
) {
  const ticket = randomBytes(24).toString('base64url')
  const rows = await databaseOver(pool)
    .insertInto('exports')
    .values({
      ticket_hash: hashOf(ticket),
      user_id: actor.id,
      token_id: tokenId,
      resource,
      ask: JSON.stringify(ask),
      total,
    })
    .returning('id')
    .execute()
  return { id: rows[0]?.id ?? 0, ticket }
}

/** Redeems a ticket: the request and its owner with current permissions. */
export async function takeTicket(pool: pg.Pool, ticket: string, resource: string) {
  const { rows } = await pool.query<{
    id: number
    ask: FieldValues
    user_id: number
    name: string
    modules: Module[]
    roles: Role[]
  }>(
    `with taken as (update exports set state = 'running'
       where ticket_hash = $1 and resource = $2 and state = 'asked' and created_at > now() - interval '${goodFor}'
       returning id, ask, token_id)
     select taken.id, taken.ask, u.id as user_id, u.name, u.modules,
       array(select role from user_roles where user_id = u.id order by role) as roles
     from taken join access_tokens a on a.id = taken.token_id join users u on u.id = a.user_id
     where a.revoked_at is null and a.expires_at > now() and u.status in ('active', 'locked')`,
    [hashOf(ticket), resource],
  )
  const [row] = rows
  if (!row)
    throw new Refused('not_found', { text: 'This link was used or has expired: export the list again' })
  const actor: Actor = { id: row.user_id, name: row.name, modules: row.modules, roles: row.roles }
  return { id: row.id, ask: row.ask, actor }
}

/** Stores the progress of an export; false when it was stopped meanwhile. */
export async function noteRows(pool: pg.Pool, id: number, written: number): Promise<boolean> {
  const { numUpdatedRows } = await databaseOver(pool)
    .updateTable('exports')
    .set({ rows_written: written })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export const endExport = async (pool: pg.Pool, id: number, state: ExportProgress['state']) => {
  await databaseOver(pool)
    .updateTable('exports')
    .set({ state })
    .where('id', '=', id)
    .where('state', 'in', ['asked', 'running'])
    .execute()
}

/** The progress of an export, for its owner. */
export async function readExport(pool: pg.Pool, id: number, userId: number) {
  const rows = await databaseOver(pool)
    .selectFrom('exports')
    .select(['state', 'rows_written as rows', 'total'])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .execute()
  if (!rows[0]) throw new Refused('not_found', { text: 'There is no such export' })
  return exportProgress.parse(rows[0])
}
