import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server'
import type pg from 'pg'
import type {
  PasskeyAnswer,
  RequestOptions,
  Transport,
} from '../../../../src/resources/general/auth/passkeyShapes'
import { openChallenge, type Purpose, type Site, spendChallenge } from './passkeyChallenges'

/** What a browser needs to sign with a passkey that a person has at this site; null where there is none. */
export async function passkeyOptions(
  pool: pg.Pool,
  { host }: Site,
  purpose: Purpose,
): Promise<RequestOptions | null> {
  const { rows } = await pool.query<{ id: string; transports: Transport[] }>(
    'select credential_id as id, transports from passkeys where user_id = $1 and host = $2 order by id',
    [purpose.userId, host],
  )
  if (rows.length === 0) return null
  const { challenge } = await generateAuthenticationOptions({ rpID: host })
  await openChallenge(pool, challenge, purpose)
  const allowCredentials = rows.map((row) => ({ ...row, type: 'public-key' as const }))
  return { challenge, rpId: host, allowCredentials, userVerification: 'preferred' }
}

type Stored = { id: number; public_key: Buffer; counter: number }

/** 'passkey' where a passkey of the person signed an open challenge of this purpose, else null. */
export async function spendPasskey(
  pool: pg.Pool,
  answer: PasskeyAnswer,
  { origin, host }: Site,
  purpose: Purpose,
): Promise<'passkey' | null> {
  const { rows } = await pool.query<Stored>(
    `select id, public_key, counter::float8 as counter from passkeys
     where user_id = $1 and credential_id = $2 and host = $3`,
    [purpose.userId, answer.id, host],
  )
  const [stored] = rows
  if (!stored) return null
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...answer, clientExtensionResults: {} },
    expectedChallenge: (challenge) => spendChallenge(pool, challenge, purpose),
    expectedOrigin: origin,
    expectedRPID: host,
    requireUserVerification: false,
    credential: {
      id: answer.id,
      publicKey: new Uint8Array(stored.public_key),
      counter: stored.counter,
    },
    // The library throws what does not fit, a counter that went back included.
  }).catch(() => ({ verified: false, authenticationInfo: null }))
  if (!verified || !authenticationInfo) return null
  const { newCounter } = authenticationInfo
  // A copied authenticator shows in its counter; many never count, and stay at 0.
  const used = await pool.query(
    `update passkeys set counter = $2, last_used_at = now()
     where id = $1 and (counter < $2 or (counter = 0 and $2::bigint = 0))`,
    [stored.id, newCounter],
  )
  return used.rowCount === 1 ? 'passkey' : null
}
