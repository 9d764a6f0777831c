import type pg from 'pg'
import { t } from '../../../../src/texts/texts'
import { invalid, invalidBecause, Refused } from '../../../engine/errors'
import { assertPassword } from '../../../site/training/ownPassword'

/** Refuses all but the password of the person who signs, in the words of a signature. */
export async function assertSignerPassword(pool: pg.Pool, userId: number, password: string | null) {
  if (password === null) throw invalid({ password: 'required' })
  try {
    await assertPassword(pool, userId, password, 'password')
  } catch (error) {
    if (error instanceof Refused && error.code === 'validation_error')
      throw invalidBecause('password', t('The password is wrong'))
    throw error
  }
}
