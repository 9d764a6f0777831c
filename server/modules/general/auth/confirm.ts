import { confirmCalls } from '../../../../src/resources/general/auth/confirmCalls'
import { onCall } from '../../../calls/handlers'
import { Refused } from '../../../engine/errors'
import { recordSecurity } from '../../../site/securityLog'
import { hasFactor, spendFactor } from './factors'
import { assertOwnPassword } from './ownPassword'
import { siteOf } from './passkeyChallenges'
import { countedTry, wrongPasswords } from './throttles'
import { t } from '../../../../src/texts/texts'

onCall(confirmCalls.confirm, async ({ pool, db, log, by, session, client, served, input }) => {
  if (by.kiosk) throw new Refused('no_privileges', { text: 'Sign in with your password first' })
  const record = (kind: 'confirmed' | 'confirm_failed', details?: string) =>
    recordSecurity(
      { db, log },
      { kind, userId: by.id, client, session: session.tokenId, ...(details !== undefined && { details }) },
    )
  const purpose = { userId: by.id, purpose: 'confirm', tokenId: session.tokenId } as const

  /** A sent factor is counted apart: the right password forgets the wrong ones, and must not forget wrong codes. */
  const proveFactor = async () => {
    if (!(await hasFactor(pool, by.id))) return
    const prove = () => spendFactor(pool, input, siteOf(served, client), purpose)
    if (input.code === null && input.passkey === null) return prove()
    const subject = `confirm:${by.id}`
    const forget = await countedTry(pool, { [subject]: wrongPasswords }, subject)
    await prove()
    return forget()
  }
  try {
    await assertOwnPassword(pool, by.id, input.password, 'password')
    await proveFactor()
  } catch (wrong) {
    if (wrong instanceof Refused && wrong.code !== 'second_factor')
      record('confirm_failed', wrong.code === 'validation_error' ? t('Wrong password') : wrong.sentence)
    throw wrong
  }
  await pool.query('update access_tokens set confirmed_at = now() where id = $1', [session.tokenId])
  record('confirmed')
  return null
})
