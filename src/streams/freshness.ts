/** How far a shown value may be trusted: the state of its source, never of the plant. */
export type Freshness = 'live' | 'late' | 'lost' | 'unknown'

/** What is known about a source, in ms of the server's clock. */
export type Signs = {
  /** Whether the socket stands. */
  isConnected: boolean
  /** When the node behind the socket last said that it reads the feed. */
  beatAt: number | null
  /** When a call of ours was last answered. */
  answeredAt: number | null
  /** The last call got no answer. */
  isUnanswered: boolean
}

export type Judged = { state: Freshness; ageMs: number | null }

/** How old a source may be: the boards' limit, the lists'. Twice that is lost. */
export const limitsMs = { board: 5_000, list: 15_000 }

/** Two beats come within this; so a fault is marked within 5 s wherever it happens. */
export const beatLimitMs = 4_500
const pollLimitMs = 13_000

/** Says how fresh a source is: live only while its node beats, late while it is asked by calls, else lost. */
export function judge(signs: Signs, isLoaded: boolean, now: number, limitMs: number): Judged {
  const heard = Math.max(signs.beatAt ?? 0, signs.answeredAt ?? 0)
  if (!isLoaded || heard === 0) return { state: 'unknown', ageMs: null }
  const ageMs = Math.max(0, now - heard)
  if (signs.isConnected && ageMs <= beatLimitMs) return { state: 'live', ageMs }
  if (signs.isUnanswered && !signs.isConnected) return { state: 'lost', ageMs }
  const isPolled = !signs.isUnanswered && signs.answeredAt !== null && now - signs.answeredAt <= pollLimitMs
  return { state: isPolled || ageMs <= 2 * limitMs ? 'late' : 'lost', ageMs }
}
