import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { brackets } from '../../../src/api/brackets'
import { filtersOf } from '../../../src/resources/kit/define/defineHome'
import { productionOrders } from '../../../src/resources/production/orders/production_orders'
import { runPlant } from '../../../server/demo/simulator/run'
import { openBrowser } from '../../../tests/harness/browser'
import { type Product, startProduct } from '../../../tests/harness/product'
import { endOnExit } from '../../harness/ending'
import type { Figure } from '../figure'
import { openProxy } from '../proxy'
import { slopeAnHour } from '../soak'
import {
  boardShown,
  countFrames,
  heapAfter,
  type PageMemory,
  untilLive,
  untilNotLive,
  wordsOf,
} from './wallPage'
import { type Fault, wallFaults } from './wallFaults'

const perSecond = 50
/** Below so many open orders there is not always something to do; the plant holds as many from beginning to end. */
const openOrders = 60
const patienceMs = 180_000
const fillMs = 120_000
const boards = ['production', 'machines']
const view = { width: 1920, height: 1080 }
/** Shorter runs do not allow conclusions about weeks. */
const tellingHours = 2

type Say = (line: string) => void

/** Simulates the plant until stopped, and answers how many writes the server accepted. */
function plantAtWork(url: string, seed: number, say: Say) {
  const stop = new AbortController()
  const done = runPlant({
    url,
    seed,
    pace: 'flat',
    rate: perSecond,
    orders: openOrders,
    hands: 16,
    signal: stop.signal,
    say: () => undefined,
  })
  done.catch((error: unknown) => say(`the plant stopped: ${String(error)}`))
  return async () => {
    stop.abort()
    const { lines } = await done
    return lines[0] ?? ''
  }
}

async function pairedWall(product: Product, url: string, browser: Browser) {
  const context = await browser.newContext({ baseURL: url, viewport: view })
  const page = await context.newPage()
  // The loader that runs these files marks functions by a helper that a page does not have.
  await page.addInitScript('window.__name = (made) => made')
  await countFrames(page)
  let heard = 0
  page.on('websocket', (socket) => socket.on('framereceived', () => heard++))
  const takeHeard = () => {
    const taken = heard
    heard = 0
    return taken
  }
  await page.goto(`/wall?boards=${boards.join()}&every=5`)
  const shown = page.locator('.dc-wall-code p[aria-label]')
  await shown.waitFor()
  const code = (await shown.innerText()).replaceAll(/\D/g, '')
  const api = await product.as('admin')
  const made = await api('POST', '/general/wall_displays', { name: 'Bench hall' })
  const { id, version } = made.data as { id: number; version: number }
  await api('POST', `/general/wall_displays/${id}/pair`, { version, code })
  await untilLive(page, patienceMs)
  return { context, page, id, takeHeard }
}

/** Nothing holds a board any longer than its turn. */
async function repair(product: Product) {
  const api = await product.as('admin')
  const { machines } = (await api('GET', '/production/machines_board')).data as {
    machines: { id: number; current_state: string }[]
  }
  for (const { id, current_state } of machines)
    if (current_state === 'down') await api('POST', `/production/machines/${id}/state`, { state: 'running' })
}

type Api = Awaited<ReturnType<Product['as']>>

/** How many orders are on the floor; none known where the server is too busy to say. */
async function ordersOpen(api: Api): Promise<number | null> {
  const filters = filtersOf(productionOrders, [
    { field: 'status', operator: 'in', value: ['released', 'in_progress'] },
  ])
  const { total } = await api(
    'GET',
    `/production/production_orders?${brackets({ filters, limit: 1, total: 1 })}`,
  )
  return total ?? null
}

/** Works the plant until its floor is as full as it will stay: what a wall holds of orders grows no more. */
async function fillFloor(product: Product, say: Say) {
  const api = await product.as('admin')
  const rest = plantAtWork(product.url, 0, say)
  const until = Date.now() + fillMs
  while (((await ordersOpen(api)) ?? 0) < openOrders && Date.now() < until) await wait(1_000)
  await rest()
  say(`${(await ordersOpen(api)) ?? 'unknown how many'} orders on the floor`)
}

const firstApart = (ours: string, theirs: string) => {
  const there = theirs.split('\n')
  const at = ours.split('\n').findIndex((line, index) => line !== there[index])
  return `'${ours.split('\n')[at] ?? ''}' is '${there[at] ?? ''}'`
}

