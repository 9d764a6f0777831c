import pg from 'pg'
import type { BrowserContext, Page } from 'playwright-core'
import { clientConfig } from '../../server/db/connect'
import { openBrowser } from '../../tests/harness/browser'
import { startProduct } from '../../tests/harness/product'
import { build, isBuilt } from '../harness/built'
import { endOnExit } from '../harness/ending'
import { figure, percentiles } from '../harness/report'
import { buildPlant } from './builtPlant'

const plant = { orders: 2_000, machines: 40 }
/**
 * Shares of the steps that are in lanes: nearly all of them, as where orders are planned while they come in, and half,
 * where every move of a card may build thousands of steps anew behind the lanes.
 */
const shares = [0.9, 0.5]
const path = '/production/daily-orders'
const opens = 3
/** Cards that are dragged, one after the other. */
const drags = 5
/** Moves of the pointer in one drag, as many a second as a screen has frames. */
const moves = 360
/** A planner looks at the board that long before he drags. */
const lookMs = 4000
const betweenMs = 1500
const everyMs = 1000 / 60

declare global {
  interface Window {
    frameTimes: number[]
    paintedAt: number | null
  }
}

/** Milliseconds of each preview of a card that moves, and of those that are built anew where it rests. */
type Previews = { moving: number[]; resting: number[] }

/** What the script in the worker writes down. */
type TimedWorker = typeof globalThis & { previews: Previews }

/**
 * Writes down how long the worker of a board takes for each preview, with taking it and handing it over; what is refused
 * at once is none. It ends its last statement: the worker begins with a parenthesis.
 */
const timed = `
  const listen = addEventListener.bind(globalThis)
  const post = postMessage.bind(globalThis)
  let answer
  globalThis.previews = { moving: [], resting: [] }
  const lists = { previewMove: 'moving', preview: 'resting' }
  globalThis.postMessage = (message, options) => {
    answer = message.kind
    post(message, options)
  }
  globalThis.addEventListener = (kind, hear) => listen(kind, (event) => {
    const started = performance.now()
    hear(event)
    const list = lists[event.data?.kind]
    if (list && answer === 'previewed') previews[list].push(performance.now() - started)
  });
`

/** Writes down when the first frame with cards in lanes was painted. */
const firstPaint = `
  window.paintedAt = null
  const look = () => {
    if (!document.querySelector('.dc-plan-lane [data-card]')) return requestAnimationFrame(look)
    const after = new MessageChannel()
    after.port1.onmessage = () => (window.paintedAt = performance.now())
    after.port2.postMessage(null)
  }
  requestAnimationFrame(look)
`

async function signedIn(url: string): Promise<BrowserContext> {
  const browser = await endOnExit(openBrowser(), (opened) => opened.close())
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1920, height: 1080 } })
  const page = await context.newPage()
  await page.goto('/')
  await page.fill('input[name=username]', 'planning')
  await page.fill('input[name=password]', 'decant')
  await page.press('input[name=password]', 'Enter')
  await page.locator('nav').first().waitFor()
  await page.close()
  await context.addInitScript(firstPaint)
  return context
}

/** From here on workers write down their times; a browser that hands scripts over stores none of them. */
const timeWorkers = (context: BrowserContext) =>
  context.route(/planWorker[^/]*\.js/, async (route) => {
    const response = await route.fetch()
    // The text is not packed any more, as the headers of the response would say.
    await route.fulfill({ contentType: 'text/javascript', body: `${timed}\n${await response.text()}` })
  })

/** Opens the board; answers the page and the milliseconds until its cards were painted. */
async function opened(context: BrowserContext) {
  const page = await context.newPage()
  await page.goto(path)
  await page.waitForFunction(() => window.paintedAt !== null, undefined, { timeout: 60_000 })
  return { page, ms: await page.evaluate(() => window.paintedAt ?? Infinity) }
}

const workerOf = (page: Page) => {
  const found = page.workers().find((one) => one.url().includes('planWorker'))
  if (!found) throw new Error('The board has no worker')
  return found
}

const frames = `
  window.frameTimes = []
  const frame = (at) => {
    window.frameTimes.push(at)
    if (window.frameTimes.length < 100_000) requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
`

/** Middles of the drawn lanes that can take the lifted card. */
const lanesThatFit = (page: Page) =>
  page.locator('.dc-plan-row:not(.dc-plan-unfit)').evaluateAll((rows) =>
    rows.flatMap((row) => {
      const area = row.closest('.dc-plan-scroll')!.getBoundingClientRect()
      const { top, height } = row.getBoundingClientRect()
      const middle = top + height / 2
      return middle > area.top && middle < area.bottom
        ? [{ y: middle, left: area.left, right: area.right }]
        : []
    }),
  )

/** Where the drawn cards can be lifted that nothing covers there. */
const cardsToLift = (page: Page, card: string) =>
  page.locator(card).evaluateAll((cards) =>
    cards.flatMap((one) => {
      const { x, y } = one.getBoundingClientRect()
      const point = { x: x + 8, y: y + 8 }
      return document.elementFromPoint(point.x, point.y)?.closest('[data-card]') === one ? [point] : []
    }),
  )

