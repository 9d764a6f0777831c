/**
 * The person and token a subscription was authorized for; part of the signed `channel_data`, so any node can
 * read it.
 */
export type Grant = {
  user_id: string
  token_id: string
  expires_at: number | null
  granted_at: number
  /** Feed position up to which the signing node had seen permission changes. */
  fed_to: number
}

/** Whose grants are revoked: one token, or all of one person. */
export type Revoked = { user_id: string } | { token_id: string }

/**
 * Close codes of pusher-js: 4009 closes for good, 4200 reconnects at once and authorizes its channels again.
 */
export type CloseCode = 4009 | 4200

type Revocation = { revoked: Revoked; code: CloseCode; at: number; position: number | null }

const grantLifeMs = 120_000
const rememberMs = 2 * grantLifeMs

/** Whether a grant was signed before the revocation; compared by feed position, since clocks differ. */
const precedes = (grant: Grant, { at, position }: Revocation) =>
  position === null ? grant.granted_at <= at : grant.fed_to < position

const covers = (revoked: Revoked, grant: Grant) =>
  'token_id' in revoked ? revoked.token_id === grant.token_id : revoked.user_id === grant.user_id

/** The grant inside signed channel data; null where it names no person. */
export function grantIn(channelData: Readonly<Record<string, unknown>>): Grant | null {
  const { user_id, token_id, expires_at, granted_at, fed_to } = channelData
  if (typeof token_id !== 'string' || typeof granted_at !== 'number') return null
  const expires = typeof expires_at === 'number' ? expires_at : null
  const fedTo = typeof fed_to === 'number' ? fed_to : 0
  return { user_id: String(user_id), token_id, expires_at: expires, granted_at, fed_to: fedTo }
}

/**
 * The grants by socket, so that signing out, losing a role and token expiry end running subscriptions.
 * `close` ends a socket; `now` is the clock.
 */
export function createGrants({
  close,
  now = Date.now,
}: {
  close: (socketId: string, code: CloseCode, reason: string) => void
  now?: () => number
}) {
  const bySocket = new Map<string, Map<string, Grant>>()
  let revocations: Revocation[] = []

  return {
    /**
     * Checks a grant: a close code where it was revoked, `stale` where it is too old to be used, null where
     * valid.
     */
    judge(grant: Grant): CloseCode | 'stale' | null {
      const taken = revocations.find(
        (past) => covers(past.revoked, grant) && ('token_id' in past.revoked || precedes(grant, past)),
      )
      if (taken) return taken.code
      if (grant.expires_at !== null && grant.expires_at <= now()) return 4009
      return now() - grant.granted_at > grantLifeMs ? 'stale' : null
    },
    bind(socketId: string, grant: Grant) {
      const grants = bySocket.get(socketId) ?? new Map<string, Grant>()
      grants.set(grant.token_id, grant)
      bySocket.set(socketId, grants)
    },
    unbind: (socketId: string) => void bySocket.delete(socketId),
    /** Closes every socket with a grant of this token or person, and refuses grants signed before. */
    revoke(
      revoked: Revoked,
      code: CloseCode,
      reason: string,
      { at = now(), position = null }: { at?: number; position?: number | null } = {},
    ) {
      const past = { revoked, code, at, position }
      revocations = [...revocations.filter((one) => now() - one.at < rememberMs), past]
      for (const [socketId, grants] of bySocket)
        // Clocks of nodes differ, so without a position all current grants end.
        if (
          [...grants.values()].some(
            (grant) =>
              covers(revoked, grant) && (position === null || 'token_id' in revoked || precedes(grant, past)),
          )
        )
          close(socketId, code, reason)
    },
    /** Tokens whose grants have expired, each once. */
    expired() {
      const tokens = new Set<string>()
      for (const grants of bySocket.values())
        for (const grant of grants.values())
          if (grant.expires_at !== null && grant.expires_at <= now()) tokens.add(grant.token_id)
      return tokens
    },
    /** The token was used since and now expires later. */
    extend(tokenId: string, expiresAt: number | null) {
      for (const grants of bySocket.values()) {
        const grant = grants.get(tokenId)
        if (grant) grants.set(tokenId, { ...grant, expires_at: expiresAt })
      }
    },
    /** A token has ended: its sockets are closed and may reconnect with a newer token. */
    expire(tokenId: string) {
      for (const [socketId, grants] of bySocket) {
        if (!grants.has(tokenId)) continue
        const renewed = [...grants.values()].some(
          (grant) => grant.token_id !== tokenId && (grant.expires_at === null || grant.expires_at > now()),
        )
        close(socketId, renewed ? 4200 : 4009, 'Token expired')
      }
    },
  }
}

export type Grants = ReturnType<typeof createGrants>
