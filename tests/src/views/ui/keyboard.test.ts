import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type * as Keyboard from '../../../../src/views/ui/keyboard'

/** As much of a page as keys need: one listener, what has the focus, and dialogs over it. */
function page() {
  let hear: ((event: KeyboardEvent) => void) | null = null
  let dialogs = 0
  let hidden = 0
  let drawers = 0
  class Element {
    readonly inside: string | null
    constructor(inside: string | null) {
      this.inside = inside
    }
    closest(selector: string) {
      return this.inside !== null && selector.includes(this.inside) ? this : null
    }
  }
  vi.stubGlobal('HTMLElement', Element)
  vi.stubGlobal('document', {
    addEventListener: (_: string, listener: typeof hear) => (hear = listener),
    removeEventListener: () => (hear = null),
    querySelectorAll: (selector: string) => [
      ...Array.from({ length: dialogs - hidden }, () => ({ checkVisibility: () => true })),
      ...Array.from({ length: hidden }, () => ({ checkVisibility: () => false })),
      ...Array.from({ length: selector.includes('Drawer') ? 0 : drawers }, () => ({
        checkVisibility: () => true,
      })),
    ],
  })
  const press = (key: string, more: Partial<KeyboardEvent> & { in?: string; altGr?: true } = {}) => {
    const preventDefault = vi.fn()
    const event = {
      key,
      code: '',
      timeStamp: Date.now(),
      target: new Element(more.in ?? null),
      defaultPrevented: false,
      getModifierState: () => more.altGr === true,
      preventDefault,
      ...more,
    }
    hear?.(event as unknown as KeyboardEvent)
    return preventDefault.mock.calls.length > 0
  }
  return {
    press,
    /** Types a key with a pause. */
    type: (key: string, more?: Parameters<typeof press>[1]) => {
      const isTaken = press(key, more)
      vi.advanceTimersByTime(200)
      return isTaken
    },
    openDialog: () => dialogs++,
    closeDialog: () => dialogs--,
    hideDialog: () => hidden++,
    openDrawer: () => drawers++,
    hears: () => hear !== null,
  }
}

let at: ReturnType<typeof page>
let keyboard: typeof Keyboard

