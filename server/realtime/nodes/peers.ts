import type { NodeMessage } from './fanout'
import type { Presence, PresenceNews } from '../protocol/presence'

const aliveMs = 5_000
const goneAfterMs = 16_000

type Peer = { seq: number; heardAt: number }

/**
 * The presence of other nodes. Each node numbers its presence messages; a receiver that misses a number
 * requests the whole roll, and the members of a node that is silent too long are removed.
 */
export function createPeers({
  node,
  send,
  presence,
  now = Date.now,
}: {
  node: string
  send: (message: NodeMessage) => void
  presence: () => Presence
  now?: () => number
}) {
  const peers = new Map<string, Peer>()
  let seq = 0
  let timer: NodeJS.Timeout | null = null

  function tick() {
    send({ kind: 'alive', seq, hello: false })
    for (const [name, { heardAt }] of peers)
      if (now() - heardAt > goneAfterMs) {
        peers.delete(name)
        presence().replace(name, [])
      }
  }

  const follows = (peer: Peer | undefined, next: number) => peer?.seq === next

  return {
    announce(news: PresenceNews) {
      seq += 1
      send({ kind: 'presence', seq, news })
    },
    /** Returns whether the message was about nodes and presence. */
    hear(message: NodeMessage, from: string): boolean {
      const peer = peers.get(from)
      if (peer) peer.heardAt = now()
      switch (message.kind) {
        case 'alive':
          if (message.hello) send({ kind: 'alive', seq, hello: false })
          if (!follows(peer, message.seq)) send({ kind: 'roll_call', of: from })
          return true
        case 'presence':
          if (peer && follows(peer, message.seq - 1)) {
            peer.seq = message.seq
            presence().hear(from, message.news)
          } else send({ kind: 'roll_call', of: from })
          return true
        case 'roll_call':
          if (message.of === node) send({ kind: 'roll', seq, all: presence().own() })
          return true
        case 'roll':
          peers.set(from, { seq: message.seq, heardAt: now() })
          presence().replace(from, message.all)
          return true
        case 'gone':
          peers.delete(from)
          presence().replace(from, [])
          return true
        default:
          return false
      }
    },
    tick,
    start() {
      send({ kind: 'alive', seq, hello: true })
      timer = setInterval(tick, aliveMs)
    },
    stop() {
      if (timer) clearInterval(timer)
      send({ kind: 'gone' })
    },
  }
}
