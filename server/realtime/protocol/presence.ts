import type { Member } from './protocol'

/** A presence message from one node to the others. */
export type PresenceNews =
  | { kind: 'joined'; channel: string; member: Member }
  | { kind: 'left'; channel: string; user_id: string }

type Present = { member: Member; nodes: Set<string>; sockets: Set<string> }

/** The members of a presence channel in the shape pusher-js expects. */
export type Roll = { presence: { ids: string[]; hash: Record<string, unknown>; count: number } }

/** An open row with the people who have it open. */
export type OpenRow = { id: number; people: { id: number; name: string }[] }

/** The row whose presence channel this is. */
export function rowIn(channel: string) {
  const [, table = '', id = ''] = /^presence-([a-z0-9_]+)\.(\d+)$/.exec(channel) ?? []
  return { table, id: Number(id) }
}

const nameIn = (info: unknown) =>
  typeof info === 'object' && info !== null && 'name' in info ? String(info.name) : ''

/**
 * The members of each presence channel over all nodes: each person once, whatever number of tabs and nodes.
 * `announce` sends to the other nodes, `deliver` to the sockets of this one.
 */
export function createPresence({
  announce,
  deliver,
  changed = () => undefined,
}: {
  announce: (news: PresenceNews) => void
  deliver: (channel: string, event: string, data: string, exceptSocketId?: string) => void
  /** A row of this table was opened or left. */
  changed?: (table: string) => void
}) {
  const channels = new Map<string, Map<string, Present>>()

  function added(channel: string, { user_id, user_info }: Member, exceptSocketId?: string) {
    deliver(channel, 'pusher_internal:member_added', JSON.stringify({ user_id, user_info }), exceptSocketId)
    changed(rowIn(channel).table)
  }

  function enter(channel: string, member: Member): { present: Present; first: boolean } {
    const people = channels.get(channel) ?? new Map<string, Present>()
    channels.set(channel, people)
    const existing = people.get(member.user_id)
    const present = existing ?? { member, nodes: new Set<string>(), sockets: new Set<string>() }
    people.set(member.user_id, present)
    return { present, first: !existing }
  }

  function removeIfGone(channel: string, userId: string) {
    const people = channels.get(channel)
    const present = people?.get(userId)
    if (!people || !present || present.nodes.size + present.sockets.size > 0) return
    people.delete(userId)
    if (people.size === 0) channels.delete(channel)
    deliver(channel, 'pusher_internal:member_removed', JSON.stringify({ user_id: userId }))
    changed(rowIn(channel).table)
  }

  return {
    join(channel: string, socketId: string, member: Member) {
      const { present, first } = enter(channel, member)
      if (present.sockets.size === 0) announce({ kind: 'joined', channel, member })
      present.sockets.add(socketId)
      if (first) added(channel, member, socketId)
    },
    leave(channel: string, socketId: string, userId: string) {
      const present = channels.get(channel)?.get(userId)
      if (!present?.sockets.delete(socketId) || present.sockets.size > 0) return
      announce({ kind: 'left', channel, user_id: userId })
      removeIfGone(channel, userId)
    },
    /** Applies a message from another node. */
    hear(node: string, news: PresenceNews) {
      if (news.kind === 'joined') {
        const { present, first } = enter(news.channel, news.member)
        present.nodes.add(node)
        if (first) added(news.channel, news.member)
        return
      }
      channels.get(news.channel)?.get(news.user_id)?.nodes.delete(node)
      removeIfGone(news.channel, news.user_id)
    },
    /** Replaces all members of another node; an empty list when the node is gone. */
    replace(node: string, all: readonly { channel: string; member: Member }[]) {
      const still = new Set(all.map(({ channel, member }) => `${channel} ${member.user_id}`))
      for (const one of all) this.hear(node, { kind: 'joined', ...one })
      for (const [channel, people] of channels)
        for (const [userId, { nodes }] of people)
          if (nodes.has(node) && !still.has(`${channel} ${userId}`))
            this.hear(node, { kind: 'left', channel, user_id: userId })
    },
    /** The members connected to this node. */
    own: () =>
      [...channels].flatMap(([channel, people]) =>
        [...people.values()]
          .filter(({ sockets }) => sockets.size > 0)
          .map(({ member }) => ({ channel, member })),
      ),
    /** The rows of a table that are open, each with those who have it open. */
    openRows: (table: string): OpenRow[] =>
      [...channels]
        .filter(([channel]) => rowIn(channel).table === table)
        .map(([channel, people]) => ({
          id: rowIn(channel).id,
          people: [...people.values()].map(({ member }) => ({
            id: Number(member.user_id),
            name: nameIn(member.user_info),
          })),
        })),
    users: (channel: string) => [...(channels.get(channel)?.keys() ?? [])],
    roll(channel: string): Roll {
      const people = [...(channels.get(channel)?.values() ?? [])].map(({ member }) => member)
      return {
        presence: {
          ids: people.map(({ user_id }) => user_id),
          hash: Object.fromEntries(people.map(({ user_id, user_info }) => [user_id, user_info])),
          count: people.length,
        },
      }
    },
  }
}

export type Presence = ReturnType<typeof createPresence>
