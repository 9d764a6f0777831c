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
  /** When it was last read, or asked what was missed, and answered. */
  readAt: number | null
  /** When the page last became visible for this source. */
  askedAt: number
  /** Whether all that happens to it is heard: so, not yet, or not at all. */
  coverage: 'all' | 'not yet' | 'nothing'
  /** Until when all of it was heard. */
  heardUntil: number
}

/** A source that nothing ever came from. */
export const noSigns: SourceSigns = {
  readAt: null,
  askedAt: -Infinity,
  coverage: 'not yet',
  heardUntil: -Infinity,
}

export type Judged = { state: Freshness; ageMs: number | null }

/** How old a source may be: the boards' limit, the lists'. Twice that is lost. */
export const limitsMs = { board: 5_000, list: 15_000 }

/** Two beats come within this; so a fault is marked within 5 s, with the moment that a mark waits to be seen. */
export const beatLimitMs = 4_300
const pollLimitMs = 13_000

/**
 * Says how fresh a source is: live while all that happens to it is heard and its node beats, late while it is asked by
 * calls, else lost. The beat proves nothing to a source whose channel was refused.
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

/** How fresh the page as a whole is, whatever it shows: the line itself, by beats while it stands, else by answers. */
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
