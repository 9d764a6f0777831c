import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** The machine may be busy; what is waited for is awaited, not timed. */
export const soon = <T>(read: () => T) => expect.poll(read)

export const desk = { width: 1440, height: 900 }

/** The tabs of a page, and the content of the active one. */
export function tabStrip(page: Page) {
  const tab = (path: string) => page.locator(`[data-tab="${path}"]`)
  const active = () => page.locator('.dc-tab[data-active] a').getAttribute('data-tab')
  return {
    tab,
    active,
    tabs: () =>
      page.locator('.dc-tab a').evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.tab)),
    menu: (name: string) => page.getByRole('menuitem', { name, exact: true }),
    pencil: (path: string) => tab(path).getByLabel('Unsaved changes'),
    rows: () => page.locator('.dc-kept:visible .ag-row'),
    /** Goes to addresses one after the other, as links do, without loading the console again. */
    async visit(...paths: string[]) {
      for (const path of paths) {
        await page.evaluate((to) => {
          history.pushState(null, '', to)
          dispatchEvent(new PopStateEvent('popstate'))
        }, path)
        await soon(active).toBe(path.split('?')[0])
      }
    },
  }
}

/** Frames the page sends from now on, and the number of its timers once loaded. */
export async function watched(page: Page) {
  const lines: { isOpen: boolean; sent: string[] }[] = []
  page.on('websocket', (socket) => {
    const line = { isOpen: true, sent: [] as string[] }
    lines.push(line)
    socket.on('close', () => (line.isOpen = false))
    socket.on('framesent', ({ payload }) => {
      const { event, data } = JSON.parse(String(payload)) as { event: string; data: { channel?: string } }
      if (data?.channel) line.sent.push(`${event.replace('pusher:', '')} ${data.channel}`)
    })
  })
  await page.addInitScript(() => {
    const running = new Set<unknown>()
    const begin = window.setInterval.bind(window)
    const end = window.clearInterval.bind(window)
    Object.assign(window, {
      running,
      setInterval: (...args: Parameters<typeof begin>) => {
        const timer = begin(...args)
        running.add(timer)
        return timer
      },
      clearInterval: (timer: number) => {
        running.delete(timer)
        end(timer)
      },
    })
  })
  const timers = () => page.evaluate(() => (globalThis as unknown as { running: Set<unknown> }).running.size)
  return {
    /** Frames of the newest open line: on a busy machine two are tried, and the one that is later is closed unused. */
    sent: () => (lines.findLast(({ isOpen }) => isOpen) ?? lines.at(-1))?.sent ?? [],
    /** Counts only lines from here on. */
    forget: () => void lines.splice(0),
    /** How many lines are open. */
    sockets: () => lines.filter(({ isOpen }) => isOpen).length,
    timers,
    /** How many run once none begins or ends any more. */
    async restingTimers() {
      const counted: number[] = []
      await soon(async () => new Set((counted.push(await timers()), counted.slice(-20))).size).toBe(1)
      return counted.at(-1)
    },
  }
}

/** Counts what a page fetches, from its next load on; `calm` waits until nothing is awaited and what came is painted. */
export async function countFetches(page: Page) {
  await page.addInitScript(() => {
    const begin = window.fetch.bind(window)
    const state = Object.assign(window, { awaited: 0 })
    window.fetch = async (...args) => {
      state.awaited++
      try {
        return await begin(...args)
      } finally {
        state.awaited--
      }
    }
  })
}

/** Whether a page paints a frame: an evaluation that waits for one has no limit of its own. */
export const paints = (page: Page): Promise<boolean> =>
  page.evaluate(
    (limit) =>
      new Promise<boolean>((answer) => {
        requestAnimationFrame(() => answer(true))
        setTimeout(answer, limit, false)
      }),
    20_000,
  )

/** Resolves once the page awaits no answer, over four paints: an answer may make it ask for more. */
export async function calm(page: Page) {
  if (!(await paints(page))) throw new Error(`${page.url()} paints no frames`)
  const isCalm = await page.evaluate(async (limit) => {
    const state = window as unknown as { awaited: number }
    const until = performance.now() + limit
    for (let calmPaints = 0; calmPaints < 4; calmPaints = state.awaited === 0 ? calmPaints + 1 : 0) {
      await new Promise((painted) => requestAnimationFrame(painted))
      if (performance.now() > until) return false
    }
    return true
  }, 100_000)
  if (!isCalm) throw new Error(`${page.url()} waits for an answer that does not come`)
  await page
    .locator('.dc-kept:visible')
    .locator('.dc-skeleton, .ag-overlay-loading-center')
    .first()
    .waitFor({ state: 'hidden' })
}
