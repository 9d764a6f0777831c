import type { StampEnd, StampState } from './stampStates'

/** Numbers from the first to the last, both included. */
export type Span = { first: number; last: number }

/** A run of numbers in one state, with what put them there. */
export type StampRange = Span & {
  state: StampState
  stamping_log_id: number | null
  reel_adjustment_id: number | null
  /** Whether it is known of each of its numbers, or only how many of them there are. */
  is_exact: boolean
  since: string
}

/** Numbers that leave one state for another; from and to the same state only changes what is known of them. */
export type StampMove = Span & { from: StampEnd; to: StampEnd; is_exact: boolean }

/** What moves numbers, and when. */
export type MovedBy = Pick<StampRange, 'stamping_log_id' | 'reel_adjustment_id' | 'since'>

export const sizeOf = ({ first, last }: Span) => last - first + 1

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** How many numbers there are in all. */
export const sizeOfAll = (spans: readonly Span[]) => sum(spans.map(sizeOf))

/** The numbers of both. */
export const shared = (one: Span, other: Span): Span | null => {
  const both = { first: Math.max(one.first, other.first), last: Math.min(one.last, other.last) }
  return both.first <= both.last ? both : null
}

/** What is left of numbers without others. */
export function without(span: Span, taken: readonly Span[]): Span[] {
  return taken.reduce<Span[]>(
    (left, { first, last }) =>
      left.flatMap((one) =>
        [
          { first: one.first, last: Math.min(one.last, first - 1) },
          { first: Math.max(one.first, last + 1), last: one.last },
        ].filter(({ first: from, last: to }) => from <= to),
      ),
    [span],
  )
}

/** Takes so many numbers from the front: those, and the rest. */
export function takeFront(spans: readonly Span[], count: number): [taken: Span[], rest: Span[]] {
  const taken: Span[] = []
  const rest: Span[] = []
  let open = count
  for (const { first, last } of spans) {
    const part = Math.min(open, last - first + 1)
    if (part > 0) taken.push({ first, last: first + part - 1 })
    if (first + part <= last) rest.push({ first: first + part, last })
    open -= part
  }
  return [taken, rest]
}

const inOrder = <S extends Span>(spans: readonly S[]) =>
  spans.toSorted((one, other) => one.first - other.first)

/** Neighbours that are the same but for their numbers; what is on the reel has no other history. */
const isOne = (one: StampRange, next: StampRange) =>
  one.last + 1 === next.first &&
  one.state === next.state &&
  one.stamping_log_id === next.stamping_log_id &&
  one.reel_adjustment_id === next.reel_adjustment_id &&
  one.is_exact === next.is_exact &&
  (one.state === 'on_reel' || one.since === next.since)

const joined = <R extends StampRange>(ranges: readonly R[]) =>
  inOrder(ranges).reduce<StampRange[]>((all, next) => {
    const last = all.at(-1)
    if (last && isOne(last, next)) all[all.length - 1] = { ...last, last: next.last }
    else all.push(next)
    return all
  }, [])

/** Numbers that are not where a move wants to take them from. */
export class NotThere extends Error {
  readonly span: Span
  readonly state: StampEnd
  constructor(span: Span, state: StampEnd) {
    super(`${span.first} to ${span.last} are not ${state}`)
    this.span = span
    this.state = state
  }
}

const isState = (end: StampEnd): end is StampState => end !== 'received' && end !== 'uncounted'

const numbersOf = ({ first, last }: Span) => ({ first, last })

/** What numbers are after a move: what is on the reel has no history, what is only known better keeps its own. */
function placed(range: StampRange, { from, to, is_exact }: StampMove, by: MovedBy) {
  if (from === to || !isState(to)) return { is_exact }
  const isBack = to === 'on_reel'
  return {
    state: to,
    is_exact,
    since: by.since,
    stamping_log_id: isBack ? null : (by.stamping_log_id ?? range.stamping_log_id),
    reel_adjustment_id: isBack ? null : (by.reel_adjustment_id ?? range.reel_adjustment_id),
  }
}

function moved(ranges: readonly StampRange[], move: StampMove, by: MovedBy): StampRange[] {
  const touched = ranges.filter((range) => shared(range, move))
  const taken = touched.filter(({ state }) => state === move.from)
  const size = sum(taken.map((range) => sizeOf(shared(range, move) ?? { first: 1, last: 0 })))
  const isThere = isState(move.from) ? size === sizeOf(move) : touched.length === 0
  if (!isThere) throw new NotThere(move, move.from)
  const left = ranges.flatMap((range) =>
    touched.includes(range) ? without(range, [move]).map((span) => ({ ...range, ...span })) : [range],
  )
  if (!isState(move.to)) return left
  if (!isState(move.from))
    return [...left, { ...numbersOf(move), ...by, state: move.to, is_exact: move.is_exact }]
  const put = taken.map((range) => ({
    ...range,
    ...numbersOf(shared(range, move) ?? range),
    ...placed(range, move, by),
  }))
  return [...left, ...put]
}

/** The ranges after moves, in the order of their numbers; `NotThere` where a number is not what it has to be. */
export const afterMoves = (ranges: readonly StampRange[], moves: readonly StampMove[], by: MovedBy) =>
  joined(moves.reduce<readonly StampRange[]>((now, move) => moved(now, move, by), ranges))
