import type { AnyResource } from '../../../src/resources/kit/define/definition'
import { nameOf, openChannelOf } from '../../../src/resources/kit/define/defineResource'
import type { Channels } from '../protocol/channels'
import type { Presence } from '../protocol/presence'

/**
 * Which rows of a table are open, for lists that show it: the whole state on a cache channel, published
 * whenever a person opens or leaves a row, only while a list is subscribed.
 */
export function createOpenRows({
  resources,
  channels,
  presence,
}: {
  resources: readonly AnyResource[]
  channels: () => Pick<Channels, 'publish' | 'remember' | 'forget' | 'occupants'>
  presence: () => Pick<Presence, 'openRows'>
}) {
  const tableOf = new Map(resources.map((resource) => [openChannelOf(resource), nameOf(resource)]))
  const channelOf = new Map(resources.map((resource) => [nameOf(resource), openChannelOf(resource)]))

  const value = (table: string) =>
    JSON.stringify({ at: new Date().toISOString(), value: presence().openRows(table) })

  return {
    /** The first list subscribed: it receives the current state before changes. */
    occupied(channel: string) {
      const table = tableOf.get(channel)
      if (table !== undefined) channels().remember(channel, 'value', value(table))
    },
    vacated(channel: string) {
      if (tableOf.has(channel)) channels().forget(channel)
    },
    /** A row of this table was opened or left. */
    changed(table: string) {
      const channel = channelOf.get(table)
      if (channel !== undefined && channels().occupants(channel) > 0)
        channels().publish(channel, 'value', value(table))
    },
  }
}
