import { useEffect, useLayoutEffect, useRef } from 'react'

/** A key and what it does; the keyboard sheet lists it while its part of the screen is shown. */
export type Shortcut = {
  /** `n`, `?`, `ctrl+s`, `ctrl+enter`, `alt+w`, `shift+f10`, or two letters one after the other: `g d`. */
  keys: string
  label: string
  /** Whether it belongs to the console or to the page that is shown. */
  place: 'everywhere' | 'page'
  run: (event: KeyboardEvent) => void
  /** Works over every dialog. */
  isOnTop?: boolean
}

/** Keys that come faster than this are a scanner's. */
const scannerMs = 30
const chordMs = 1_500
/**
 * Delay until a dialog that mounts with a shortcut is in the document; only then is the layer of the shortcut
 * known.
 */
const layerMs = 150

type RegisteredShortcut = {
  shortcut: Shortcut
  layer: number
  settling: ReturnType<typeof setTimeout> | undefined
}

let registered: readonly RegisteredShortcut[] = []
let listed: readonly Shortcut[] = []

const hold = (next: readonly RegisteredShortcut[]) => {
  registered = next
  listed = registered.map(({ shortcut }) => shortcut)
}

/** Every key that does something now, the last one registered last. */
export const shortcuts = () => listed

const fields =
  'input:not([type="checkbox"], [type="radio"], [type="button"]), textarea, select, [contenteditable]'
/** Lists and menus go to an entry by its first letters. */
const typedInto = `${fields}, [role="listbox"], [role="menu"]`

/** Whether a key belongs to what has the focus: a field, or a menu that is gone through by letters. */
export const typesInField = ({ target }: KeyboardEvent) =>
  target instanceof HTMLElement && target.closest(typedInto) !== null

/** Visible dialogs; those of hidden pages are in the document too. */
const openDialogs = (but = '') =>
  [...document.querySelectorAll(`[role="dialog"][aria-modal="true"]${but}`)].filter((one) =>
    one.checkVisibility(),
  ).length
/** A drawer is a part of its page: it covers the page, not the tabs. */
const butDrawers = ':not(.mantine-Drawer-content)'
const ofTabs = ({ keys }: Shortcut) => keys.startsWith('alt+')

/** A pressed key by the name that shortcuts use. */
export function keyName(event: KeyboardEvent) {
  const { key, code, shiftKey } = event
  // With AltGr the browser reports Ctrl and Alt, though only a character is typed.
  const isSignKey = event.getModifierState('AltGraph')
  const ctrl = (event.ctrlKey || event.metaKey) && !isSignKey
  const alt = event.altKey && !isSignKey
  // Alt turns letters and digits into other signs on some keyboards; the key itself stays where it is.
  const plain = alt ? (code.match(/^(?:Key|Digit)(.)$/)?.[1] ?? key) : key
  // Of a sign the shift is part of the sign itself: `?`, not `shift+?`.
  const isSign = plain.length === 1 && plain.toLowerCase() === plain.toUpperCase()
  return [
    ...(ctrl ? ['ctrl'] : []),
    ...(alt ? ['alt'] : []),
    ...(shiftKey && !isSign ? ['shift'] : []),
    plain.toLowerCase(),
  ].join('+')
}

const isTyped = (name: string) => name.replace(/^shift\+/, '').length === 1

/** What a dialog covers has no keys. */
const uncovered = () => {
  const overPage = openDialogs()
  const overTabs = openDialogs(butDrawers)
  return registered
    .filter(({ shortcut, layer }) => layer >= (ofTabs(shortcut) ? overTabs : overPage))
    .map(({ shortcut }) => shortcut)
}
/** Where several give a key a meaning, the last one registered wins. */
const find = (name: string) => uncovered().findLast(({ keys }) => keys === name)
const opensChord = (name: string) => uncovered().some(({ keys }) => keys.startsWith(`${name} `))

let lastKeyAt = -Infinity
let waiting: ReturnType<typeof setTimeout> | undefined
let chord: { first: string; at: number } | null = null

/**
 * Scanners type faster than people: keys within 30 ms of each other are scanner input and trigger no
 * shortcut.
 */
function pressTyped(name: string, event: KeyboardEvent) {
  const isFast = event.timeStamp - lastKeyAt < scannerMs
  lastKeyAt = event.timeStamp
  clearTimeout(waiting)
  const firstKey = chord && event.timeStamp - chord.at < chordMs ? chord.first : null
  chord = null
  if (isFast) return
  const shortcut = find(firstKey ? `${firstKey} ${name}` : name)
  if (!shortcut && (firstKey || !opensChord(name))) return
  event.preventDefault()
  if (!shortcut) return void (chord = { first: name, at: event.timeStamp })
  waiting = setTimeout(() => {
    if (listed.includes(shortcut)) shortcut.run(event)
  }, scannerMs)
}

function press(event: KeyboardEvent) {
  // Autofill sends key events without a key.
  if (event.defaultPrevented || event.isComposing || event.repeat || !event.key) return
  const name = keyName(event)
  if (isTyped(name)) {
    if (!typesInField(event)) pressTyped(name, event)
    return
  }
  chord = null
  const shortcut = find(name)
  if (!shortcut) return
  event.preventDefault()
  shortcut.run(event)
}

/**
 * Gives a key its meaning until what it gives back is called; `known` remembers the layer for the next time, when a
 * page that was hidden is shown with its dialog open.
 */
export function register(shortcut: Shortcut, options: { layer?: number } = {}) {
  if (registered.length === 0) document.addEventListener('keydown', press)
  const mine: RegisteredShortcut = { shortcut, layer: options.layer ?? Infinity, settling: undefined }
  if (options.layer === undefined && !shortcut.isOnTop)
    mine.settling = setTimeout(() => (options.layer = mine.layer = openDialogs()), layerMs)
  hold([...registered, mine])
  return () => {
    clearTimeout(mine.settling)
    hold(registered.filter((one) => one !== mine))
    if (registered.length === 0) document.removeEventListener('keydown', press)
  }
}

/** Gives a key its meaning while the calling part is shown; `null` gives none. A letter alone waits out a scanner. */
export function useShortcut(
  keys: string | null,
  label: string,
  run: (event: KeyboardEvent) => void,
  place: Shortcut['place'] = 'page',
  isOnTop = false,
) {
  const latest = useRef(run)
  const options = useRef<{ layer?: number }>({})
  // With the drawing itself: a key that comes right after it must not mean what was drawn before.
  useLayoutEffect(() => {
    latest.current = run
  })
  useEffect(
    () =>
      keys === null
        ? undefined
        : register({ keys, label, place, isOnTop, run: (event) => latest.current(event) }, options.current),
    [keys, label, place, isOnTop],
  )
}
