import Fuse, { type FuseSortFunctionArg } from 'fuse.js/basic'
import { fold } from '../../../resources/kit/text/fold'
import type { Entry } from './entries'

const longest = 32

/** A key's best match counts alone: the product of all, as the library has it, pulls letters that are only near. */
const least = ({ matches = [] }: FuseSortFunctionArg) =>
  Math.min(...matches.map(({ score, key }) => (score || 0.001) * (1 - key.weight)))

/** 0: called exactly so; 1: the name begins so; 2: only near it. */
function nearness(title: string, query: string) {
  if (title === query) return 0
  return title.startsWith(query) ? 1 : 2
}

/**
 * Fuzzy search of screens by title or address. Exact titles come first, then prefixes, the shortest first:
 * the order of the library alone would list a whole section before the screen that is typed.
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
    const found = fuse.search(query).map(({ item }) => {
      const title = fold(item.titles.at(-1) ?? '')
      const near = nearness(title, fold(query))
      return { item, near, length: near === 1 ? title.length : 0 }
    })
    return found.toSorted((a, b) => a.near - b.near || a.length - b.length).map(({ item }) => item)
  }
}
