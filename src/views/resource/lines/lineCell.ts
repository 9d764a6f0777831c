import type { Cell } from './useLines'

/** The cell that contains an element. */
export function cellOf(target: EventTarget | null): Cell | null {
  const td = target instanceof Element ? target.closest('td') : null
  const place = td?.closest<HTMLElement>('tr[data-place]')?.dataset.place
  const column = td?.dataset.column
  return place !== undefined && column !== undefined ? { place: Number(place), column: Number(column) } : null
}
