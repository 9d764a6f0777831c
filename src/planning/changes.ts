/**
 * What a planner does, as data. Operations are named by key, machines and orders by id, so that a change outlives the
 * model it was made on.
 */
export type PlanChange =
  /** Into the lane of a machine, behind an operation of it or first. With a quantity, the rest stays where it was. */
  | { kind: 'place'; key: string; machine: number; after: string | null; quantity?: number }
  /** Back to the backlog. */
  | { kind: 'unplan'; key: string }
  /** A piece of this quantity is taken off: to the backlog, or to a lane. `as` is its key, else one is made. */
  | { kind: 'split'; key: string; quantity: number; machine?: number; after?: string | null; as?: string }
  /** What a line is less goes to the rest of its step, what it is more comes from it; `alone` leaves the rest. */
  | { kind: 'resize'; key: string; quantity: number; alone?: boolean }
  /** Held to its machine, and not before a time. */
  | { kind: 'pin'; key: string; at: number | null; machine?: number }
  | { kind: 'unpin'; key: string }
  | { kind: 'rush'; order: number; on: boolean }
  /** Left over from its shift: to the end of its lane or of another machine's, held there, not before a time. */
  | { kind: 'carry'; key: string; at: number; machine?: number }
  /** Puts a whole lane into a sequence; what was in it and is not named goes to the backlog. */
  | { kind: 'sequence'; machine: number; keys: readonly string[] }
  /** A piece goes back into the operation it was split off. */
  | { kind: 'join'; key: string; into: string }

export type RefusalCode =
  | 'not_found'
  | 'started'
  | 'pinned'
  | 'not_eligible'
  | 'not_in_lane'
  | 'quantity'
  | 'circle'

/** Why a change cannot be made, with the keys it concerns. */
export type Refusal = { refused: RefusalCode; keys: readonly string[] }
