import type { ServiceAccount } from '../../src/resources/general/programs/service_accounts'
import { Refused } from '../engine/errors'
import type { Session } from './auth'

/** What a program may do, of its service account. */
export type Program = Pick<
  ServiceAccount,
  'id' | 'name' | 'roles' | 'modules' | 'scopes' | 'calls_per_minute'
>

/** The session of a key: a program is never asked who it is, so that it makes no call that asks. */
export const programSession = (
  { id: program, name, roles, modules, scopes, calls_per_minute: callsPerMinute }: Program,
  { id, tokenId, ends }: { id: number; tokenId: number; ends: number },
): Session => ({
  actor: { id, name, roles, modules, program, ...(scopes.length > 0 && { scopes }) },
  tokenId,
  endsAt: ends,
  isShared: false,
  isLent: false,
  mustEnrol: false,
  stationTokenId: null,
  callsPerMinute,
})

/** Refuses a program where a person answers for what is done. */
export function assertPerson({ actor }: Pick<Session, 'actor'>) {
  if (actor.program !== undefined)
    throw new Refused('no_privileges', { text: 'Only a person may do this, not a program' })
}
