/** How far a shown value may be trusted: the state of its source, never of the plant. */
export type Freshness = 'live' | 'late' | 'lost' | 'unknown'

/** The state of the connection; instants are monotonic. */
export type LineSigns = {
  /** Whether the socket is open. */
  isConnected: boolean
  /** Last heartbeat of the node, which says that it reads the feed. */
  beatAt: number | null
  /** Whether a heartbeat came since the socket opened and the page is visible. */
  isBeating: boolean
  /** When a call of ours was last answered. */
  answeredAt: number | null
  /** The last call got no answer. */
  isUnanswered: boolean
  /** When the page last became visible. */
  wokenAt: number
}

/** The state of one source: a list, the cards of a board, a computed value. */
export type SourceSigns = {
  /** When it was last read, or last caught up. */
  readAt: number | null
  /** When the page last became visible for this source. */
  askedAt: number
  /** Whether events of this source arrive: all, not subscribed yet, or none. */
  coverage: 'all' | 'not yet' | 'nothing'
  /** Instant until which all events had arrived. */
  heardUntil: number
}

/** A source that was never read. */
export const noSigns: SourceSigns = {
  readAt: null,
  askedAt: -Infinity,
  coverage: 'not yet',
  heardUntil: -Infinity,
}

export type Judged = { state: Freshness; ageMs: number | null }

/** Age limits of sources, for boards and for lists. Twice the limit is lost. */
export const limitsMs = { board: 5_000, list: 15_000 }

/** Two heartbeats fit into this, so that a fault is shown within 5 s, display delay included. */
export const beatLimitMs = 4_300
const pollLimitMs = 13_000

/**
 * Freshness of a source: live while its events arrive and its node sends heartbeats, late while it is read by
 * polling, else lost. A heartbeat is no proof for a source whose channel was refused.
 */
export function judge(line: LineSigns, source: SourceSigns, now: number, limitMs: number): Judged {
  const { readAt, askedAt, coverage, heardUntil } = source
  if (readAt === null) return { state: 'unknown', ageMs: null }
  const beatAt = line.beatAt ?? -Infinity
  const provenAt = Math.max(readAt, coverage === 'all' ? beatAt : Math.min(beatAt, heardUntil))
  const ageMs = Math.max(0, now - provenAt)
  const isFed = coverage === 'all' ? line.isConnected : coverage === 'not yet'
  if (isFed && ageMs <= beatLimitMs) return { state: 'live', ageMs }
  if (line.isUnanswered && !line.isConnected) return { state: 'lost', ageMs }
  const isPolled = now - readAt <= pollLimitMs
  const isAsking = now - askedAt <= beatLimitMs
  return { state: isPolled || isAsking || ageMs <= 2 * limitMs ? 'late' : 'lost', ageMs }
}

/**
 * Freshness of the page as a whole: that of the connection, by heartbeats while the socket is open, else by
 * answers.
 */
export function judgeLine(line: LineSigns, now: number): Judged {
  const { isConnected, isBeating, beatAt, answeredAt } = line
  const readAt = isBeating ? beatAt : (answeredAt ?? beatAt)
  const isFirst = beatAt === null && !line.isUnanswered
  const coverage = isBeating ? 'all' : isConnected || isFirst ? 'not yet' : 'nothing'
  return judge(
    line,
    { readAt, askedAt: line.wokenAt, coverage, heardUntil: beatAt ?? -Infinity },
    now,
    limitsMs.board,
  )
}
