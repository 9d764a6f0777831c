import { type Actor, opens } from '../../../access'
import type { FieldValues } from '../fields/values'
import type { AnyResource } from './definition'
import { channelOf } from './defineResource'

type Owned = Pick<AnyResource, 'own'>

/** Whether this person reads no rows of the resource but their own, see `own`. */
export const readsOwnOnly = (by: Pick<Actor, 'roles' | 'system'>, { own }: Owned) =>
  own !== undefined && by.system !== true && !opens(by.roles, own.all)

/** Whether a row is there for this person, as far as it depends on its owner. */
export const isThereFor = (
  by: Pick<Actor, 'id' | 'roles' | 'system'>,
  resource: Owned,
  row: Readonly<FieldValues>,
) => !readsOwnOnly(by, resource) || (resource.own !== undefined && row[resource.own.by] === by.id)

type Channelled = Pick<AnyResource, 'segment' | 'alias' | 'name'>

/** The channel with the changes of the rows of one person, by the id of that person. */
export const ownRowsChannelOf = (resource: Channelled, personId: number) =>
  `${channelOf(resource)}.of.${personId}`

/** The table channel and the person of a channel of own rows; null for every other channel. */
export function ownRowsChannelIn(channel: string): { channel: string; personId: number } | null {
  const [, table, person] = /^(private-[a-z0-9_.-]+)\.of\.([1-9]\d{0,14})$/.exec(channel) ?? []
  return table === undefined ? null : { channel: table, personId: Number(person) }
}
