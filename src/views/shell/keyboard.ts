import { useEffect, useRef } from 'react'

/** A key and what it does; the keyboard sheet lists it while its part of the screen is shown. */
export type Shortcut = {
  /** `n`, `?`, `ctrl+s`, `ctrl+enter`, `alt+w`, `shift+f10`, or two letters one after the other: `g d`. */
  keys: string
  label: string
  run: (event: KeyboardEvent) => void
}

const scannerMs = 30
const chordMs = 1_500

const held = new Set<Shortcut>()
const hearers = new Set<() => void>()
let listed: readonly Shortcut[] = []

const changed = () => {
  listed = [...held]
  for (const hear of hearers) hear()
}

/** Every key that does something now, the last one registered last. */
export const shortcuts = () => listed
export const onShortcuts = (hear: () => void) => {
  hearers.add(hear)
  return () => void hearers.delete(hear)
}

/** A pressed key by the name that shortcuts use. */
export function keyName({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) {
  const name = key.toLowerCase()
  // Of a sign the shift is part of the sign itself: `?`, not `shift+?`.
  const isSign = key.length === 1 && key.toLowerCase() === key.toUpperCase()
  return [
    ...(ctrlKey || metaKey ? ['ctrl'] : []),
    ...(altKey ? ['alt'] : []),
    ...(shiftKey && !isSign ? ['shift'] : []),
    name,
  ].join('+')
}

const isPlain = (name: string) => name.length === 1

/** Whether a key belongs to a field that has the focus, or to an open dialog. */
export const typesInField = ({ target }: KeyboardEvent) =>
  target instanceof HTMLElement &&
  target.closest('input, textarea, select, [contenteditable], [role="dialog"], [role="listbox"]') !== null

// The last one registered wins: a dialog over a list has the keys of the list.
const find = (name: string) => listed.findLast(({ keys }) => keys === name)
const opensChord = (name: string) => listed.some(({ keys }) => keys.startsWith(`${name} `))

let lastKeyAt = -Infinity
let waiting: ReturnType<typeof setTimeout> | undefined
let chord: { first: string; at: number } | null = null

/** A scanner types faster than anybody: keys that come within 30 ms of each other are its own and press nothing. */
function pressPlain(name: string, event: KeyboardEvent) {
  const isFast = event.timeStamp - lastKeyAt < scannerMs
  lastKeyAt = event.timeStamp
  clearTimeout(waiting)
  if (isFast) return void (chord = null)
  const begun = chord && event.timeStamp - chord.at < chordMs ? chord.first : null
  const shortcut = (begun && find(`${begun} ${name}`)) ?? find(name)
  chord = null
  if (!shortcut && !opensChord(name)) return
  event.preventDefault()
  if (!shortcut) return void (chord = { first: name, at: event.timeStamp })
  waiting = setTimeout(() => shortcut.run(event), scannerMs)
}

function press(event: KeyboardEvent) {
  if (event.defaultPrevented || event.isComposing) return
  const name = keyName(event)
  if (isPlain(name)) {
    if (!typesInField(event)) pressPlain(name, event)
    return
  }
  const shortcut = find(name)
  if (!shortcut) return
  event.preventDefault()
  shortcut.run(event)
}

function register(shortcut: Shortcut) {
  if (held.size === 0) document.addEventListener('keydown', press)
  held.add(shortcut)
  changed()
  return () => {
    held.delete(shortcut)
    if (held.size === 0) document.removeEventListener('keydown', press)
    changed()
  }
}

/** Gives a key its meaning while the calling part is shown; `null` gives none. A letter alone waits out a scanner. */
export function useShortcut(keys: string | null, label: string, run: (event: KeyboardEvent) => void) {
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  useEffect(
    () => (keys === null ? undefined : register({ keys, label, run: (event) => latest.current(event) })),
    [keys, label],
  )
}
