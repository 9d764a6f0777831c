import type { CDPSession, Page } from 'playwright-core'

declare global {
  interface Window {
    /** How many frames came so many milliseconds after the one before; the last place counts all longer ones. */
    frameGaps: Uint32Array
  }
}

/** The memory of a wall page at one moment, after garbage collection. */
export type PageMemory = {
  hours: number
  heapMb: number
  nodes: number
  listeners: number
  /** Milliseconds between two frames: usually, of all but one in twenty and in a thousand, at most. */
  frames: { p50: number; p95: number; p999: number; longest: number }
  board: string
}

const boardOf: Record<string, string> = {
  '.dc-wall-columns': 'production',
  '.dc-wall-machines': 'machines',
  '.dc-wall-code': 'code',
}
const live = '.dc-wall-pill.dc-success-text'

/** Counts the frames of a page from its beginning, in room that does not grow. */
export const countFrames = (page: Page) =>
  page.addInitScript(() => {
    window.frameGaps = new Uint32Array(2001)
    let last = performance.now()
    const frame = (at: number) => {
      const ms = Math.min(2000, Math.max(0, Math.round(at - last)))
      window.frameGaps[ms] = (window.frameGaps[ms] ?? 0) + 1
      last = at
      requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
  })

const takeFrames = (page: Page) =>
  page.evaluate(() => {
    const frames = window.frameGaps.slice()
    window.frameGaps.fill(0)
    const all = frames.reduce((sum, each) => sum + each, 0)
    const at = (part: number) => {
      let left = all * part
      return frames.findIndex((each) => (left -= each) <= 0)
    }
    return { p50: at(0.5), p95: at(0.95), p999: at(0.999), longest: frames.findLastIndex((each) => each > 0) }
  })

/** The board shown, or the code of an unpaired screen. */
export const boardShown = (page: Page) =>
  page.evaluate(
    (boards) =>
      Object.entries(boards).find(([selector]) => document.querySelector(selector))?.[1] ?? 'nothing',
    boardOf,
  )

/** What a wall holds now. */
export async function heapAfter(page: Page, devtools: CDPSession, hours: number): Promise<PageMemory> {
  const frames = await takeFrames(page)
  await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  const { nodes, jsEventListeners } = await devtools.send('Memory.getDOMCounters')
  const board = await boardShown(page)
  return { hours, heapMb: usedSize / 2 ** 20, nodes, listeners: jsEventListeners, frames, board }
}

/** Waits until a wall says that all it shows is live. */
export const untilLive = (page: Page, ms: number) => page.locator(live).waitFor({ timeout: ms })

/** Waits until a wall says that what it shows is not. */
export const untilNotLive = (page: Page, ms: number) =>
  page.locator(`.dc-wall-pill:not(.dc-success-text):not(.dc-danger-text)`).waitFor({ timeout: ms })

/** All text of the board as one string, except ages that run with the clock. */
export const wordsOf = (page: Page) =>
  page.evaluate(() => {
    const parts = document.querySelectorAll<HTMLElement>(
      '.dc-wall-kpis, .dc-wall-columns, .dc-wall-machines, .dc-wall-foot',
    )
    return [...parts].map((part) => part.innerText).join('\n')
  })
