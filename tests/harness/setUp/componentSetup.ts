import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import { loadRegistry } from '../../../src/views/registry/registry'

// There is no layout here: every box is as large as a small window, so that what draws only what is in sight draws it.
Object.defineProperties(HTMLElement.prototype, {
  offsetWidth: { configurable: true, get: () => 1000 },
  offsetHeight: { configurable: true, get: () => 600 },
  clientWidth: { configurable: true, get: () => 1000 },
  clientHeight: { configurable: true, get: () => 600 },
})

// A box that grows with its text measures again when fonts have come; here they never do.
Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() })

// Locks are missing here; the only page has each at once.
Object.defineProperty(navigator, 'locks', {
  configurable: true,
  value: { request: <T>(_name: string, work: () => T) => Promise.resolve(work()) },
})

// Parts are loaded as they are needed, which takes long on a busy machine.
configure({ asyncUtilTimeout: 60_000 })

// An element that is printed whole is thousands of lines: its tag says which one it is.
const { warn } = console
Object.assign(console, {
  warn: (...parts: unknown[]) =>
    warn(
      ...parts.map((part) =>
        part instanceof Element ? `<${part.tagName} class="${part.className}">` : part,
      ),
    ),
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  localStorage.clear()
})

// Every screen but a live board waits for the definitions.
await loadRegistry()
