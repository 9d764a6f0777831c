import type { Role } from '../../access'
import type { Sender } from '../kit'

/** Who may send an event in an area: in assembly the administration does what planners and supervisors do elsewhere. */
export const sendersIn = (area: string | null | undefined, senders: readonly Sender[]): readonly Sender[] =>
  area === 'assembly' ? senders.map((sender) => (sender === 'system' ? sender : 'admin')) : senders

/** The same of people alone. */
export const rolesIn = (area: string | null | undefined, roles: readonly Role[]): readonly Role[] =>
  area === 'assembly' ? ['admin'] : roles
