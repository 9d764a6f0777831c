import { isIP } from 'node:net'
import type pg from 'pg'
import { Refused } from '../../../engine/errors'
import type { Client, Served } from '../../../calls/handlers'

const goodForMinutes = 5
/** Challenges of a person that are open at once; older ones are dropped. */
const mostOpen = 5

/** The site that passkeys are made for: its host is signed with each, so that another site gets nothing it could pass on. */
export type Site = { origin: string; host: string }

/** The site of a request; null where it is reached by an address, which no passkey is made for. */
export function siteOf({ settings }: Pick<Served, 'settings'>, client: Pick<Client, 'origin'>): Site | null {
  const origin = settings.publicOrigin ?? client.origin
  if (!URL.canParse(origin)) return null
  const { hostname: host } = new URL(origin)
  return host.startsWith('[') || isIP(host) ? null : { origin, host }
}

/** The site of a request, refused where it can have no passkeys. */
export function assertSite(served: Pick<Served, 'settings'>, client: Pick<Client, 'origin'>): Site {
  const site = siteOf(served, client)
  if (!site)
    throw new Refused('invalid_transition', {
      text: 'Passkeys need a host name: open this site by its name, not by its address',
    })
  return site
}

/** What a challenge is for; `tokenId` is the session it was asked in. */
export type Purpose = {
  userId: number
  purpose: 'register' | 'sign_in' | 'confirm'
  tokenId: number | null
}

/** Remembers a challenge for a few minutes. */
export const openChallenge = (pool: pg.Pool, challenge: string, { userId, purpose, tokenId }: Purpose) =>
  pool.query(
    `with dropped as (delete from passkey_challenges where expires_at < now() or challenge in (
       select challenge from passkey_challenges where user_id = $2 order by expires_at desc offset $6))
     insert into passkey_challenges (challenge, user_id, purpose, token_id, expires_at)
     values ($1, $2, $3, $4, now() + make_interval(mins => $5))`,
    [challenge, userId, purpose, tokenId, goodForMinutes, mostOpen - 1],
  )

/** Whether a challenge is open for this; it is not afterwards. */
export async function spendChallenge(
  pool: pg.Pool,
  challenge: string,
  { userId, purpose, tokenId }: Purpose,
) {
  const spent = await pool.query(
    `delete from passkey_challenges where challenge = $1 and user_id = $2 and purpose = $3
       and token_id is not distinct from $4 and expires_at > now()`,
    [challenge, userId, purpose, tokenId],
  )
  return spent.rowCount === 1
}
