import { type RefObject, useMemo } from 'react'
import { lookup } from '../../../api/resourceApi'
import type { AnyResource } from '../../../resources/kit/define/definition'
import type { AnyField } from '../../../resources/kit/fields/field'
import { narrowed } from '../../../resources/kit/fields/narrow'
import { isBlank } from '../../../resources/kit/fields/rules'
import { tableOf } from '../../registry/registry'
import { type DocumentLine, lineKey } from './lines'
import type { LineActs } from './useLines'

type Options = {
  child: AnyResource
  names: readonly string[]
  outer: Readonly<Record<string, unknown>>
  acts: LineActs
  grid: RefObject<HTMLElement | null>
}

/** The only row with a quantity; null where there are several or none. */
async function soleOf(field: AnyField) {
  const table = tableOf(field)
  if (!table || !field.quantities) return null
  const { where, quantities } = field
  const found = await lookup(table, { search: '', ...(where && { among: where }), quantities })
  const [first, second] = found.filter(({ quantity }) => (quantity?.qty ?? 0) > 0)
  return first && !second ? first : null
}

/** Changes a cell and then fills the empty references of its line that have quantities beside them and can mean one row only. */
function changeAndFill({ child, names, outer, acts, grid }: Options) {
  const boxAt = (place: number, column: number) =>
    grid.current?.querySelector<HTMLInputElement>(
      `tr[data-place='${place}'] td[data-column='${column}'] input`,
    ) ?? null
  const lineOf = (key: string): DocumentLine | undefined => acts.lines().find((line) => lineKey(line) === key)

  const fill = async (key: string, changed: string): Promise<void> => {
    for (const [column, name] of names.entries()) {
      const field = child.fields[name]
      const line = lineOf(key)
      if (!line || !field?.quantitiesOf?.includes(changed) || !isBlank(line[name])) continue
      const sole = await soleOf(narrowed(field, (other) => line[other] ?? outer[other])).catch(() => null)
      const now = lineOf(key)
      const place = acts.lines().findIndex((one) => lineKey(one) === key)
      const box = boxAt(place, column)
      const isFocused = box !== null && box === document.activeElement
      // Meanwhile another row may be chosen, or text typed.
      const isStale = now?.[changed] !== line[changed] || !isBlank(now?.[name])
      if (!sole || isStale || (isFocused && box.value !== '')) continue
      acts.change(place, name, sole.id, sole.label)
      // What is typed next replaces it.
      if (isFocused) acts.goTo(place, column)
      await fill(key, name)
    }
  }

  return (place: number, name: string, value: unknown, label?: string) => {
    acts.change(place, name, value, label)
    const line = acts.lines()[place]
    if (line && typeof value === 'number') void fill(lineKey(line), name)
  }
}

/** Changes cells of lines; the only lot of a product is filled with it, and the only bin of a lot. */
export function useSoleChoice({ child, names, outer, acts, grid }: Options) {
  return useMemo(() => changeAndFill({ child, names, outer, acts, grid }), [child, names, outer, acts, grid])
}
