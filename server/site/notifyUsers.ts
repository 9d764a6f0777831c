import { sql } from 'kysely'
import type { Role } from '../../src/access'
import type { Unit } from '../engine/unitTypes'

/**
 * A message to people, the screen it is about, and the matter of which only the last message of a unit is
 * sent.
 */
export type Saying = { text: string; path?: string; about?: string }

/** Notifies people now or when they return; never about their own actions. */
export function notifyUsers(unit: Unit, people: Iterable<number | null>, { text, path, about }: Saying) {
  const row = { text, ...(path !== undefined && { path }) }
  for (const userId of new Set(people))
    if (userId !== null && userId !== unit.by.id)
      unit.notify({ userId, announced: 'told', row, ...(about !== undefined && { about }) })
}

/** Active people with one of these roles. */
export async function holdersOf(unit: Unit, roles: readonly Role[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from users
    where status = 'active' and roles && ${roles}::text[] order by id`.execute(unit.trx)
  return rows.map(({ id }) => Number(id))
}
