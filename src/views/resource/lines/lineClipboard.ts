import type { ClipboardEvent } from 'react'
import type { AnyResource } from '../../../resources/kit/define/definition'
import { asSheet } from './copiedLines'
import type { Lines } from './lines'
import { cellOf, type LineActs } from './useLines'

/** Handlers that paste a copied sheet into the lines and copy the line with the focus. */
export function lineClipboard(child: AnyResource, names: readonly string[], lines: Lines, acts: LineActs) {
  const onPaste = (event: ClipboardEvent) => {
    const cell = cellOf(event.target)
    const text = event.clipboardData.getData('text/plain')
    if (!cell || !/[\t\n]/.test(text.trim())) return
    event.preventDefault()
    void acts.paste(cell, text)
  }

  const onCopy = (event: ClipboardEvent) => {
    const { target } = event
    const isMarked = target instanceof HTMLInputElement && target.selectionStart !== target.selectionEnd
    const line = lines[cellOf(target)?.place ?? -1]
    if (!line || isMarked || target instanceof HTMLTextAreaElement) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', asSheet(child, names, [line]))
  }

  return { onPaste, onCopy }
}
