import type { Page } from 'playwright-core'
import WebSocket from 'ws'
import { openBrowser } from '../tests/harness/browser'
import { type Product, startProduct } from '../tests/harness/product'
import { build, isBuilt } from './harness/built'
import { endOnExit, whenEnding } from './harness/ending'
import { cardsShown, inRows, onCards, type Painted, paintedCards, watch } from './paintedPage'
import { count, type Counted, type Counting, now, renaming, reporting, type Way } from './reports'
import { figure, percentiles } from './harness/report'
import { runSteps } from './runningSteps'
import { signIn } from './harness/signIn'

type Row = { id: number; qty_good?: number; name?: string }
type Card = { id: number; phase_roles: string[] }

const board = '/production/production-dashboard'
const seconds = 10
const orders = 12

/** Receives the broadcasts of a channel as bare as they come: no page, no painting. */
async function listen(
  url: string,
  token: string,
  channel: string,
  qtyOf: (row: Row) => number,
): Promise<Painted[]> {
  const heard: Painted[] = []
  const socket = new WebSocket(`${url.replace('http', 'ws')}/app/decant-key?protocol=7`)
  whenEnding(() => socket.terminate())
  await new Promise<void>((resolve, reject) => {
    socket.on('error', reject)
    socket.on('message', (frame: Buffer) => {
      const at = now()
      const message = JSON.parse(frame.toString()) as { event: string; data?: string }
      const data = (typeof message.data === 'string' ? JSON.parse(message.data) : message.data) as {
        socket_id?: string
        row?: Row | null
      }
      if (message.event === 'pusher:connection_established')
        void fetch(`${url}/broadcasting/auth`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify({ socket_id: data.socket_id, channel_name: channel }),
        })
          .then((response) => response.json())
          .then((signed: object) =>
            socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel, ...signed } })),
          )
          .catch(reject)
      else if (message.event === 'pusher_internal:subscription_succeeded') resolve()
      else if (message.event.includes('error')) reject(new Error(frame.toString()))
      else if (data?.row) heard.push({ id: data.row.id, qty: qtyOf(data.row), at })
    })
  })
  return heard
}

async function openScreen(product: Product, username: string, path: string, shown: string): Promise<Page> {
  const browser = await endOnExit(openBrowser(), (opened) => opened.close())
  const page = await browser.newPage({ baseURL: product.url, viewport: { width: 1920, height: 1600 } })
  await page.goto(path)
  await page.fill('input[name=username]', username)
  await page.fill('input[name=password]', 'decant')
  await page.press('input[name=password]', 'Enter')
  await page.locator(shown).first().waitFor()
  return page
}

/** The steps to count at, each with a person of its phase. */
async function counting(product: Product, ids: readonly number[]): Promise<Counting[]> {
  const api = await product.as('admin')
  const { data } = (await api('GET', '/production/board')) as { data: { cards: Card[] } }
  const tokens = new Map<string, string>()
  const steps: Counting[] = []
  for (const card of data.cards.filter(({ id }) => ids.includes(id))) {
    const role = card.phase_roles[0] ?? 'supervisor_production'
    const token = tokens.get(role) ?? (await signIn(product.url, role))
    tokens.set(role, token)
    const step = (await api('GET', `/production/production_order_steps/${card.id}`)) as {
      data: { version: number }
    }
    steps.push({ id: card.id, version: step.data.version, token, qty: 0 })
  }
  return steps
}

/** Latency of each count until its card first showed at least as much. */
const latencies = (counted: readonly Counted[], seen: readonly Painted[]) =>
  counted.map(({ id, qty, sent }) => {
    const first = seen.find((one) => one.id === id && one.qty >= qty && one.at >= sent)
    return first ? first.at - sent : Infinity
  })

const settled = (page: Page, counted: readonly Counted[]) => {
  const last = new Map(counted.map(({ id, qty }) => [id, qty]))
  return page.waitForFunction(
    (expected) =>
      expected.every(([id, qty]) => window.painted.some((one) => one.id === id && one.qty >= qty)),
    [...last],
    { timeout: 10_000, polling: 100 },
  )
}

/** Brands whose names carry a number, for the cheapest write there is. */
async function brands(product: Product): Promise<Counting[]> {
  const api = await product.as('inventory')
  const token = await signIn(product.url, 'inventory')
  const rows: Counting[] = []
  for (let row = 0; row < 20; row++) {
    const made = (await api('POST', '/inventory/brands', {
      code: `PAINT${row}`,
      name: `0 / P${row}`,
      owner: 'own',
    })) as {
      data: { id: number; version: number }
    }
    rows.push({ id: made.data.id, version: made.data.version, token, qty: 0 })
  }
  return rows
}

async function measure(
  what: string,
  page: Page,
  heard: readonly Painted[],
  url: string,
  rows: Counting[],
  way: Way,
) {
  // Every connection of the server plans its statements first.
  await count(url, rows, way, 200, 5)
  for (const perSecond of [10, 50, 200, 250]) {
    const run = await count(url, rows, way, perSecond, seconds)
    if (run.counted.length === 0) throw new Error(`Nothing was counted: ${run.refused[0] ?? 'no row'}`)
    await settled(page, run.counted)
    const eye = percentiles(latencies(run.counted, await paintedCards(page)))
    const ear = percentiles(latencies(run.counted, heard))
    const name = `painted, ${what}, ${perSecond} events/s`
    figure(`${name}, p50`, eye.p50, 'ms', { name: 'bare websocket', value: ear.p50 })
    figure(`${name}, p95`, eye.p95, 'ms', { name: 'bare websocket', value: ear.p95 })
    const answers = percentiles(run.counted.map(({ sent, answered }) => answered - sent))
    figure(`${name}, answer of the write p50`, answers.p50, 'ms', { name: 'painted', value: eye.p50 })
    figure(`${name}, written`, run.perSecond, 'events/s', { name: 'asked', value: perSecond })
    if (run.refused.length > 0) console.error(`${name}: ${run.refused.length} refused, ${run.refused[0]}`)
  }
}

/** How long it takes from a write of one person to the figure painted in the browser of another: board and list. */
export async function painted() {
  if (!isBuilt() && build().status !== 0) throw new Error('The build failed')
  const product = await endOnExit(startProduct({ ownDatabase: true }), ({ stop }) => stop())
  const { url } = product

  const named = await brands(product)
  const list = await openScreen(product, 'inventory', '/inventory/brands', '.ag-row')
  await watch(list, inRows)
  const token = await signIn(url, 'inventory')
  const renamed = await listen(url, token, 'private-inventory.brands', ({ name }) => parseInt(name ?? '', 10))
  await measure('list', list, renamed, url, named, renaming)
  await list.context().browser()?.close()

  const ids = await runSteps(product.database, orders)
  const page = await openScreen(product, 'supervisor', board, '[data-card]')
  await watch(page, onCards)
  const supervisor = await signIn(url, 'supervisor')
  const heard = await listen(url, supervisor, 'private-production.board', ({ qty_good: qty }) => qty ?? 0)
  const shown = await cardsShown(page)
  const steps = await counting(
    product,
    ids.filter((id) => shown.includes(id)),
  )
  await measure('board', page, heard, url, steps, reporting)
}
