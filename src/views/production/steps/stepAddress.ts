/** The step that a view over the page is of, from the query of its address; null where none is. */
export function stepIn(search: string, name: 'weigh' | 'fill'): number | null {
  const id = Number(new URLSearchParams(search).get(name))
  return Number.isSafeInteger(id) && id > 0 ? id : null
}
