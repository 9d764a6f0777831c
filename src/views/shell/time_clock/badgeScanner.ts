import { useEffect, useRef } from 'react'

const scannerMs = 50
const shortest = 4
const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null
// Labels of orders and recipes are read by the same scanner.
const isDocument = (code: string) => /^[A-Z]{2,3}-\d+/.test(code)

/** Detects a badge scan outside of fields: keys faster than typing, ended by Enter. */
export function useBadgeScanner(onBadge: (code: string) => void) {
  const latest = useRef(onBadge)
  useEffect(() => {
    latest.current = onBadge
  })
  useEffect(() => {
    let code = ''
    let lastAt = -Infinity
    const hear = (event: KeyboardEvent) => {
      const isFast = event.timeStamp - lastAt < scannerMs
      if (event.key === 'Shift') return
      lastAt = event.timeStamp
      if (!isFast || isField(event.target)) code = ''
      if (isField(event.target)) return
      if (event.key.length === 1) code += event.key
      if (event.key !== 'Enter') return
      const scanned = code
      code = ''
      if (scanned.length < shortest || isDocument(scanned)) return
      // The scanner's Enter must not press what happens to have the focus.
      event.preventDefault()
      event.stopPropagation()
      latest.current(scanned)
    }
    document.addEventListener('keydown', hear, true)
    return () => document.removeEventListener('keydown', hear, true)
  }, [])
}
