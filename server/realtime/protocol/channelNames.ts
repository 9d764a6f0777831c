/** What the prefix of a channel name means: guarded, presence, cached. */
export type ChannelKind = { guarded: boolean; presence: boolean; cached: boolean }

/** Longest name of a channel and of an event, in characters. */
export const longestName = { channel: 164, event: 200 }

const allowed = /^[A-Za-z0-9_\-=@,.;]+$/
const ownChannel = /^#server-to-user-[A-Za-z0-9_\-=@,.;]+$/

/** Kind of a channel by the prefix of its name. */
export const kindOf = (channel: string): ChannelKind => {
  const presence = channel.startsWith('presence-')
  return {
    guarded: presence || channel.startsWith('private-'),
    presence,
    cached: /^(private-|presence-)?cache-/.test(channel),
  }
}

/** Whether a text may name a channel that clients subscribe to and servers publish on. */
export const isChannelName = (name: unknown): name is string =>
  typeof name === 'string' &&
  name.length <= longestName.channel &&
  !name.startsWith('private-encrypted-') &&
  (allowed.test(name) || ownChannel.test(name))

/** The person whose own channel this is, for `#server-to-user-<id>`. */
export const ownerOf = (channel: string) =>
  channel.startsWith('#server-to-user-') ? channel.slice('#server-to-user-'.length) : null
