import { shared, sizeOfAll, type Span, type StampMove, takeFront, without } from './ranges'
import type { StampState } from './stampStates'

/** How many stamps of a session became what. */
export type SessionCounts = { applied: number; damaged: number; missing: number }

/** Numbers of a session in one state. */
export type Piece = Span & { state: StampState; is_exact: boolean }

/** What is known of a session: numbers that were seen damaged, and those of them that are destroyed already. */
export type KnownNumbers = { damaged: readonly Span[]; destroyed?: readonly Span[] }

export const consumedOf = ({ applied, damaged, missing }: SessionCounts) => applied + damaged + missing

const piecesOf = (spans: readonly Span[], state: StampState, is_exact: boolean): Piece[] =>
  spans.map(({ first, last }) => ({ first, last, state, is_exact }))

/**
 * In which state each number of a session is. Numbers seen damaged are known; of the others only how many became what
 * is known, unless all became the same: they are laid in the order applied, damaged, missing. What is destroyed stays as it is and is left out.
 */
export function layOut(
  span: Span,
  counts: SessionCounts,
  { damaged, destroyed = [] }: KnownNumbers,
): Piece[] {
  const stillDamaged = counts.damaged - sizeOfAll(destroyed)
  const seen = sizeOfAll(damaged) <= stillDamaged ? damaged : []
  const open = without(span, [...destroyed, ...seen])
  const [applied, rest] = takeFront(open, counts.applied)
  const [spoiled, missing] = takeFront(rest, stillDamaged - sizeOfAll(seen))
  const isKnown = [applied, spoiled, missing].filter((spans) => spans.length > 0).length <= 1
  return [
    ...piecesOf(applied, 'applied', isKnown),
    ...piecesOf(spoiled, 'damaged_held', isKnown),
    ...piecesOf(missing, 'lost', isKnown),
    ...piecesOf(seen, 'damaged_held', true),
  ].toSorted((one, other) => one.first - other.first)
}

/** The moves from one lay-out of numbers to another of the same numbers. */
export const movesBetween = (before: readonly Piece[], after: readonly Piece[]): StampMove[] =>
  before.flatMap((from) =>
    after.flatMap((to) => {
      const both = shared(from, to)
      const isSame = from.state === to.state && from.is_exact === to.is_exact
      return both === null || isSame
        ? []
        : [{ ...both, from: from.state, to: to.state, is_exact: to.is_exact }]
    }),
  )

/** Numbers on the reel, beside those of a session that grows or shrinks. */
export const onReel = (spans: readonly Span[]): Piece[] => piecesOf(spans, 'on_reel', true)
