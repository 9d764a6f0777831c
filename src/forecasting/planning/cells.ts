import { splitByLargestRemainder } from '../rounding'

/** What a planner has typed for a row of the forecast; null takes the number of the method again. */
export interface CellEdit {
  id: number
  /** What the row had when it was typed over. */
  before: number | null
  after: number | null
}

/** Edits that are not saved yet, by row, with what undo and redo go through. */
export interface Draft {
  edits: ReadonlyMap<number, CellEdit>
  past: readonly (readonly CellEdit[])[]
  future: readonly (readonly CellEdit[])[]
}

export const noDraft: Draft = { edits: new Map(), past: [], future: [] }

/** What cells have in the draft, else in their rows. */
type Current = (id: number) => number | null

const withValues = (
  edits: Draft['edits'],
  values: readonly { id: number; before: number | null; after: number | null }[],
) => {
  const next = new Map(edits)
  for (const { id, before, after } of values) {
    const earlier = next.get(id)
    const saved = earlier ? earlier.before : before
    if (after === saved) next.delete(id)
    else next.set(id, { id, before: saved, after })
  }
  return next
}

/** Takes one act of a planner: a cell typed over, a block pasted or filled. Cells that stay as they are count for nothing. */
export function editCells(
  draft: Draft,
  values: readonly { id: number; after: number | null }[],
  current: Current,
): Draft {
  const step = values.flatMap(({ id, after }) => {
    const edited = draft.edits.get(id)
    const before = edited ? edited.after : current(id)
    return before === after ? [] : [{ id, before, after }]
  })
  if (step.length === 0) return draft
  return { edits: withValues(draft.edits, step), past: [...draft.past, step], future: [] }
}

/** Takes the last act back; cells of it that were saved meanwhile are edited back. */
export function undoCells(draft: Draft): Draft {
  const step = draft.past.at(-1)
  if (!step) return draft
  const back = step.map(({ id, before, after }) => ({ id, before: after, after: before }))
  return {
    edits: withValues(draft.edits, back),
    past: draft.past.slice(0, -1),
    future: [step, ...draft.future],
  }
}

/** Does again what was taken back last. */
export function redoCells(draft: Draft): Draft {
  const [step, ...future] = draft.future
  if (!step) return draft
  return { edits: withValues(draft.edits, step), past: [...draft.past, step], future }
}

/** Leaves out edits that were saved, unless their cells were typed over again meanwhile. */
export function savedCells(draft: Draft, saved: readonly CellEdit[]): Draft {
  const edits = new Map(draft.edits)
  for (const { id, after } of saved) {
    const now = edits.get(id)
    if (!now) continue
    if (now.after === after) edits.delete(id)
    else edits.set(id, { ...now, before: after })
  }
  return { ...draft, edits }
}

/** Answers the edit of a cell that another planner changed meanwhile: theirs is taken, or overwritten on the next save. */
export function settleCell(draft: Draft, id: number, theirs: number | null, keepsOwn: boolean): Draft {
  const edit = draft.edits.get(id)
  if (!edit) return draft
  const edits = new Map(draft.edits)
  if (keepsOwn && edit.after !== theirs) edits.set(id, { ...edit, before: theirs })
  else edits.delete(id)
  return { ...draft, edits }
}

/** A figure as planners and sheets write it: thousands apart by spaces or commas, half up to whole units; null is blank. */
export function typedQuantity(text: string): number | null | undefined {
  const plain = text.replaceAll(/[\s\u00a0\u202f]/g, '')
  if (plain === '') return null
  const value = /^\d{1,3}(,\d{3})+(\.\d+)?$/.test(plain) ? plain.replaceAll(',', '') : plain.replace(',', '.')
  if (!/^\d+(\.\d+)?$/.test(value)) return undefined
  return Number(Number(value).toFixed(6))
}

/** The cells of a copied block of a sheet: lines and tabs, without the last empty line. */
export const pastedCells = (text: string): string[][] =>
  text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((line) => line.split('\t'))

/** A block as a sheet takes it. */
export const copiedCells = (cells: readonly (readonly (number | null)[])[]) =>
  cells.map((line) => line.map((value) => value ?? '').join('\t')).join('\n')

/**
 * What a pasted block puts into a selection of so many rows and columns: a single figure fills it, a block is repeated
 * where the selection is a multiple of it, else it is put in once from the first cell on.
 */
export function pastedBlock<T>(
  block: readonly (readonly T[])[],
  rows: number,
  columns: number,
): { row: number; column: number; value: T }[] {
  const height = block.length
  const width = Math.max(0, ...block.map((line) => line.length))
  if (height === 0 || width === 0) return []
  const repeats = rows % height === 0 && columns % width === 0
  const [down, across] = repeats ? [rows, columns] : [height, width]
  return Array.from({ length: down }, (_, row) =>
    Array.from({ length: across }, (__, column) => ({
      row,
      column,
      value: block[row % height]?.[column % width] as T,
    })),
  )
    .flat()
    .filter(({ value }) => value !== undefined)
}

/** A total of a product spread over its rows in proportion to what they have, to the last unit. */
export const spreadTotal = (total: number, weights: readonly number[]) =>
  splitByLargestRemainder(total, weights)
