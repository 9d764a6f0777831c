import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type pg from 'pg'
import { hashOf } from '../../../calls/auth'
import type { Unit } from '../../../engine/unitTypes'

const howMany = 10

const newCode = () => {
  const text = randomBytes(8).toString('hex')
  return text.replace(/(.{4})(?=.)/g, '$1-')
}

/** A code as it is compared: without blanks and hyphens, in small letters. */
export const normalCode = (code: string) => code.replace(/[\s-]/g, '').toLowerCase()

/** New recovery codes instead of those a person has. */
export async function replaceRecoveryCodes(unit: Unit, userId: number) {
  const codes = Array.from({ length: howMany }, newCode)
  const hashes = codes.map((code) => hashOf(normalCode(code)))
  await unit.trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await sql`insert into recovery_codes (user_id, code_hash)
    select ${userId}, unnest(${hashes}::bytea[])`.execute(unit.trx)
  return codes
}

/** Recovery codes for the first second factor of a person; none where there is one already. */
export async function firstRecoveryCodes(unit: Unit, userId: number) {
  const { rows } = await sql`select from recovery_codes where user_id = ${userId} limit 1`.execute(unit.trx)
  return rows.length > 0 ? [] : replaceRecoveryCodes(unit, userId)
}

/** Drops the recovery codes of a person without a second factor. */
export const dropUnusedRecoveryCodes = (unit: Unit, userId: number) =>
  sql`delete from recovery_codes where user_id = ${userId}
    and not exists (select from passkeys where user_id = ${userId})
    and not exists (select from second_factors where user_id = ${userId} and confirmed_at is not null)`.execute(
    unit.trx,
  )

/** Whether a recovery code is right; it is not right again. */
export async function spendRecoveryCode(pool: Pick<pg.Pool, 'query'>, userId: number, code: string) {
  const spent = await pool.query('delete from recovery_codes where user_id = $1 and code_hash = $2', [
    userId,
    hashOf(normalCode(code)),
  ])
  return spent.rowCount === 1
}
