import { physicalKinds } from './bins'
import { choice, optional, reference, text } from '../../kit/fields/field'
import { integer } from '../../kit/fields/numbers'
import { t } from '../../../texts/texts'

const upTo = (label: string) =>
  text(label, 2, { pattern: /^(\d{1,2}|[A-Za-z])$/, patternMessage: 'A number or a letter' })

/** What a range of bins is made from: aisles, racks and levels from one to another, as numbers or letters. */
export const binRangeFields = {
  location_id: reference('Location', 'locations'),
  kind: choice('Kind', physicalKinds),
  aisle_from: upTo('First aisle'),
  aisle_to: upTo('Last aisle'),
  rack_from: upTo('First rack'),
  rack_to: upTo('Last rack'),
  level_from: upTo('Lowest level'),
  level_to: upTo('Highest level'),
  zone: optional(text('Zone', 20)),
  first_pick_sequence: optional(integer('First pick sequence', { min: 0, max: 900_000 })),
}

export type BinRange = Record<`${'aisle' | 'rack' | 'level'}_${'from' | 'to'}`, string>
export type RangedBin = { code: string; aisle: string; rack: string; level: string }

/** As many bins as one range makes. */
const mostInRange = 1_000

const isNumber = (text: string) => /^\d+$/.test(text)

/** Everything from one name to another: 01 to 12, A to E; null where it does not go that way. */
function between(from: string, to: string): string[] | null {
  if (isNumber(from) !== isNumber(to)) return null
  const codeOf = (text: string) => (isNumber(text) ? Number(text) : (text.toUpperCase().codePointAt(0) ?? 0))
  const [first, last] = [codeOf(from), codeOf(to)]
  if (first > last) return null
  const width = Math.max(from.length, to.length)
  return Array.from({ length: last - first + 1 }, (_, at) =>
    isNumber(from) ? String(first + at).padStart(width, '0') : String.fromCodePoint(first + at),
  )
}

/** The bins of a range, `aisle-rack-level` in the order of walking; or the field that is wrong. */
export function binsOfRange(
  range: BinRange,
): { bins: RangedBin[] } | { wrong: keyof BinRange; text: string } {
  const parts: string[][] = []
  for (const name of ['aisle', 'rack', 'level'] as const) {
    const found = between(range[`${name}_from`], range[`${name}_to`])
    if (!found) return { wrong: `${name}_to`, text: 'Must not be before the first' }
    parts.push(found)
  }
  const [aisles = [], racks = [], levels = []] = parts
  if (aisles.length * racks.length * levels.length > mostInRange)
    return { wrong: 'aisle_to', text: t('More than {mostInRange} bins', { mostInRange }) }
  return {
    bins: aisles.flatMap((aisle) =>
      racks.flatMap((rack) =>
        levels.map((level) => ({ code: `${aisle}-${rack}-${level}`, aisle, rack, level })),
      ),
    ),
  }
}
