import type { FlashpointClass } from './flashpoint_classes'

/** Flash point of goods; `none` where they do not ignite. */
export type FlashPoint = number | 'none'

export type ClassRange = Pick<
  FlashpointClass,
  | 'id'
  | 'code'
  | 'rank'
  | 'min_flash_c'
  | 'max_flash_c'
  | 'max_inclusive'
  | 'takes_no_flash'
  | 'min_boiling_c'
  | 'max_boiling_c'
>

// Temperatures have one decimal: in tenths of a degree every limit is a whole number, and ranges are sets of them.
const coldest = -1000
const hottest = 4000
const tenths = (degrees: number) => Math.round(degrees * 10)

type Span = readonly [from: number, to: number]

const flashSpan = ({ min_flash_c, max_flash_c, max_inclusive }: ClassRange): Span => [
  min_flash_c === null ? coldest : tenths(min_flash_c),
  max_flash_c === null ? hottest : tenths(max_flash_c) - (max_inclusive === 1 ? 0 : 1),
]

const boilingSpan = ({ min_boiling_c, max_boiling_c }: ClassRange): Span => [
  min_boiling_c === null ? coldest : tenths(min_boiling_c),
  max_boiling_c === null ? hottest : tenths(max_boiling_c),
]

/** A class for goods without a flash point alone has no temperatures. */
const hasFlash = (one: ClassRange) =>
  one.takes_no_flash === 0 || one.min_flash_c !== null || one.max_flash_c !== null

const meet = ([from, to]: Span, [other, end]: Span) => from <= end && other <= to

/** Whether two classes claim the same goods. */
export const overlaps = (one: ClassRange, other: ClassRange) =>
  (one.takes_no_flash === 1 && other.takes_no_flash === 1) ||
  (hasFlash(one) &&
    hasFlash(other) &&
    meet(flashSpan(one), flashSpan(other)) &&
    meet(boilingSpan(one), boilingSpan(other)))

const within = (value: number, [from, to]: Span) => value >= from && value <= to

/** The classes that a flash point and, where it is known, a boiling point fall into. */
const classesAt = <C extends ClassRange>(
  flash: FlashPoint,
  boiling: number | null,
  classes: readonly C[],
): C[] =>
  classes.filter((one) =>
    flash === 'none'
      ? one.takes_no_flash === 1
      : hasFlash(one) &&
        within(tenths(flash), flashSpan(one)) &&
        (boiling === null || within(tenths(boiling), boilingSpan(one))),
  )

/** The class of goods: without a boiling point the strictest one that it could be; null in a gap. */
export const classAt = <C extends ClassRange>(
  flash: FlashPoint,
  boiling: number | null,
  classes: readonly C[],
): C | null =>
  classesAt(flash, boiling, classes).reduce<C | null>(
    (strictest, one) => (strictest === null || one.rank > strictest.rank ? one : strictest),
    null,
  )

/** Flash points, in degrees, of which some boiling point has no class or several. */
export type RangeFault = { kind: 'gap' | 'overlap'; from_c: number; to_c: number }

const edges = (spans: readonly Span[], from: number, to: number) =>
  [...new Set([from, ...spans.flatMap(([begin, end]) => [begin, end + 1])])]
    .filter((edge) => edge >= from && edge <= to)
    .toSorted((left, right) => left - right)

/** Where the classes leave a gap or claim the same goods, by flash point; what has no flash point is apart. */
export function rangeFaults(classes: readonly ClassRange[]): RangeFault[] {
  const dated = classes.filter(hasFlash)
  const faults: RangeFault[] = []
  const begins = edges(dated.map(flashSpan), coldest, hottest)
  for (const [at, begin] of begins.entries()) {
    const end = (begins[at + 1] ?? hottest + 1) - 1
    const here = dated.filter((one) => within(begin, flashSpan(one)))
    const counts = edges(here.map(boilingSpan), coldest, hottest).map(
      (boiling) => here.filter((one) => within(boiling, boilingSpan(one))).length,
    )
    const kind = counts.includes(0) ? 'gap' : counts.some((count) => count > 1) ? 'overlap' : null
    if (kind === null) continue
    const last = faults.at(-1)
    if (last?.kind === kind && tenths(last.to_c) + 1 === begin) last.to_c = end / 10
    else faults.push({ kind, from_c: begin / 10, to_c: end / 10 })
  }
  return faults
}
