import type { RefObject } from 'react'
import { useShortcut } from '../../ui/keyboard'
import { type Cell, cellOf, type LineActs } from './useLines'
import { t } from '../../../texts/texts'

/** Shortcuts that insert, remove and move the line with the focus. */
export function useLineShortcuts(grid: RefObject<HTMLElement | null>, acts: LineActs, isReadOnly: boolean) {
  const focused = () => {
    const at = document.activeElement
    return at && grid.current?.contains(at) ? cellOf(at) : null
  }
  const key = (keys: string) => (isReadOnly ? null : keys)
  const withCell = (act: (cell: Cell) => void) => () => {
    const cell = focused()
    if (cell) act(cell)
  }
  useShortcut(
    key('alt+insert'),
    t('New line above'),
    withCell(({ place, column }) => acts.insert(place, column)),
  )
  useShortcut(
    key('alt+delete'),
    t('Remove the line'),
    withCell(({ place }) => acts.remove(place)),
  )
  useShortcut(
    key('ctrl+shift+arrowup'),
    t('Move the line up'),
    withCell(({ place, column }) => acts.move(place, column, -1)),
  )
  useShortcut(
    key('ctrl+shift+arrowdown'),
    t('Move the line down'),
    withCell(({ place, column }) => acts.move(place, column, 1)),
  )
}
