import { sql } from 'kysely'
import type { Actor, Module, Role } from '../../../src/access'
import type { Db } from '../../db/database'
import type { Logger } from '../../db/logger'

/** A person as the one who acts, while the server works for him. */
export async function actorOf(db: Db, id: number): Promise<Actor> {
  const { rows } = await sql<{ name: string; modules: Module[]; roles: Role[] }>`
    select name, modules, array(select role from user_roles where user_id = u.id) as roles
    from users u where id = ${id}`.execute(db)
  const { name = '', modules = [], roles = [] } = rows[0] ?? {}
  return { id, name, modules, roles }
}

/** What the work at runs needs. */
export type RunContext = { db: Db; signal: AbortSignal; log: Logger }
