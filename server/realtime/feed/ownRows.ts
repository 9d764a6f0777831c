import type { AnyResource } from '../../../src/resources/kit/define/definition'
import { channelOf } from '../../../src/resources/kit/define/defineResource'
import { ownRowsChannelIn, ownRowsChannelOf } from '../../../src/resources/kit/define/ownRows'
import type { Change } from './feedEvent'

/** The channel of own rows that a change is broadcast on besides that of its table; null where it has none. */
export type OwnerChannel = (change: Pick<Change, 'channel' | 'row'>) => string | null

/** The owners of rows, from the definitions of their tables. */
export function ownersIn(resources: readonly AnyResource[]): OwnerChannel {
  const byChannel = new Map(
    resources.flatMap((resource) => (resource.own ? [[channelOf(resource), resource] as const] : [])),
  )
  return ({ channel, row }) => {
    const resource = channel === null || row === null ? undefined : byChannel.get(channel)
    if (!resource?.own || row === null) return null
    const owner = (JSON.parse(row) as Record<string, unknown>)[resource.own.by]
    return typeof owner === 'number' ? ownRowsChannelOf(resource, owner) : null
  }
}

/** The channels among these that a change belongs on: that of its table, that of its owner. A reload is for all. */
export function channelsOf(
  change: Change & { channel: string },
  asked: readonly string[],
  ownerOf: OwnerChannel,
) {
  const own = ownerOf(change)
  return asked.filter(
    (name) =>
      name === change.channel ||
      name === own ||
      (change.action === 'reload' && ownRowsChannelIn(name)?.channel === change.channel),
  )
}
