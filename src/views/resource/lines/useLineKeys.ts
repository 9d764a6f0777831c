import { type FocusEvent, type KeyboardEvent, type MouseEvent, useRef } from 'react'
import type { AnyResource } from '../../../resources/kit/define/definition'
import { lineClipboard } from './lineClipboard'
import type { Lines } from './lines'
import { useLineShortcuts } from './useLineShortcuts'
import { type Cell, cellOf, type LineActs, type PasteReport } from './useLines'

type Options = {
  child: AnyResource
  names: readonly string[]
  /** Columns that are read-only in this document. */
  fixed: ReadonlySet<string>
  lines: Lines
  acts: LineActs
  report: PasteReport | null
  isReadOnly: boolean
}

const isBare = ({ altKey, ctrlKey, metaKey }: KeyboardEvent) => !altKey && !ctrlKey && !metaKey
const isList = (target: EventTarget) =>
  target instanceof HTMLElement && target.getAttribute('aria-haspopup') === 'listbox'
const isOpenList = (target: EventTarget) =>
  target instanceof HTMLElement && target.getAttribute('aria-expanded') === 'true'

/** The column that Enter leaves for the next line, and the one where that line is begun: what the line is of. */
function entryColumns(child: AnyResource, names: readonly string[], fixed: ReadonlySet<string>) {
  const typed = names.filter((name) => !fixed.has(name))
  const subject = typed.find((name) => child.fields[name]?.kind === 'reference') ?? typed[0]
  return { last: names.indexOf(typed.at(-1) ?? ''), first: names.indexOf(subject ?? '') }
}

/** Keys, pointer and clipboard of the lines of a document. */
export function useLineKeys({ child, names, fixed, lines, acts, report, isReadOnly }: Options) {
  const grid = useRef<HTMLDivElement>(null)
  useLineShortcuts(grid, acts, isReadOnly)

  /** Before the box has the key: a list would open with it. */
  const onKeyDownCapture = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null
    const cell = cellOf(event.target)
    if (by === null || !cell || !event.shiftKey || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    event.stopPropagation()
    acts.move(cell.place, cell.column, by)
  }

  const across = (event: KeyboardEvent, { place, column }: Cell) => {
    const by = event.shiftKey ? -1 : 1
    const isEdge = by === 1 ? column === names.length - 1 : column === 0
    if (!isEdge || !lines[place + by]) return
    event.preventDefault()
    acts.goTo(place + by, by === 1 ? 0 : names.length - 1)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const cell = cellOf(event.target)
    if (!cell || event.defaultPrevented || event.nativeEvent.isComposing) return
    const { place, column } = cell
    if (report && event.key === 'z' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      return acts.undo(report)
    }
    if (!isBare(event)) return
    if (event.key === 'Tab') return across(event, cell)
    if (event.key === 'Enter' && !isOpenList(event.target)) {
      event.preventDefault()
      const { last, first } = entryColumns(child, names, fixed)
      // Below the last line there is none yet: a new one begins with what it is of.
      const isEnd = column === last || place === lines.length - 1
      if (!event.shiftKey) acts.down(place, isEnd ? first : column)
      else if (place > 0) acts.goTo(place - 1, column)
    }
    if (isList(event.target)) return
    if (event.key === 'ArrowUp' && place > 0) {
      event.preventDefault()
      acts.goTo(place - 1, column)
    }
    if (event.key === 'ArrowDown' && place < lines.length - 1) {
      event.preventDefault()
      acts.goTo(place + 1, column)
    }
  }

  const onMouseDown = (event: MouseEvent) => {
    const cell = cellOf(event.target)
    if (!cell || !(event.target as Element).closest('.dc-line-read')) return
    event.preventDefault()
    acts.goTo(cell.place, cell.column)
  }

  const onBlur = (event: FocusEvent) => {
    const cell = cellOf(event.target)
    const name = cell && names[cell.column]
    if (cell && name !== undefined && name !== null) acts.check(cell.place, name)
  }

  return {
    around: { ref: grid },
    inside: isReadOnly
      ? {}
      : { onKeyDownCapture, onKeyDown, onMouseDown, onBlur, ...lineClipboard(child, names, lines, acts) },
  }
}
