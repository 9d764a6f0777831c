import Fuse, { type FuseSortFunctionArg } from 'fuse.js/basic'
import { fold } from '../../../resources/kit/text/fold'
import type { Entry } from './entries'

const longest = 32

/** A key's best match counts alone: the product of all, as the library has it, pulls letters that are only near. */
const least = ({ matches = [] }: FuseSortFunctionArg) =>
  Math.min(...matches.map(({ score, key }) => (score || 0.001) * (1 - key.weight)))

const wordsOf = (text: string) => fold(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** Whether each of several words begins a word of a text, in any order: "ord prod". */
function begins(text: string, words: readonly string[]) {
  const all = wordsOf(text)
  return words.length > 1 && words.every((word) => all.some((one) => one.startsWith(word)))
}

/** Whether the titles and the address have all words. */
const hasWords = ({ titles, path }: Entry, words: readonly string[]) =>
  begins([...titles, path].join(' '), words)

/**
 * How near an entry is to typed words. 0: called exactly so; 1: its name begins so; 2: its name has all words; 3: its
 * name, its section and its address have them; 4: less.
 */
function nearness(entry: Entry, query: string) {
  const title = fold(entry.titles.at(-1) ?? '')
  const typed = fold(query)
  if (title === typed) return 0
  if (title.startsWith(typed)) return 1
  const words = wordsOf(typed)
  if (begins(title, words)) return 2
  return hasWords(entry, words) ? 3 : 4
}

/**
 * Fuzzy search of screens by title or address. Exact titles come first, then prefixes, the shortest first, then those
 * with all words in any order: the order of the library alone would list a whole section before the screen that is typed.
 */
export function searcher<T extends Entry>(entries: readonly T[]) {
  const fuse = new Fuse(entries, {
    threshold: 0.4,
    location: 0,
    distance: 100,
    minMatchCharLength: 1,
    ignoreDiacritics: true,
    keys: [
      { name: 'titles', weight: 0.7 },
      { name: 'path', weight: 0.3 },
    ],
    sortFn: (a, b) => least(a) - least(b) || a.idx - b.idx,
  })
  return (words: string): T[] => {
    const query = words.trimStart().slice(0, longest)
    if (query === '') return []
    const near = fuse.search(query).map(({ item }) => item)
    const others = entries.filter((entry) => !near.includes(entry) && hasWords(entry, wordsOf(query)))
    const found = [...near, ...others].map((item) => {
      const rank = nearness(item, query)
      return { item, near: rank, length: rank === 1 ? (item.titles.at(-1)?.length ?? 0) : 0 }
    })
    return found.toSorted((a, b) => a.near - b.near || a.length - b.length).map(({ item }) => item)
  }
}

/** Whether typed words rather mean the first than the second: an action that is called so, not a screen that is near. */
export const isNearer = (words: string, one: Entry | undefined, other: Entry | undefined) =>
  one !== undefined && (!other || nearness(one, words.trim()) < nearness(other, words.trim()))
