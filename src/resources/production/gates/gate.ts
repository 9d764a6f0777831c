import type { Role } from '../../../access'
import { rolesInWords } from '../../general/people/rolesInWords'
import { t } from '../../../texts/texts'

/** What closes a gate now: a sentence, since when where that is known, and until when where time opens it. */
type Wait = { text: string; since: string | null; until?: string }

/** Who opens a gate, and by which event, as its button says it; no roles where time does. */
export type Opener = { roles: readonly Role[]; event: string }

/**
 * Something that work waits for. What it waits for is a pure function of the facts and of the time of the event, so that
 * the server refuses and the console closes its button by the same rule.
 */
export type Gate<F, E extends string = string> = {
  name: string
  label: () => string
  /** The events that it closes. */
  closes: readonly E[]
  /** The code of the refusal. */
  code: string
  /** At this instant: some gates open by themselves. */
  wait: (facts: F, event: E, at: string) => Wait | null
  opens: (facts: F) => Opener
}

/** A closed gate, with all that is said of it. */
export type ClosedGate = Wait & Opener & { gate: string; label: string; code: string }

/** The first gate that closes an event at this time; null where it is open. */
export function closedGate<F, E extends string>(
  gates: readonly Gate<F, E>[],
  facts: F,
  event: E,
  at: string,
): ClosedGate | null {
  for (const { name, label, code, closes, wait, opens } of gates) {
    const closed = closes.includes(event) ? wait(facts, event, at) : null
    if (closed) return { ...closed, ...opens(facts), gate: name, label: label(), code }
  }
  return null
}

/**
 * Who opens a closed gate: "Opened by hplc tech or qa manager: Conclude"; an administrator may everything, and is named
 * where no one else may. What only time opens says so.
 */
export function openerText({ roles, event }: Opener) {
  if (roles.length === 0) return t('Opens by itself: {event}', { event })
  const others = roles.filter((role) => role !== 'admin')
  return t('Opened by {roles}: {event}', { roles: rolesInWords(others.length > 0 ? others : roles), event })
}