/** Whether every board says what a screen says that was started just now: what differs from it was missed. */
async function againstFresh(browser: Browser, context: BrowserContext, page: Page) {
  const storageState = await context.storageState()
  const baseURL = new URL(page.url()).origin
  const other = await browser.newContext({ baseURL, viewport: view, storageState })
  try {
    const fresh = new Map<string, Page>()
    for (const board of boards) {
      const one = await other.newPage()
      await one.addInitScript('window.__name = (made) => made')
      await one.goto(`/wall?boards=${board}&every=3600`)
      await untilLive(one, patienceMs)
      fresh.set(board, one)
    }
    const found = new Map<string, string>()
    const isDone = () => boards.every((board) => found.get(board) === 'equal')
    // Pages turn and minutes pass between two looks: what was missed stays missed.
    for (const until = Date.now() + 90_000; Date.now() < until && !isDone(); await wait(400)) {
      const board = await boardShown(page)
      const one = fresh.get(board)
      if (!one || found.get(board) === 'equal') continue
      const [ours, theirs] = await Promise.all([wordsOf(page), wordsOf(one)])
      if ((await boardShown(page)) === board)
        found.set(board, ours === theirs ? 'equal' : firstApart(ours, theirs))
    }
    return found
  } finally {
    await other.close()
  }
}

/** A fault under load, then the wall left alone: how it came back, and whether it shows all that was done meanwhile. */
async function through(fault: Fault, page: Page, say: Say) {
  const startedAt = performance.now()
  const seconds = () => ((performance.now() - startedAt) / 1000).toFixed(1)
  await fault.begin()
  const marked = fault.isSeen && (await untilNotLive(page, patienceMs).then(seconds))
  await fault.end()
  const over = seconds()
  await untilLive(page, patienceMs)
  say(
    `${fault.name}: ${marked ? `marked after ${marked} s, ` : ''}over after ${over} s, live after ${seconds()} s`,
  )
}

type Watching = { everyMs: number; api: Api; say: Say }

/** Watches the memory of a wall minute by minute, and its faults, until stopped. */
function watched(page: Page, takeHeard: () => number, { everyMs, api, say }: Watching) {
  const samples: PageMemory[] = []
  const wrong: string[] = []
  const over = new AbortController()
  const startedAt = performance.now()
  page.on('pageerror', (error) => wrong.push(`threw ${error.message}`))
  page.on('framenavigated', (frame) => {
    if (new URL(frame.url()).pathname !== '/wall') wrong.push(`went to ${frame.url()}`)
  })
  async function watch() {
    const devtools = await page.context().newCDPSession(page)
    let since = performance.now()
    for (let next = startedAt + everyMs; ; next += everyMs) {
      await wait(Math.max(0, next - performance.now()), null, { signal: over.signal }).catch(() => null)
      if (over.signal.aborted) return
      const one = await heapAfter(page, devtools, (performance.now() - startedAt) / 3_600_000)
      const perSecond = (takeHeard() * 1000) / (performance.now() - since)
      since = performance.now()
      if (one.board === 'code') wrong.push('asked for a code')
      samples.push(one)
      const { p50, p95, p999, longest } = one.frames
      // A server that restarts is asked again with the next sample.
      const orders = await ordersOpen(api).catch(() => '?')
      say(
        `${(one.hours * 60).toFixed(1)} min, ${one.board}: heap ${one.heapMb.toFixed(2)} MB, ` +
          `${one.nodes} nodes, ${one.listeners} listeners, ${orders} orders, ${perSecond.toFixed(0)} messages/s, ` +
          `frame p50 ${p50} p95 ${p95} p99.9 ${p999} longest ${longest} ms`,
      )
    }
  }
  const watching = watch()
  // Reported at the end, with everything else.
  watching.catch(() => undefined)
  return {
    wrong,
    async stop() {
      over.abort()
      await watching
      return samples
    },
  }
}

