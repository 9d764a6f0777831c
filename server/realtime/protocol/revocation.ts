import type { Logger } from '../../db/logger'
import type { Change } from '../feed/feedEvent'
import type { NodeMessage } from '../nodes/fanout'
import { ownChannelId } from './authorise'
import type { Channels } from './channels'
import type { CloseCode, Grants, Revoked } from './grants'

const expiryEveryMs = 1_000
const reasons = { signedOut: 'Signed out', changed: 'Rights have changed' }

type Options = {
  grants: Grants
  channels: Pick<Channels, 'closeUser'>
  /** To the other nodes. */
  send: (message: NodeMessage) => void
  log: Logger
  /** When a token ends according to the database (ms since 1970), null where it has ended. */
  tokenEnds?: ((tokenId: string) => Promise<number | null>) | undefined
}

/** Ends subscriptions whose person signed out or lost rights, or whose token expired. */
export function createRevocation({ grants, channels, send, log, tokenEnds }: Options) {
  let expiry: NodeJS.Timeout | null = null

  function terminateHere(userId: string) {
    channels.closeUser(userId, 4009, reasons.signedOut)
    grants.revoke({ user_id: userId }, 4009, reasons.signedOut)
  }

  function revoke(revoked: Revoked, code: CloseCode, reason: string) {
    const at = Date.now()
    grants.revoke(revoked, code, reason, { at })
    send({ kind: 'revoke', revoked, code, reason, at })
  }

  async function endExpired() {
    for (const tokenId of grants.expired()) {
      const ends = (await tokenEnds?.(tokenId)) ?? null
      if (ends !== null && ends > Date.now()) grants.extend(tokenId, ends)
      else grants.expire(tokenId)
    }
  }

  return {
    /** A notice to one person may also revoke subscriptions; it is sent before the sockets are closed. */
    notice({ channel, announced, row, position }: Change) {
      const userId = ownChannelId(channel)
      if (userId === undefined) return
      const person = { user_id: userId }
      if (announced === 'roles_changed') grants.revoke(person, 4200, reasons.changed, { position })
      if (announced !== 'signed_out') return
      const about = row === null ? null : (JSON.parse(row) as { token_id?: number | null })
      if (!about || !('token_id' in about)) grants.revoke(person, 4009, reasons.signedOut, { position })
      else if (about.token_id) grants.revoke({ token_id: String(about.token_id) }, 4009, reasons.signedOut)
    },
    /** A message of another node, where it is about revocation. */
    hear(message: NodeMessage) {
      if (message.kind === 'revoke')
        grants.revoke(message.revoked, message.code, message.reason, { at: message.at })
      else if (message.kind === 'terminate') terminateHere(message.user_id)
    },
    /** Closes every socket of a person, on all nodes. */
    terminate(userId: string) {
      terminateHere(userId)
      send({ kind: 'terminate', user_id: userId })
    },
    /** Closes the sockets of a token, or of all tokens of a person, on every node. */
    signOut: (whose: { userId: number | string } | { tokenId: number | string }) =>
      revoke(
        'userId' in whose ? { user_id: String(whose.userId) } : { token_id: String(whose.tokenId) },
        4009,
        reasons.signedOut,
      ),
    /** Closes the sockets of a person on every node, so that they reconnect and authorize again. */
    rightsChanged: (userId: number | string) => revoke({ user_id: String(userId) }, 4200, reasons.changed),
    /** Ends expired tokens once a second until `stop`. */
    start() {
      expiry = setInterval(() => {
        endExpired().catch((error: unknown) =>
          log.warn({ err: error }, 'Expired tokens could not be checked'),
        )
      }, expiryEveryMs)
    },
    stop() {
      if (expiry) clearInterval(expiry)
    },
  }
}
