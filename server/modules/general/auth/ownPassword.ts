import type pg from 'pg'
import { invalidBecause } from '../../../engine/errors'
import { countedTry, wrongPasswords } from './throttles'
import { fitsPassword } from './passwords'
import { onPasswordCheck } from '../../../site/training/ownPassword'
import { t } from '../../../../src/texts/texts'

/** Refuses, at `field`, all but the present password of a person; wrong ones are counted. */
export async function assertOwnPassword(pool: pg.Pool, userId: number, password: string, field: string) {
  const subject = `own:${userId}`
  const forget = await countedTry(pool, { [subject]: wrongPasswords }, subject)
  const { rows } = await pool.query<{ password_hash: string | null }>(
    'select password_hash from users where id = $1',
    [userId],
  )
  if (!(await fitsPassword(rows[0]?.password_hash ?? null, password)))
    throw invalidBecause(field, t('This is not your current password'))
  await forget()
}

onPasswordCheck(assertOwnPassword)
