import type { BoardColumn } from '../../../streams/boards/productionBoard'

/** Where an arrow leads from a card: along its column, or to the same height of the next column that has cards. */
export function neighbour(columns: readonly BoardColumn[], card: number, key: string): number | undefined {
  const at = columns.findIndex(({ cards }) => cards.some(({ id }) => id === card))
  const cards = columns[at]?.cards ?? []
  const place = cards.findIndex(({ id }) => id === card)
  if (key === 'ArrowDown') return cards[place + 1]?.id
  if (key === 'ArrowUp') return cards[place - 1]?.id
  if (key === 'Home') return cards[0]?.id
  if (key === 'End') return cards.at(-1)?.id
  const step = key === 'ArrowRight' ? 1 : -1
  for (let other = at + step; columns[other]; other += step) {
    const there = columns[other]?.cards ?? []
    if (there.length > 0) return there[Math.min(place, there.length - 1)]?.id
  }
  return undefined
}
