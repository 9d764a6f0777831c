import type pg from 'pg'
import { modules, roles } from '../../../../src/access'
import { roleTitles } from '../../../../src/resources/general/people/roleTitles'
import { hashOf } from '../../../calls/auth'
import { hashPassword } from '../auth/passwords'
import { roleDescriptions } from '../people/roleDescriptions'
import { databaseOver } from '../../../db/dedicatedConnection'

type Options = {
  client: { id: string; secret: string }
  adminPassword: string | null
  company: 'demo' | 'own'
}

/** Data every installation needs: the fixed roles and the console as an application. */
export async function prepareCompany(pool: pg.Pool, { client }: Options) {
  await pool.query(
    `insert into roles (name, title, description)
     select name, title, description from unnest($1::text[], $2::text[], $3::text[]) as r (name, title, description)
     on conflict (name) do nothing`,
    [roles, roles.map((role) => roleTitles[role]), roles.map((role) => roleDescriptions[role])],
  )
  await pool.query(
    `insert into oauth_clients (client_id, secret_hash, name) values ($1, $2, 'Web console')
     on conflict (client_id) do update set secret_hash = excluded.secret_hash, is_active = true`,
    [client.id, hashOf(client.secret)],
  )
}

/** The first administrator of a company that is not the demo; there is no default password. */
export async function assertAdministrator(
  pool: pg.Pool,
  { adminPassword }: Options,
): Promise<string | undefined> {
  const rows = await databaseOver(pool)
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('many'))
    .execute()
  if ((rows[0]?.many ?? 0) > 0) return undefined
  if (adminPassword === null) return 'ADMIN_PASSWORD must be set once: this company has no user yet.'
  await pool.query(
    `with person as (
       insert into users (username, name, company, modules, password_hash, password_changed_at)
       values ('admin', 'Administrator', '', $1, $2, now()) returning id)
     insert into user_roles (user_id, role) select id, 'admin' from person`,
    [modules, await hashPassword(adminPassword)],
  )
  return undefined
}
