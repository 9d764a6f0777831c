import type { askChanges } from '../../api/changes'
import type { RealtimeSocket } from '../../api/echo'

export type ConnectionOptions = {
  open: () => RealtimeSocket
  /** A call that any server answers, without a session. */
  probe: () => Promise<unknown>
  ask?: typeof askChanges
  /** A call that succeeds as long as the session is valid. */
  isAlive: () => Promise<unknown>
}

/**
 * What the page does while disconnected: polls and reconnects, at the latest at an instant; retries after a
 * refusal with a valid session; or waits for a sign-in.
 */
export type ReconnectState = { how: 'asking' | 'returning' | 'signed_out'; nextAt: number | null }
