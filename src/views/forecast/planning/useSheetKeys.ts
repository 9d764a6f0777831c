import { type ClipboardEvent, type KeyboardEvent, type PointerEvent, useRef } from 'react'
import {
  copiedCells,
  type Draft,
  pastedBlock,
  pastedCells,
  redoCells,
  typedQuantity,
  undoCells,
} from '../../../forecasting/planning/cells'
import { notifyWarning } from '../../ui/notify'
import { t } from '../../../texts/texts'
import { boundsOf, type CellPlace, type CellRange, extended, filledFrom, oneCell } from './cellRange'

type Options = {
  lines: readonly unknown[]
  periods: readonly unknown[]
  range: CellRange | null
  setRange: (range: CellRange) => void
  setDraft: (next: (draft: Draft) => Draft) => void
  valueAt: (place: CellPlace) => number | null
  put: (cells: readonly { place: CellPlace; value: number | null }[]) => void
  focus: (place: CellPlace) => void
  /** Takes what is in an open editor into its cell. */
  commit: () => void
  /** Opens the editor of a cell with the figure that is typed over it. */
  typeOver: (place: CellPlace, figure: string) => void
}

const isEditor = (target: EventTarget) =>
  target instanceof Element && target.closest('.dc-cell-editor') !== null

/** The editor that is open in a cell. */
const editorIn = (target: EventTarget) =>
  target instanceof Element ? target.querySelector<HTMLInputElement>(':scope.ag-cell .dc-cell-editor') : null

const cellOf = (target: EventTarget): CellPlace | null => {
  const cell = target instanceof Element ? target.closest('.ag-cell[col-id^="b"]') : null
  const line = cell?.closest('[row-index]')?.getAttribute('row-index')
  return cell && line ? { line: Number(line), bucket: Number(cell.getAttribute('col-id')?.slice(1)) } : null
}

/** What keys, pointer and clipboard do in the planning grid beside the moves of the grid itself. */
export function useSheetKeys({
  lines,
  periods,
  range,
  setRange,
  setDraft,
  valueAt,
  put,
  focus,
  commit,
  typeOver,
}: Options) {
  const extending = useRef(false)

  const cellsIn = (of: CellRange) => {
    const { top, bottom, left, right } = boundsOf(of)
    return Array.from({ length: bottom - top + 1 }, (_, down) =>
      Array.from({ length: right - left + 1 }, (__, across) => ({ line: top + down, bucket: left + across })),
    )
  }

  const fill = (way: 'down' | 'right') => {
    if (!range) return
    put(filledFrom(range, way).map(({ to, from }) => ({ place: to, value: valueAt(from) })))
  }

  const acts: Readonly<Record<string, () => void>> = {
    'ctrl+z': () => setDraft(undoCells),
    'ctrl+y': () => setDraft(redoCells),
    'ctrl+shift+z': () => setDraft(redoCells),
    'ctrl+d': () => fill('down'),
    'ctrl+r': () => fill('right'),
    delete: () =>
      range &&
      put(
        cellsIn(range)
          .flat()
          .map((place) => ({ place, value: null })),
      ),
    backspace: () =>
      range &&
      put(
        cellsIn(range)
          .flat()
          .map((place) => ({ place, value: null })),
      ),
  }

  return {
    isExtending: () => extending.current,

    /** Takes what was typed into a cell. */
    take: (place: CellPlace, value: number | null) => put([{ place, value }]),

    onPointerDownCapture: (event: PointerEvent) => {
      const to = isEditor(event.target) ? null : cellOf(event.target)
      extending.current = event.shiftKey
      if (!to) return
      // The grid says nothing of a press on the cell that has its focus already: its range ends here.
      if (!event.shiftKey || !range) return setRange(oneCell(to))
      setRange({ from: range.from, to })
      event.preventDefault()
      event.stopPropagation()
    },

    onKeyDownCapture: (event: KeyboardEvent) => {
      // Saved is what is typed, also before Enter.
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's') return commit()
      if (isEditor(event.target)) return undefined
      extending.current = event.shiftKey
      const editor = editorIn(event.target)
      if (editor) {
        // The grid may take the focus back for the cell: what is typed goes on in its editor.
        editor.focus({ preventScroll: true })
        event.stopPropagation()
        if (event.key.length === 1) return undefined
        // A figure is typed into what has the focus now; Enter and the like do nothing there by themselves.
        event.preventDefault()
        editor.dispatchEvent(new window.KeyboardEvent('keydown', event.nativeEvent))
        return undefined
      }
      const key = event.key
      const wider = range && event.shiftKey && extended(range, key, lines.length, periods.length)
      const name = [
        ...(event.ctrlKey || event.metaKey ? ['ctrl'] : []),
        ...(event.shiftKey ? ['shift'] : []),
        key.toLowerCase(),
      ].join('+')
      const act = acts[name]
      const place = cellOf(event.target)
      if (wider) {
        setRange(wider)
        focus(wider.to)
      } else if (act) act()
      else if (place && !event.altKey && /^\d$/.test(name)) typeOver(place, key)
      else return undefined
      event.preventDefault()
      event.stopPropagation()
    },

    onCopy: (event: ClipboardEvent) => {
      if (!range || isEditor(event.target)) return
      event.clipboardData.setData('text/plain', copiedCells(cellsIn(range).map((line) => line.map(valueAt))))
      event.preventDefault()
    },

    onPaste: (event: ClipboardEvent) => {
      if (!range || isEditor(event.target)) return
      event.preventDefault()
      const { top, bottom, left, right } = boundsOf(range)
      const figures = pastedCells(event.clipboardData.getData('text/plain')).map((line) =>
        line.map(typedQuantity),
      )
      const wrong = figures.flat().filter((value) => value === undefined).length
      if (wrong > 0) notifyWarning(t('{wrong} cells are no figures and were left out', { wrong }))
      const block = pastedBlock(figures, bottom - top + 1, right - left + 1)
      put(
        block.flatMap(({ row, column, value }) =>
          value === undefined ? [] : [{ place: { line: top + row, bucket: left + column }, value }],
        ),
      )
    },
  }
}
