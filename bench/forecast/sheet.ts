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
/** Turns of the wheel in one run, as many a second as a screen has frames. */
const turns = 360
const everyMs = 1000 / 60
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

/** Milliseconds from frame to frame while the wheel turns down the lines, or across the buckets. */
async function scrolled(page: Page, direction: 'lines' | 'buckets') {
  const box = await page.locator('.dc-planning-grid').boundingBox()
  if (!box) throw new Error('The sheet is not drawn')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.evaluate(() => void (window.frameTimes.length = 0))
  const started = performance.now()
  for (let turn = 0; turn < turns; turn++) {
    // There and back, so that no run waits at an end.
    const by = (turn % 120 < 60 ? 1 : -1) * (direction === 'lines' ? 120 : 60)
    await page.mouse.wheel(direction === 'buckets' ? by : 0, direction === 'lines' ? by : 0)
    const wait = started + (turn + 1) * everyMs - performance.now()
    if (wait > 0) await page.waitForTimeout(wait)
  }
  const at = await page.evaluate(() => window.frameTimes)
  return at.slice(1).map((time, place) => time - at[place]!)
}

const frames = `
  window.frameTimes = []
  const frame = (at) => {
    window.frameTimes.push(at)
    if (window.frameTimes.length < 100_000) requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
`

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
  await page.evaluate(frames)
  for (const direction of ['lines', 'buckets'] as const) {
    const gaps = await scrolled(page, direction)
    const between = percentiles(gaps)
    const perSecond = (gaps.length / gaps.reduce((sum, gap) => sum + gap, 0)) * 1000
    figure(`${name}, across ${direction}, frames`, perSecond, 'frames/s', { name: 'aim', value: 60 })
    figure(`${name}, across ${direction}, p50`, 1000 / between.p50, 'frames/s', { name: 'aim', value: 60 })
    figure(`${name}, across ${direction}, p95`, 1000 / between.p95, 'frames/s', { name: 'aim', value: 60 })
  }
  await context.close()
  await product.stop()
}
