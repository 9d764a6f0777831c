import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server'
import type pg from 'pg'
import { passkeyCalls } from '../../../../src/resources/general/auth/passkeyCalls'
import type { Transport } from '../../../../src/resources/general/auth/passkeyShapes'
import type { Actor } from '../../../../src/access'
import { onCall } from '../../../calls/handlers'
import { invalidBecause, Refused, refusalOf } from '../../../engine/errors'
import { runUnit } from '../../../engine/unitOfWork'
import { writeSecurity } from '../../../site/securityLog'
import { settingsNow } from '../../../site/settings'
import { endOtherSessions } from './endSessions'
import { assertOwnPassword } from './ownPassword'
import { assertSite, openChallenge, spendChallenge } from './passkeyChallenges'
import { dropUnusedRecoveryCodes, firstRecoveryCodes } from './recoveryCodes'
import { t } from '../../../../src/texts/texts'

const mostPasskeys = 20

function assertAtDesk({ kiosk }: Actor) {
  if (kiosk) throw new Refused('no_privileges', { text: 'Sign in with your password first' })
}

const passkeysOf = async (pool: pg.Pool, userId: number) =>
  (
    await pool.query<{ id: string; host: string; transports: Transport[] }>(
      'select credential_id as id, host, transports from passkeys where user_id = $1',
      [userId],
    )
  ).rows

onCall(passkeyCalls.begin, async ({ pool, by, session, client, served, input }) => {
  assertAtDesk(by)
  await assertOwnPassword(pool, by.id, input.password, 'password')
  const site = assertSite(served, client)
  const [own, { rows }, set] = await Promise.all([
    passkeysOf(pool, by.id),
    pool.query<{ username: string }>('select username from users where id = $1', [by.id]),
    settingsNow(pool, 'company.name'),
  ])
  if (own.length >= mostPasskeys)
    throw new Refused('invalid_transition', {
      text: t('At most {mostPasskeys} passkeys: remove one first', { mostPasskeys }),
    })
  const rpName = set['company.name'] || 'Decant'
  const made = await generateRegistrationOptions({
    rpName,
    rpID: site.host,
    userName: rows[0]?.username ?? '',
    userDisplayName: by.name,
    userID: new TextEncoder().encode(`decant-${by.id}`),
    attestationType: 'none',
  })
  await openChallenge(pool, made.challenge, {
    userId: by.id,
    purpose: 'register',
    tokenId: session.tokenId,
  })
  return {
    challenge: made.challenge,
    rp: { id: site.host, name: rpName },
    user: made.user,
    pubKeyCredParams: made.pubKeyCredParams,
    excludeCredentials: own
      .filter(({ host }) => host === site.host)
      .map(({ id, transports }) => ({ id, transports, type: 'public-key' as const })),
    attestation: 'none' as const,
    authenticatorSelection: {
      residentKey: 'discouraged' as const,
      userVerification: 'preferred' as const,
    },
  }
})

onCall(passkeyCalls.confirm, async ({ pool, db, by, session, client, served, input }) => {
  assertAtDesk(by)
  const { origin, host } = assertSite(served, client)
  const { name, passkey } = input
  const purpose = { userId: by.id, purpose: 'register', tokenId: session.tokenId } as const
  const { registrationInfo } = await verifyRegistrationResponse({
    response: { ...passkey, clientExtensionResults: {} },
    expectedChallenge: (challenge) => spendChallenge(pool, challenge, purpose),
    expectedOrigin: origin,
    expectedRPID: host,
    requireUserVerification: false,
    // The library throws what does not fit.
  }).catch(() => ({ registrationInfo: undefined }))
  if (!registrationInfo) throw invalidBecause('passkey', t('This passkey was not accepted: begin again'))
  const { credential } = registrationInfo
  // A unit of its own: what a repeated call is answered is kept, and the codes are kept nowhere.
  const work = runUnit(
    db,
    by,
    async (unit) => {
      await unit.trx
        .insertInto('passkeys')
        .values({
          user_id: by.id,
          name,
          host,
          credential_id: credential.id,
          public_key: Buffer.from(credential.publicKey),
          counter: credential.counter,
          transports: passkey.response.transports,
        })
        .execute()
      const recovery_codes = await firstRecoveryCodes(unit, by.id)
      await endOtherSessions(unit, session)
      await writeSecurity(unit, { kind: 'second_factor_changed', details: `Passkey ${name} added` })
      return { recovery_codes }
    },
    {
      requestId: client.requestId,
      address: client.address,
      tokenId: session.tokenId,
      actingUserId: session.acting,
    },
  )
  return work.catch((error: unknown) => {
    throw refusalOf(error) ?? error
  })
})

const missing = () => new Refused('not_found', { text: 'There is no such passkey' })

onCall(passkeyCalls.rename, async ({ unit, by, input: { id, name } }) => {
  assertAtDesk(by)
  const { numUpdatedRows } = await unit.trx
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', by.id)
    .executeTakeFirst()
  if (!numUpdatedRows) throw missing()
  await writeSecurity(unit, { kind: 'second_factor_changed', details: `Passkey renamed to ${name}` })
  return null
})

onCall(passkeyCalls.remove, async ({ unit, pool, by, input: { id, password } }) => {
  assertAtDesk(by)
  await assertOwnPassword(pool, by.id, password, 'password')
  const removed = await unit.trx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', by.id)
    .returning('name')
    .executeTakeFirst()
  if (!removed) throw missing()
  await dropUnusedRecoveryCodes(unit, by.id)
  await writeSecurity(unit, { kind: 'second_factor_changed', details: `Passkey ${removed.name} removed` })
  return null
})