beforeEach(async () => {
  vi.useFakeTimers()
  vi.resetModules()
  at = page()
  keyboard = await import('../../../../src/views/ui/keyboard')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Registers keys that write down what they did, and lets them settle on their layer. */
function keys(...all: string[]) {
  const done: string[] = []
  const removers = all.map((one) =>
    keyboard.register({ keys: one, label: one, place: 'page', run: () => void done.push(one) }),
  )
  vi.advanceTimersByTime(1_000)
  return { done, release: () => removers.forEach((release) => release()) }
}

describe('letter', () => {
  it('a letter acts when it was pressed alone, 30 ms later', () => {
    const { done } = keys('n')
    expect(at.press('n')).toBe(true)
    vi.advanceTimersByTime(29)
    expect(done).toEqual([])
    vi.advanceTimersByTime(1)
    expect(done).toEqual(['n'])
  })

  it('a letter of a scan presses nothing, first and last included', () => {
    const { done } = keys('n', 'e', 'g d', '/')
    for (const letter of 'neg/dn') {
      at.press(letter)
      vi.advanceTimersByTime(12)
    }
    at.press('Enter')
    vi.advanceTimersByTime(2_000)
    expect(done).toEqual([])
    at.type('n')
    expect(done).toEqual(['n'])
  })

  it('a letter is the field’s while someone types there, and a menu’s', () => {
    const { done } = keys('n')
    for (const place of ['textarea', 'select', '[contenteditable]', '[role="listbox"]', '[role="menu"]'])
      expect(at.type('n', { in: place })).toBe(false)
    expect(done).toEqual([])
    at.type('n', { in: 'main' })
    expect(done).toEqual(['n'])
  })

  it('a letter acts once however long it is held, and not once its part is gone', () => {
    const { done, release } = keys('n')
    at.press('n')
    vi.advanceTimersByTime(500)
    at.type('n', { repeat: true })
    expect(done).toEqual(['n'])
    at.press('n')
    release()
    vi.advanceTimersByTime(200)
    expect(done).toEqual(['n'])
  })

  it('a letter is the same in capitals, and a sign the same with or without shift', () => {
    const { done } = keys('n', '?')
    at.type('N')
    at.type('?', { shiftKey: true })
    expect(done).toEqual(['n', '?'])
  })

  it('a letter typed with AltGr is no Ctrl and no Alt', () => {
    const { done } = keys('/', 'ctrl+alt+/')
    at.type('/', { ctrlKey: true, altKey: true, altGr: true })
    expect(done).toEqual(['/'])
  })
})

describe('two letters one after the other', () => {
  it('two letters one after the other act together within a second and a half', () => {
    const { done } = keys('g d', 'd')
    at.type('g')
    at.type('d')
    expect(done).toEqual(['g d'])
    at.type('g')
    vi.advanceTimersByTime(1_500)
    at.type('d')
    expect(done).toEqual(['g d', 'd'])
  })

  it('two letters one after the other do nothing when the second leads nowhere', () => {
    const { done } = keys('g d', 'n')
    at.type('g')
    at.type('n')
    expect(done).toEqual([])
    at.type('n')
    expect(done).toEqual(['n'])
  })

  it('two letters one after the other are given up by any other key', () => {
    const { done } = keys('g d', 'd')
    at.type('g')
    at.type('Escape')
    at.type('d')
    expect(done).toEqual(['d'])
  })
})

describe('key with Ctrl or Alt', () => {
  it('a key with Ctrl or Alt acts at once, inside of fields too', () => {
    const { done } = keys('ctrl+s', 'alt+1')
    expect(at.press('s', { ctrlKey: true, in: 'textarea' })).toBe(true)
    at.press('s', { metaKey: true })
    at.press('¡', { altKey: true, code: 'Digit1' })
    expect(done).toEqual(['ctrl+s', 'ctrl+s', 'alt+1'])
  })

  it('a key with Ctrl or Alt is left to the browser when nothing answers it, or when another person took it', () => {
    const { done } = keys('ctrl+s')
    expect(at.press('p', { ctrlKey: true })).toBe(false)
    expect(at.press('s', { ctrlKey: true, defaultPrevented: true })).toBe(false)
    expect(done).toEqual([])
  })
})

describe('of several that answer a key', () => {
  it('the last one on the page wins, and gives it back', () => {
    const first = keys('e')
    const second = keys('e')
    at.type('e')
    second.release()
    at.type('e')
    expect([first.done, second.done]).toEqual([['e'], ['e']])
  })

  it('those of the dialog on top win; what it covers has no keys', () => {
    const list = keys('n', 'ctrl+s', 'ctrl+k')
    at.openDialog()
    const drawer = keys('ctrl+s', 'e')
    at.type('n')
    at.press('k', { ctrlKey: true })
    at.press('s', { ctrlKey: true })
    at.type('e')
    expect([list.done, drawer.done]).toEqual([[], ['ctrl+s', 'e']])
    at.openDialog()
    at.press('s', { ctrlKey: true })
    expect(drawer.done).toEqual(['ctrl+s', 'e'])
    at.closeDialog()
    at.closeDialog()
    drawer.release()
    at.press('s', { ctrlKey: true })
    expect(list.done).toEqual(['ctrl+s'])
  })
})

it('lets tabs be changed over a drawer, which belongs to its page, but not under a dialog', () => {
  const { done } = keys('alt+2', 'ctrl+k')
  at.openDrawer()
  at.press('2', { altKey: true })
  at.press('k', { ctrlKey: true })
  expect(done).toEqual(['alt+2'])
  at.openDialog()
  at.press('2', { altKey: true })
  expect(done).toEqual(['alt+2'])
})

it('gives the page its keys while a dialog is open only on a hidden page', () => {
  const { done } = keys('n')
  at.openDialog()
  at.type('n')
  expect(done).toEqual([])
  at.hideDialog()
  at.type('n')
  expect(done).toEqual(['n'])
})

it('keeps the keys of a page under its dialog when both are shown again', () => {
  const options = {}
  const done: string[] = []
  const shortcut = { keys: 'n', label: 'n', place: 'page' as const, run: () => void done.push('n') }
  const release = keyboard.register(shortcut, options)
  vi.advanceTimersByTime(1_000)
  release()
  at.openDialog()
  keyboard.register(shortcut, options)
  vi.advanceTimersByTime(1_000)
  at.type('n')
  expect(done).toEqual([])
})

it('the shortcut sheet lists the shortcuts that are registered', () => {
  const { release } = keys('n', 'f')
  expect(keyboard.shortcuts().map(({ keys: one }) => one)).toEqual(['n', 'f'])
  expect(at.hears()).toBe(true)
  release()
  expect(keyboard.shortcuts()).toEqual([])
  expect(at.hears()).toBe(false)
})

it('is not confused by a browser that fills in a form', () => {
  keys('n')
  expect(() => at.press(undefined as unknown as string)).not.toThrow()
})
