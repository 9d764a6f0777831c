import { sql } from 'kysely'
import type { Actor, Module, Role } from '../../src/access'
import { invalidBecause } from '../engine/errors'
import type { Unit } from '../engine/unitTypes'
import { t } from '../../src/texts/texts'

/** How long a second person's badge confirms what the first one does. */
export const witnessMinutes = 10

// The same person may confirm an act in two ways.
const shown = new WeakMap<Unit, Map<string, Actor>>()

async function take(unit: Unit, token: string): Promise<Actor | undefined> {
  const { rows } = await sql<{ id: number; name: string; modules: Module[]; roles: Role[] }>`
    with used as (
      delete from witness_tokens where token_hash = sha256(convert_to(${token}, 'UTF8'))
        and shown_to_id = ${unit.by.id} and expires_at > ${unit.doneAt} returning user_id)
    select u.id, u.name, u.modules, array(select role from user_roles where user_id = u.id) as roles
    from used join users u on u.id = used.user_id`.execute(unit.trx)
  return rows[0]
}

/**
 * The person behind a token of POST /general/witness, given at the input `field`: shown to who acts now, and in time
 * when it was done. A token confirms one act.
 */
export async function witnessOf(unit: Unit, token: string, field: string): Promise<Actor> {
  const ofUnit = shown.get(unit) ?? new Map<string, Actor>()
  shown.set(unit, ofUnit)
  const person = ofUnit.get(token) ?? (await take(unit, token))
  if (!person) throw invalidBecause(field, t('This confirmation has ended: confirm again'))
  ofUnit.set(token, person)
  return person
}
