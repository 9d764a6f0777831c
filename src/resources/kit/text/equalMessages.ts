import { plainNumber } from '../../../texts/locale'
import { t } from '../../../texts/texts'

/** So many places of an equal message are named; the others are counted. */
export const mostPlaces = 6

/** Equal messages as one, with all places they are of, from the first on. */
export function together<M extends { place: number }>(messages: readonly M[], keyOf: (message: M) => string) {
  const found = new Map<string, M & { places: number[] }>()
  for (const one of messages) {
    const same = found.get(keyOf(one))
    if (same) same.places.push(one.place)
    else found.set(keyOf(one), { ...one, places: [one.place] })
  }
  return [...found.values()]
}

/** "Row 2", "Rows 2, 3", or the first of many and how many there are: "Rows 2, 3, 5, 6, 7, 9 and 40 more". */
export function placesText(noun: string, places: readonly number[], count = places.length) {
  const [first = 0] = places
  if (count === 1) return `${t(noun)} ${first}`
  const named = places.slice(0, mostPlaces)
  const more = count - named.length
  const list = `${t(`${noun}s`)} ${named.join(', ')}`
  return more > 0 ? t('{list} and {count} more', { list, count: plainNumber(more) }) : list
}
