import type { Browser, Page } from 'playwright-core'
import { applied, linesOf, movedTo, stepPlaced } from '../../tests/browser/floor/planMoves'
import { openBrowser } from '../../tests/harness/browser'
import { startProduct } from '../../tests/harness/product'
import { build, isBuilt } from '../harness/built'
import { endOnExit } from '../harness/ending'
import { numberOption } from '../harness/numberOption'
import { figure } from '../harness/report'

const phase = 'labelling'
const path = '/production/daily-orders'
/** Orders whose labels each planner moves from labeler to labeler. */
const cardsEach = 4

type Product = Awaited<ReturnType<typeof startProduct>>
type Row = { id: number; version: number; number: string }
type Card = { key: string; number: string; phase: typeof phase; lane: number }
type Version = { version: number; changes: { key?: string }[]; keys: Record<string, string> }
type Plan = {
  version: number
  machines: { id: number; name: string; kind: string }[]
  lines: Parameters<typeof linesOf>[0]['lines']
}

const planNow = async (product: Product) =>
  (await (await product.as('planning'))('GET', '/production/plan')).data as Plan

async function boardOf(browser: Browser, product: Product, user: string): Promise<Page> {
  // High enough that the lanes of all machines are drawn.
  const viewport = { width: 1440, height: 3000 }
  const page = await (await browser.newContext({ baseURL: product.url, viewport })).newPage()
  page.setDefaultTimeout(120_000)
  await page.goto('/')
  await page.fill('input[name=username]', user)
  await page.fill('input[name=password]', 'decant')
  await page.press('input[name=password]', 'Enter')
  await page.locator('nav').first().waitFor()
  await page.goto(path)
  await page.locator('.dc-plan-lane').first().waitFor()
  await page.getByText('Weeks', { exact: true }).click()
  return page
}

/** A small order on the floor, of which nothing is planned. */
async function released(product: Product): Promise<Row> {
  const [planning, manager] = [await product.as('planning'), await product.as('manager')]
  const first = async (list: string, search: string) =>
    ((await planning('GET', `/${list}/lookup?search=${search}`)).data as Row[])[0]?.id
  let { data: order } = await planning('POST', '/production/production_orders', {
    product_id: await first('inventory/products', 'NL-MT-30-00-ON'),
    recipe_id: await first('production/recipes', 'RCP-00001'),
    flow_id: await first('production/flows', 'PROD-STD'),
    qty_planned: 100,
    due_on: '2029-12-31',
  })
  for (const [by, event] of [
    [planning, 'submit'],
    [manager, 'approve'],
    [planning, 'release'],
  ] as const) {
    const sent = await by('POST', `/production/production_orders/${order.id}/${event}`, {
      version: order.version,
    })
    if (sent.message !== '') throw new Error(`${event} ${sent.message}`)
    order = sent.data
  }
  return order as Row
}

/** The cards of each lane as a board shows them, in their sequence. */
const shownOn = (board: Page) =>
  board
    .locator('.dc-plan-lane')
    .evaluateAll((lanes) =>
      JSON.stringify(
        lanes.map((lane) => [
          lane.getAttribute('aria-label'),
          ...[...lane.querySelectorAll('[data-card]')].map((card) => card.getAttribute('data-card')),
        ]),
      ),
    )

/** Waits until a board shows what a fresh one does; the floor works on, so that both are looked at anew. */
async function isAsFresh(board: Page, fresh: Page): Promise<boolean> {
  for (let look = 0; look < 120; look++) {
    const [shown, expected] = [await shownOn(board), await shownOn(fresh)]
    if (shown === expected) return true
    await board.waitForTimeout(500)
  }
  return false
}

/**
 * Two planners in two browsers move cards at once while the simulated floor works: no move is lost, and both boards show
 * what a fresh one shows. `--moves=200` says how many.
 */
