import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { runPlant } from '../server/demo/plant/run'
import { openBrowser } from '../tests/harness/browser'
import { type Product, startProduct } from '../tests/harness/product'
import { build, isBuilt } from './built'
import { cuttableLine } from './cuttableLine'
import { whenEnding } from './ending'
import { figure, median } from './report'
import { boardShown, countFrames, held, type Held, untilLive, untilNotLive, wordsOf } from './wallPage'
import { type Fault, wallFaults } from './wallFaults'

const perSecond = 50
const patienceMs = 180_000
const boards = ['production', 'machines']
const view = { width: 1920, height: 1080 }

const say = (line: string) => console.log(`${new Date().toISOString().slice(11, 19)} ${line}`)

/** How long `npm run bench -- walls --minutes 120` works: three minutes unless told. */
export function wallMinutes() {
  const { values } = parseArgs({ options: { minutes: { type: 'string' } }, strict: false })
  const minutes = Number(values.minutes ?? 3)
  if (!(minutes >= 3 && minutes <= 6000)) throw new Error('--minutes must be a number from 3 to 6000')
  return minutes
}

/** Works the plant until it is told to stop, and answers how many writes the server took. */
function plantAtWork(url: string, seed: number) {
  const stop = new AbortController()
  const done = runPlant({ url, seed, pace: 'flat', rate: perSecond, orders: 30, signal: stop.signal })
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
  await page.goto(`/wall?boards=${boards.join()}&every=15`)
  const shown = page.locator('.dc-wall-code p[aria-label]')
  await shown.waitFor()
  const code = (await shown.innerText()).replaceAll(/\D/g, '')
  const api = await product.as('admin')
  const made = await api('POST', '/general/wall_displays', { name: 'Bench hall' })
  const { id, version } = made.data as { id: number; version: number }
  await api('POST', `/general/wall_displays/${id}/pair`, { version, code })
  await untilLive(page, patienceMs)
  return { context, page, id }
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

/** Megabytes an hour by least squares. */
function slope(samples: readonly Held[]) {
  const mean = (of: (one: Held) => number) => samples.reduce((sum, one) => sum + of(one), 0) / samples.length
  const hours = mean((one) => one.hours)
  const mb = mean((one) => one.heapMb)
  const both = samples.reduce((sum, one) => sum + (one.hours - hours) * (one.heapMb - mb), 0)
  return both / samples.reduce((sum, one) => sum + (one.hours - hours) ** 2, 0)
}

/** A fault under load, then the wall left alone: how it came back, and whether it shows all that was done meanwhile. */
async function through(fault: Fault, page: Page) {
  const begun = performance.now()
  const seconds = () => ((performance.now() - begun) / 1000).toFixed(1)
  await fault.begin()
  const marked = fault.isSeen && (await untilNotLive(page, patienceMs).then(seconds))
  await fault.end()
  const over = seconds()
  await untilLive(page, patienceMs)
  say(
    `${fault.name}: ${marked ? `marked after ${marked} s, ` : ''}over after ${over} s, live after ${seconds()} s`,
  )
}

/**
 * A wall for hours under a working plant, its server restarted and killed, its line cut, its token renewed: whether it
 * leaks, stutters, misses anything, or ever needs a hand.
 */
export async function walls() {
  if (!isBuilt() && build().status !== 0) throw new Error('The build failed')
  const minutes = wallMinutes()
  const product = await startProduct({ ownDatabase: true })
  whenEnding(product.stop)
  const line = await cuttableLine(product.url)
  const browser = await openBrowser()
  whenEnding(() => browser.close())
  const { context, page, id } = await pairedWall(product, line.url, browser)
  const devtools = await context.newCDPSession(page)
  let loads = 0
  const hands: string[] = []
  page.on('load', () => loads++)
  page.on('pageerror', (error) => say(`the page threw: ${error.message}`))
  page.on('framenavigated', (frame) => {
    if (new URL(frame.url()).pathname !== '/wall') hands.push(`went to ${frame.url()}`)
  })

  const begun = performance.now()
  const passed = () => (performance.now() - begun) / 60_000 / minutes
  const everyMs = Math.min(60_000, (minutes * 60_000) / 12)
  const samples: Held[] = []
  const sampling = new AbortController()
  const sample = async () => {
    for (let next = begun + everyMs; !sampling.signal.aborted; next += everyMs) {
      await wait(Math.max(0, next - performance.now()), null, { signal: sampling.signal }).catch(() => null)
      if (sampling.signal.aborted) return
      const one = await held(page, devtools, (performance.now() - begun) / 3_600_000)
      if (one.board === 'code') hands.push('asked for a code')
      samples.push(one)
      const { p50, p95, longest } = one.frames
      say(
        `${(one.hours * 60).toFixed(1)} min, ${one.board}: heap ${one.heapMb.toFixed(2)} MB, ` +
          `${one.nodes} nodes, ${one.listeners} listeners, frame p50 ${p50} p95 ${p95} longest ${longest} ms`,
      )
    }
  }
  const sampled = sample()
  // Told of at the end, with everything else that was seen.
  sampled.catch(() => undefined)

  const looks: boolean[] = []
  const faults = wallFaults({ product, line, id, minutes })
  let seed = 1
  for (const fault of [...faults, null]) {
    const rest = plantAtWork(product.url, seed++)
    await wait(Math.max(0, (fault?.at ?? 0.97) - passed()) * minutes * 60_000)
    if (fault) await through(fault, page)
    say(await rest())
    await repair(product)
    const found = [...(await againstFresh(browser, context, page))]
    looks.push(found.length > 0 && found.every(([, how]) => how === 'equal'))
    say(`beside a screen started just now: ${found.map((each) => each.join(' ')).join(', ') || 'no board'}`)
  }
  sampling.abort()
  await sampled

  const settled = samples.filter(({ hours }) => hours * 60 > Math.min(15, minutes / 4))
  const most = (of: (one: Held) => number) => Math.max(...settled.map(of))
  const first = settled[0]?.heapMb ?? NaN
  figure('walls: heap grows', slope(settled), 'MB/h', { name: 'limit', value: 1 })
  figure('walls: heap at the end', samples.at(-1)?.heapMb ?? NaN, 'MB', { name: 'warm', value: first })
  figure('walls: frame p95, median minute', median(settled.map(({ frames }) => frames.p95)), 'ms', {
    name: 'limit',
    value: 50,
  })
  figure(
    'walls: frame p95, worst minute',
    most(({ frames }) => frames.p95),
    'ms',
    { name: 'limit', value: 50 },
  )
  figure(
    'walls: nodes, most',
    most(({ nodes }) => nodes),
    '',
    { name: 'warm', value: settled[0]?.nodes ?? NaN },
  )
  figure('walls: faults survived', faults.length - hands.length, '', { name: 'faults', value: faults.length })
  figure('walls: equal to a fresh read', looks.filter(Boolean).length, '', {
    name: 'looks',
    value: looks.length,
  })
  console.log(`walls: page loaded anew ${loads} times; ${hands.join('; ') || 'never needed a hand'}`)
}