/** Milliseconds from frame to frame, and of each preview, of one drag. */
type Dragged = { gaps: number[]; previews: Previews }

/** Drags a card over the lanes that can take it, from side to side, and lets it go where it came from. */
async function drag(page: Page, card: string, which: number): Promise<Dragged> {
  await page.locator('.dc-plan-ghost').waitFor({ state: 'detached' })
  // The backlog is drawn anew behind the lanes.
  await page.waitForTimeout(betweenMs)
  const point = (await cardsToLift(page, card))[which]
  if (!point) throw new Error(`No card to drag: ${card}`)
  const { mouse } = page
  await mouse.move(point.x, point.y)
  await mouse.down()
  await mouse.move(point.x + 12, point.y + 4, { steps: 4 })
  await page.locator('.dc-plan-ghost').waitFor()
  const lanes = await lanesThatFit(page)
  const worker = workerOf(page)
  await worker.evaluate(() => void ((globalThis as TimedWorker).previews = { moving: [], resting: [] }))
  await page.evaluate(() => void (window.frameTimes.length = 0))
  const started = performance.now()
  for (let move = 0; move < moves; move++) {
    const { y, left, right } = lanes[Math.floor(move / 60) % lanes.length]!
    const share = (move % 60) / 60
    await mouse.move(left + 160 + (right - left - 180) * share, y)
    const wait = started + (move + 1) * everyMs - performance.now()
    if (wait > 0) await page.waitForTimeout(wait)
  }
  const shown = await page.evaluate(() => window.frameTimes)
  const previews = await worker.evaluate(() => (globalThis as TimedWorker).previews)
  await page.keyboard.press('Escape')
  await mouse.up()
  return { gaps: shown.slice(1).map((at, place) => at - shown[place]!), previews }
}

/** Drags some cards, and prints how the frames and previews of all of them were, and the slowest of the first one. */
async function dragAll(page: Page, card: string, name: string) {
  const all: Dragged[] = []
  for (let which = 0; which < drags; which++) all.push(await drag(page, card, which))
  const gaps = all.flatMap((one) => one.gaps)
  const moving = all.flatMap((one) => one.previews.moving)
  const resting = all.flatMap((one) => one.previews.resting)
  const between = percentiles(gaps)
  const took = percentiles(moving)
  const perSecond = (gaps.length / gaps.reduce((sum, gap) => sum + gap, 0)) * 1000
  figure(`${name}, frames`, perSecond, 'frames/s', { name: 'aim', value: 60 })
  figure(`${name}, from frame to frame, p95`, between.p95, 'ms', { name: 'p50', value: between.p50 })
  figure(`${name}, previews of ${drags} cards`, moving.length, '', {
    name: 'at rest',
    value: resting.length,
  })
  figure(`${name}, preview in the worker, p50`, took.p50, 'ms', { name: 'aim', value: 16 })
  figure(`${name}, preview in the worker, p95`, took.p95, 'ms', { name: 'aim', value: 16 })
  figure(`${name}, slowest preview of the first card`, Math.max(...all[0]!.previews.moving), 'ms')
  figure(`${name}, backlog built anew at rest, p50`, percentiles(resting).p50, 'ms')
}

/** The plan board as a planner has it: when it is painted, and drags of cards over its lanes. */
async function boardWith(plannedShare: number) {
  const product = await startProduct({ ownDatabase: true })
  const client = new pg.Client(clientConfig(product.database))
  await client.connect()
  const made = await buildPlant(client, { ...plant, plannedShare })
  await client.end()
  const name = `planning in a browser, ${plant.orders} orders, ${plannedShare * 100} % in lanes`
  figure(`${name}, steps in lanes`, made.planned, '', { name: 'backlog', value: made.backlog })

  const context = await signedIn(product.url)
  const first = await opened(context)
  figure(`${name}, first opening of the board, painted`, first.ms, 'ms', { name: 'aim', value: 2000 })
  await first.page.close()
  const times: number[] = []
  for (let time = 0; time < opens; time++) {
    const { page, ms } = await opened(context)
    times.push(ms)
    await page.close()
  }
  figure(`${name}, board painted, p50`, percentiles(times).p50, 'ms', { name: 'aim', value: 2000 })

  await timeWorkers(context)
  const { page } = await opened(context)
  await page.evaluate(frames)
  await page.waitForTimeout(lookMs)
  const ofLanes = '.dc-plan-lane :is(.dc-plan-planned, .dc-plan-late, .dc-plan-waits)[data-card]'
  await dragAll(page, ofLanes, `${name}, a card of a lane`)
  await page.getByLabel('Search the backlog').fill('batching')
  await page.locator('.dc-plan-backlog [data-card]', { hasText: 'batching' }).first().waitFor()
  await dragAll(page, '.dc-plan-backlog [data-card]', `${name}, a card out of the backlog`)
  await context.close()
  await product.stop()
}

/** With nearly all in lanes, and with half of it. */
export async function inBrowser() {
  if (!isBuilt() && build().status !== 0) throw new Error('The build failed')
  for (const share of shares) await boardWith(share)
}
