import { useEffect, useRef } from 'react'
import { waitFor } from 'xstate'
import type { Shown } from '../../machines/session'
import { session } from '../session/session'
import { refreshPage } from './pages'
import { tabs } from './tabs'

const isOver = (now: ReturnType<typeof session.getSnapshot>) => !now.matches({ ready: 'changing' })

/** Shows a badge at this shared screen; what it was refused with, or null when the operator works here now. */
export async function takeOver(shown: Shown): Promise<unknown> {
  session.send({ type: 'change_operator', shown })
  return (await waitFor(session, isOver)).context.refusal
}

export const leaveScreen = () => session.send({ type: 'leave_operator' })

/** Titles of the pages with text that the operator before has not saved. */
export const unsavedTitles = () => {
  const { visited, unsaved } = tabs.getSnapshot().context
  return visited.filter(({ path }) => unsaved.includes(path)).map(({ title }) => title)
}

/** Forgets what was typed and not saved, on every page. */
export function discardUnsaved() {
  const { unsaved, active } = tabs.getSnapshot().context
  for (const path of unsaved) {
    tabs.send({ type: 'mark', path, isUnsaved: false })
    if (path === active) refreshPage()
    else tabs.send({ type: 'refresh', path })
  }
}

const scannerMs = 50
const shortest = 4
const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null
// Labels of orders and recipes are read by the same scanner.
const isDocument = (code: string) => /^[A-Z]{2,3}-\d+/.test(code)

/** Hears a badge wherever the screen stands, outside fields: keys too fast for hands, ended by Enter. */
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

const seenKey = 'decant.operator_seen'

/** Calls once nobody has touched any tab of this screen for so long; null never does. */
export function useIdle(minutes: number | null, onIdle: () => void) {
  const latest = useRef(onIdle)
  useEffect(() => {
    latest.current = onIdle
  })
  useEffect(() => {
    if (minutes === null) return
    const mostMs = minutes * 60_000
    let timer: ReturnType<typeof setTimeout>
    const seen = () => localStorage.setItem(seenKey, String(Date.now()))
    const look = () => {
      const leftMs = Number(localStorage.getItem(seenKey) ?? 0) + mostMs - Date.now()
      if (leftMs <= 0) latest.current()
      else timer = setTimeout(look, leftMs)
    }
    const signs = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const
    for (const sign of signs) window.addEventListener(sign, seen, { passive: true })
    if (localStorage.getItem(seenKey) === null) seen()
    look()
    return () => {
      clearTimeout(timer)
      for (const sign of signs) window.removeEventListener(sign, seen)
    }
  }, [minutes])
}

/** A change of operator is a sign of life. */
export const someoneIsHere = () => localStorage.setItem(seenKey, String(Date.now()))
