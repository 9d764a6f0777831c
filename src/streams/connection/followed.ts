import type { Actor } from '../../access'
import type { AnyResource } from '../../resources/kit/define/definition'
import { channelOf } from '../../resources/kit/define/defineResource'
import { ownRowsChannelOf, readsOwnOnly } from '../../resources/kit/define/ownRows'

type Reader = Pick<Actor, 'id' | 'roles'>

let reader: Reader | null = null

/** Says who reads on this page: rows by owner have a channel per person. */
export const readAs = (person: Reader) => {
  reader = person
}

/** Whether the person of this page reads no rows of the resource but their own. */
export const isOwnOnly = (resource: Pick<AnyResource, 'own'>) =>
  reader !== null && readsOwnOnly(reader, resource)

/** The channel with the changes of those rows of a resource that the person of this page reads. */
export const followedChannel = (resource: Pick<AnyResource, 'segment' | 'alias' | 'name' | 'own'>) =>
  reader !== null && isOwnOnly(resource) ? ownRowsChannelOf(resource, reader.id) : channelOf(resource)
