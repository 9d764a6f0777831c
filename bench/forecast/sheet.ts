import pg from 'pg'
import type { Page } from 'playwright-core'
import { clientConfig } from '../../server/db/connect'
import { openBrowser } from '../../tests/harness/browser'
import { startProduct } from '../../tests/harness/product'
import { signedInAs } from '../../tests/harness/screens'
import { build, isBuilt } from '../harness/built'
import { endOnExit } from '../harness/ending'
import { figure, percentiles } from '../harness/report'

const products = 2_000
const buckets = 26
/** Frames of one run, each with a step. */
const turns = 360
const frameMs = 1000 / 60
/** There are sixty steps from the beginning to the end. */
const fewestPlaces = 40
const settleMs = 3_000

/** Weeks of 2099 with a row of each of so many products, made of a product of the demo company. */
const sheetSql = `
  with pattern as (select p from products p where p.is_saleable and p.status = 'active' order by p.id limit 1),
  highest as (select max(id) as id from products),
  made as (insert into products overriding system value
    select (jsonb_populate_record(p, jsonb_build_object('id', highest.id + n, 'sku', 'SHEET-' || lpad(n::text, 5, '0'),
      'name', 'Product of the sheet ' || n, 'barcode', null, 'case_barcode', null, 'unique_product_identifier', null))).*
    from pattern, highest, generate_series(1, ${products}) n returning id),
  periods as (insert into forecast_periods (number, name, granularity, date_from, date_to, history_from, history_to, status)
    select 'FP-' || (90000 + w), 'Week ' || w, 'week', date '2099-01-05' + 7 * (w - 1), date '2099-01-11' + 7 * (w - 1),
      date '2096-01-01', date '2098-12-31', 'open'
    from generate_series(1, ${buckets}) w returning id, date_from)
  insert into forecast_allocations (period_id, product_id, baseline_qty, baseline_upper_qty, forecast_qty, error_qty)
  select t.id, m.id, q, q, q, q / 10 from periods t cross join made m
  cross join lateral (select ((m.id * 7 + t.id * 13) % 900 + 100)::numeric as q) f`

type Direction = 'lines' | 'buckets'
type Scrolled = {
  /** Milliseconds from frame to frame. */
  gaps: number[]
  /** How many places the sheet was at, and how many lines and buckets were drawn first in it. */
  positions: number
  firsts: number
  /** Frames that had no cell in the middle of the sheet. */
  blank: number
}

/** Scrolls there and back, a step with each frame, and looks at each whether the sheet is there and drawn. */
const scrollScript = (direction: Direction | null) => `new Promise((done) => {
  const sheet = document.querySelector('.dc-planning-grid')
  const direction = ${JSON.stringify(direction)}
  const isScrolled = (one) => direction === 'buckets'
    ? one.scrollWidth > one.clientWidth + 500 && one.matches('[class*="viewport"]')
    : one.scrollHeight > one.clientHeight + 500
  const scrolled = [...sheet.querySelectorAll('*')].find(isScrolled)
  const box = sheet.getBoundingClientRect()
  const at = [], positions = new Set(), firsts = new Set()
  let turn = 0, blank = 0
  const look = () => {
    positions.add(direction === 'buckets' ? scrolled.scrollLeft : scrolled.scrollTop)
    const cell = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)?.closest('.ag-cell')
    if (!cell?.textContent) blank += 1
    else firsts.add(direction === 'buckets' ? cell.getAttribute('col-id') : cell.closest('[row-index]').getAttribute('row-index'))
  }
  const frame = (time) => {
    at.push(time)
    if (direction) look()
    if (turn === ${turns}) {
      const gaps = at.slice(1).map((one, place) => one - at[place])
      return done({ gaps, positions: positions.size, firsts: firsts.size, blank })
    }
    const by = turn % 120 < 60 ? 1 : -1
    if (direction === 'lines') scrolled.scrollTop += by * 120
    if (direction === 'buckets') scrolled.scrollLeft += by * 60
    turn += 1
    requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
})`

/** What the main thread did while something ran, in milliseconds of the processor: other work of the machine is none of it. */
async function measured(page: Page, direction: Direction | null) {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const taken = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    const of = (name: string) => 1000 * (metrics.find((metric) => metric.name === name)?.value ?? 0)
    return { all: of('TaskDuration'), scripts: of('ScriptDuration') }
  }
  const before = await taken()
  const scrolled = (await page.evaluate(scrollScript(direction))) as Scrolled
  const after = await taken()
  await session.detach()
  const frames = scrolled.gaps.length
  return {
    ...scrolled,
    perSecond: (1000 * frames) / scrolled.gaps.reduce((sum, gap) => sum + gap, 0),
    busy: (after.all - before.all) / frames,
    scripts: (after.scripts - before.scripts) / frames,
  }
}

/** How smoothly the sheet of the forecast scrolls with 2,000 products in 26 weeks. */
export async function forecastSheet() {
  if (!isBuilt() && build().status !== 0) throw new Error('The build failed')
  const product = await startProduct({ ownDatabase: true })
  const client = new pg.Client(clientConfig(product.database))
  await client.connect()
  await client.query(sheetSql)
  const { rows } = await client.query<{ id: number }>(
    `select min(id)::int as id from forecast_periods where date_from = '2099-01-05'`,
  )
  await client.end()
  const browser = await endOnExit(openBrowser(), (opened) => opened.close())
  const context = await browser.newContext({
    baseURL: product.url,
    viewport: { width: 1920, height: 1080 },
  })
  const page = await context.newPage()
  await page.goto('/')
  await signedInAs(page, 'manager')
  await page.locator('nav').first().waitFor()
  const opened = performance.now()
  await page.goto(`/forecast/forecast-allocations/${rows[0]?.id}`)
  await page.locator('.dc-planning-grid .ag-cell[col-id="b0"]').first().waitFor({ timeout: 120_000 })
  const name = `sheet of ${products} products in ${buckets} weeks`
  figure(`${name}, painted`, performance.now() - opened, 'ms')
  const shown = await page.getByRole('columnheader').count()
  figure(`${name}, columns drawn at once`, shown, '')
  await page.waitForTimeout(settleMs)
  // What the machine draws of a page that does nothing, in the same run.
  const still = await measured(page, null)
  figure(`${name}, still, frames`, still.perSecond, 'frames/s')
  for (const direction of ['lines', 'buckets'] as const) {
    const found = await measured(page, direction)
    const what = `${name}, across ${direction}`
    const { p50, p95 } = percentiles(found.gaps)
    const whileStill = { name: 'still', value: still.perSecond }
    figure(`${what}, frames`, found.perSecond, 'frames/s', { name: 'aim', value: 60 }, whileStill)
    figure(`${what}, p50`, 1000 / p50, 'frames/s', { name: 'aim', value: 60 })
    figure(`${what}, p95`, 1000 / p95, 'frames/s', { name: 'aim', value: 60 })
    figure(`${what}, main thread`, found.busy, 'ms a frame', { name: 'aim', value: frameMs })
    figure(`${what}, scripts of it`, found.scripts, 'ms a frame')
    figure(`${what}, places the sheet was at`, found.positions, '')
    figure(`${what}, ${direction} drawn in its middle`, found.firsts, '')
    figure(`${what}, frames without a cell there`, found.blank, '')
    if (found.positions < fewestPlaces || found.firsts < 10 || found.blank > turns / 20)
      throw new Error(`The sheet did not scroll across ${direction}, or was not drawn`)
    if (found.busy >= frameMs) process.exitCode = 1
  }
  await context.close()
  await product.stop()
}
