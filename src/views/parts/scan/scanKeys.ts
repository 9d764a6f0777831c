import { separator } from '../../../resources/inventory/products/gs1'
import { readLabel } from '../../../resources/inventory/products/labelCodes'
import { type RefObject, useEffect, useRef } from 'react'

/** Scanners type faster than people. */
const scannerMs = 50
const shortest = 3
const typed = 'input:not([type="checkbox"], [type="radio"], [type="button"]), textarea, [contenteditable]'

const fieldOf = (target: EventTarget | null) =>
  target instanceof HTMLElement ? target.closest<HTMLInputElement | HTMLTextAreaElement>(typed) : null

/** React detects a value only through the element's own setter. */
function putBack(field: HTMLInputElement | HTMLTextAreaElement, value: string) {
  const kind = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Whether an open dialog that does not contain the box covers it. */
const isCovered = (box: HTMLElement) =>
  [...document.querySelectorAll('[role="dialog"][aria-modal="true"]')].some(
    (dialog) => dialog.checkVisibility() && !dialog.contains(box),
  )

/** The part of a label that a field takes: its lot, else the code as it is. */
const takenBy = (code: string) => readLabel(code).lot ?? code

type Heard = {
  onKey: (key: string) => void
  onCode: (code: string) => void
  /** Whether figures that begin no scan are for the keypad beside the box. */
  leavesFigures?: boolean
}

/** How scanners that type send what separates elements of GS1. */
const isSeparator = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  key === ']' && ctrlKey && !metaKey && !altKey

const isFigure = (key: string) => /^[\d.,]$/.test(key)

/**
 * Brings every scan to its box, wherever the focus is: keys outside fields are typed into it, and a code that a scanner
 * typed into another field is taken out of that field again, unless the field takes scans of its own. Without a box
 * nothing is heard.
 */
export function useScanKeys(input: RefObject<HTMLInputElement | null> | null, heard: Heard) {
  const latest = useRef(heard)
  useEffect(() => {
    latest.current = heard
  })
  useEffect(() => {
    if (input === null) return
    let burst = { code: '', field: null as ReturnType<typeof fieldOf>, before: '' }
    let lastAt = -Infinity
    const swallow = (event: KeyboardEvent) => {
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    const hear = (event: KeyboardEvent) => {
      const box = input?.current
      if (!box || event.isComposing || isCovered(box)) return
      const separates = isSeparator(event)
      if (!separates && (event.ctrlKey || event.metaKey || event.altKey)) return
      const key = separates ? separator : event.key
      if (event.target === box && separates) {
        swallow(event)
        return latest.current.onKey(key)
      }
      if (key === 'Shift' || event.target === box) return
      const field = fieldOf(event.target)
      const isFast = event.timeStamp - lastAt < scannerMs && burst.field === field
      lastAt = event.timeStamp
      if (key === 'Enter') {
        if (!field || !isFast || burst.code.length < shortest) return
        if (field.dataset.takes === 'scan') return putBack(field, takenBy(burst.code))
        swallow(event)
        putBack(field, burst.before)
        return latest.current.onCode(burst.code)
      }
      if (key.length !== 1) return
      if (!isFast) burst = { code: '', field, before: field?.value ?? '' }
      burst.code += key
      // A space presses the button that has the focus.
      if (field || (key === ' ' && !isFast)) return
      if (latest.current.leavesFigures && isFigure(key)) return
      swallow(event)
      box.focus()
      latest.current.onKey(key)
    }
    // A tap beside everything takes the focus away from the box; nothing else wants it.
    const comeBack = () => {
      const box = input?.current
      if (latest.current.leavesFigures || document.activeElement !== document.body) return
      if (box && !isCovered(box)) box.focus()
    }
    window.addEventListener('keydown', hear, true)
    document.addEventListener('click', comeBack)
    return () => {
      window.removeEventListener('keydown', hear, true)
      document.removeEventListener('click', comeBack)
    }
  }, [input])
}