export async function together() {
  if (!isBuilt() && build().status !== 0) throw new Error('The build failed')
  const moves = numberOption('moves', 200)
  const product = await endOnExit(
    startProduct({ ownDatabase: true, settings: { DEMO_PLANT: 'on' } }),
    ({ stop }) => stop(),
  )
  const browser = await endOnExit(openBrowser(), (opened) => opened.close())
  const api = await product.as('planning')
  const pace = (to: 'stopped' | 'real') => api('POST', '/general/demo_plant', { pace: to })
  // Until all cards are in lanes: the simulated planner would lay them out too.
  await pace('stopped')
  const orders: Row[] = []
  for (let made = 0; made < 2 * cardsEach; made++) orders.push(await released(product))
  const users = ['planning', 'supervisor_production']
  const boards: Page[] = []
  for (const user of users) boards.push(await boardOf(browser, product, user))

  for (let place = 0; place < cardsEach; place++) {
    const own = boards.map((_, at) => orders[at * cardsEach + place]!.number)
    await Promise.all(boards.map((board, at) => stepPlaced(board, own[at]!, phase)))
    await Promise.all(boards.map((board, at) => applied(board, own[at]!, phase)))
  }
  const { version: before, machines, lines } = await planNow(product)
  const labelers = machines.filter(({ kind }) => kind === 'labeler')
  const lanes = labelers.map(({ name }) => name)
  const cards = orders.map(({ id, number }): Card => {
    const line = linesOf({ lines }).find(
      (one) =>
        one.production_order_id === id && labelers.some(({ id: machine }) => machine === one.machine_id),
    )
    if (!line) throw new Error(`${number} is in no lane`)
    const lane = labelers.findIndex(({ id: machine }) => machine === line.machine_id)
    return { key: `L${line.id}`, number, phase, lane }
  })

  const own = new Set(cards.map(({ key }) => key))
  const versions = new Set<number>()
  let read = before
  /** Takes down the versions with moves of these cards since the last time: a long history is answered without them. */
  const takeDown = async () => {
    const { data } = await api('GET', `/production/plan/changes?since=${read}`)
    for (const { version, changes, keys } of data.changes as Version[])
      if (changes.some(({ key }) => key !== undefined && own.has(keys[key] ?? key))) versions.add(version)
    read = data.version
  }

  await pace('real')
  const started = performance.now()
  for (let made = 0; made < moves; made += boards.length) {
    const moved = boards.map((_, at) => cards[at * cardsEach + ((made / 2) % cardsEach)]!)
    // To the next labeler, and from the last one back: no card stays where it is.
    const to = moved.map(({ lane }) => (lane + 1 < lanes.length ? lane + 1 : 0))
    await Promise.all(boards.map((board, at) => movedTo(board, moved[at]!, moved[at]!.lane, lanes, to[at]!)))
    await Promise.all(boards.map((board, at) => applied(board, moved[at]!.number, phase)))
    for (const [at, card] of moved.entries()) card.lane = to[at]!
    await takeDown()
    if ((made + 2) % 20 === 0) console.log(`${made + 2} moves`)
  }
  const seconds = (performance.now() - started) / 1000

  const after = await planNow(product)
  const nameOf = new Map(after.machines.map(({ id, name }) => [id, name]))
  const lineOf = new Map(linesOf(after).map((line) => [`L${line.id}`, line]))
  const misplaced = cards.filter(
    ({ key, lane }) => nameOf.get(lineOf.get(key)?.machine_id ?? 0) !== lanes[lane],
  )
  const fresh = await boardOf(browser, product, 'planning')
  await fresh.locator(`[data-card="${cards[0]!.key}"]`).waitFor({ state: 'attached' })
  const equal = []
  for (const board of boards) {
    // It may have followed a card.
    await board.getByRole('button', { name: 'Now' }).click()
    equal.push(await isAsFresh(board, fresh))
  }

  const name = 'planning, two planners in two browsers while the floor works'
  figure(`${name}, moves made`, moves, '')
  figure(`${name}, versions of the plan with them`, versions.size, '', { name: 'aim', value: moves })
  figure(`${name}, moves lost`, misplaced.length, '', { name: 'aim', value: 0 })
  figure(`${name}, boards equal to a fresh one`, equal.filter(Boolean).length, '', { name: 'aim', value: 2 })
  figure(`${name}, a move of both with its apply`, (seconds / moves) * 2, 's')
  if (misplaced.length > 0 || equal.includes(false) || versions.size !== moves)
    throw new Error(`Moves were lost: ${misplaced.map(({ number }) => number).join(', ')}`)
}
