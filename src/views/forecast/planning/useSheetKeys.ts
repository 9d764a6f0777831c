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
import { boundsOf, type CellPlace, type CellRange, extended, filledFrom } from './cellRange'

type Options = {
  lines: readonly unknown[]
  periods: readonly unknown[]
  range: CellRange | null
  setRange: (range: CellRange) => void
  /** Figures that are typed until the editor of the cell is there. */
  typedAhead: { current: string }
  /** Ends editing without its value. */
  endEditing: () => void
  setDraft: (next: (draft: Draft) => Draft) => void
  valueAt: (place: CellPlace) => number | null
  put: (cells: readonly { place: CellPlace; value: number | null }[]) => void
  focus: (place: CellPlace) => void
}

/** Keys with which an editor is left. */
const endsEditing = new Set(['Enter', 'Tab', 'Escape'])

const isEditor = (target: EventTarget) =>
  target instanceof Element && target.closest('.dc-cell-editor') !== null

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
  typedAhead,
  endEditing,
  setDraft,
  valueAt,
  put,
  focus,
}: Options) {
  const extending = useRef(false)

  /** Takes a figure while the editor of its cell is still to come; answers whether the key is done with. */
  const typeAhead = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean => {
    const typed = typedAhead.current
    if (/^\d$/.test(key) && !ctrlKey && !metaKey && !altKey) {
      // The grid opens the editor at the first figure.
      typedAhead.current = typed + key
      return typed !== ''
    }
    typedAhead.current = ''
    if (typed === '' || !range || (key !== 'Enter' && key !== 'Tab')) return false
    endEditing()
    put([{ place: range.from, value: typedQuantity(typed) ?? null }])
    return true
  }

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
      const to = cellOf(event.target)
      extending.current = event.shiftKey
      typedAhead.current = ''
      if (!event.shiftKey || !to || !range) return
      setRange({ from: range.from, to })
      event.preventDefault()
      event.stopPropagation()
    },

    onKeyDownCapture: (event: KeyboardEvent) => {
      if (isEditor(event.target)) {
        if (endsEditing.has(event.key)) typedAhead.current = ''
        return undefined
      }
      extending.current = event.shiftKey
      if (typeAhead(event)) {
        event.preventDefault()
        return event.stopPropagation()
      }
      const key = event.key
      const wider = range && event.shiftKey && extended(range, key, lines.length, periods.length)
      const name = [
        ...(event.ctrlKey || event.metaKey ? ['ctrl'] : []),
        ...(event.shiftKey ? ['shift'] : []),
        key.toLowerCase(),
      ].join('+')
      const act = acts[name]
      if (wider) {
        setRange(wider)
        focus(wider.to)
      } else if (act) act()
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