/** What the samples say of weeks: what is held grows, frames that come late. */
function judged(samples: readonly PageMemory[], minutes: number) {
  const settled = samples.filter(({ hours }) => hours * 60 > Math.min(60, minutes / 4))
  const [first, last] = [settled[0]?.heapMb ?? NaN, settled.at(-1)?.heapMb ?? NaN]
  const of = (what: (one: PageMemory) => number) => settled.map(what)
  const slope = (some: readonly PageMemory[]) =>
    slopeAnHour(some.map(({ hours, heapMb }) => ({ at: hours * 3_600_000, value: heapMb })))
  return {
    growth: slope(settled),
    /** MB an hour by the board that was shown when the sample was taken; two samples at least. */
    byBoard: boards.flatMap((board) => {
      const own = settled.filter((one) => one.board === board)
      return own.length < 2 ? [] : [`${board} ${slope(own).toFixed(1)}`]
    }),
    share: last / first - 1,
    last,
    late: Math.max(...of(({ frames }) => frames.p95)),
    frame: Math.max(...of(({ frames }) => frames.p999)),
    nodes: [Math.min(...of(({ nodes }) => nodes)), Math.max(...of(({ nodes }) => nodes))] as const,
  }
}

/** A wall under a working plant, its server restarted and killed, its line cut, its token renewed. */
export const wallForWeeks: Figure = {
  id: 'R17',
  fault: 'a wall while its server is restarted and killed, its line silent, its token old',
  target:
    '72 h: heap grows less than 1 MB/h after the first and 20 % in all, frames within 50 ms at p95 and 200 at p99.9, nothing missed, never a hand',
  longestMs: 270_000,
  async run(_plant, size) {
    const minutes = Math.max(2, size.seconds(120, 72 * 3_600) / 60)
    const say: Say = (line) =>
      minutes > 2 && console.log(`    ${new Date().toISOString().slice(11, 19)} ${line}`)
    const product = await endOnExit(startProduct({ ownDatabase: true }), ({ stop }) => stop())
    const line = await openProxy({ host: '127.0.0.1', port: Number(new URL(product.url).port) })
    const browser = await endOnExit(openBrowser(), (opened) => opened.close())
    const { context, page, id, takeHeard } = await pairedWall(product, line.url, browser)
    await fillFloor(product, say)
    let loads = 0
    page.on('load', () => loads++)
    const startedAt = performance.now()
    const passed = () => (performance.now() - startedAt) / 60_000 / minutes
    const watching = watched(page, takeHeard, {
      // An odd number of turns of 5 s, so that samples take the boards in turn.
      everyMs: Math.min(55_000, (minutes * 60_000) / 12),
      api: await product.as('admin'),
      say,
    })

    const looks: string[] = []
    const faults = wallFaults({ product, line, id, minutes })
    let seed = 1
    for (const fault of [...faults, null]) {
      const rest = plantAtWork(product.url, seed++, say)
      await wait(Math.max(0, (fault?.at ?? 0.97) - passed()) * minutes * 60_000)
      if (fault) await through(fault, page, say)
      say(await rest())
      await repair(product)
      const found = [...(await againstFresh(browser, context, page))]
      const apart = found.filter(([, how]) => how !== 'equal').map((each) => each.join(' '))
      looks.push(found.length === 0 ? 'no board' : apart.join(', '))
      say(`beside a screen started just now: ${looks.at(-1) || 'equal'}`)
    }
    const { growth, byBoard, share, last, late, frame, nodes } = judged(await watching.stop(), minutes)
    await browser.close()
    line.close()
    await product.stop()
    const missed = looks.filter((look) => look !== '')
    const isWell = missed.length + watching.wrong.length === 0
    const isSmooth = growth < 1 && share < 0.2 && late < 50 && frame <= 200
    return {
      reached: `${faults.length} faults, ${looks.length - missed.length} of ${looks.length} times equal to a screen started just then${missed.length > 0 ? ` (${missed.join('; ')})` : ''}, ${watching.wrong.join('; ') || 'never needed a hand'}, loaded anew ${loads} times; heap ${last.toFixed(1)} MB, ${growth.toFixed(1)} MB/h (${byBoard.join(', ') || 'too few samples by board'}), ${(share * 100).toFixed(0)} % in all; frames p95 ${late} and p99.9 ${frame} ms in the worst minute; ${nodes.join(' to ')} nodes`,
      rounds: `${minutes.toFixed(0)} min of 72 h`,
      isMet: isWell && (minutes >= tellingHours * 60 ? isSmooth : null),
    }
  },
}
