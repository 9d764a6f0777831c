import type { Page } from 'playwright-core'
import { runPlant } from '../server/demo/simulator/run'
import { openBrowser } from '../tests/harness/browser'
import { startProduct } from '../tests/harness/product'
import { build, isBuilt } from './harness/built'
import { endOnExit } from './harness/ending'
import { figure, median } from './harness/report'

const rounds = 5
const live = '.dc-top [aria-label="Data: Live"]'
const old = '.dc-top [aria-label="Data: Late"], .dc-top [aria-label="Data: Lost"]'

const screens = [
  ['supervisor', '/production/production-dashboard'],
  ['planning', '/production/production-orders'],
  ['manager', '/production/machines-dashboard'],
] as const

/**
 * A node killed with -9 under the simulator and started again: how long until every open page says that its data is
 * old, and how long after the node is ready until every page is live again, without a reload.
 */
export async function restart() {
  if (!isBuilt() && build().status !== 0) throw new Error('The build failed')
  const product = await endOnExit(startProduct({ ownDatabase: true }), ({ stop }) => stop())
  const browser = await endOnExit(openBrowser(), (opened) => opened.close())
  const stop = new AbortController()
  const plant = runPlant({
    url: product.url,
    seed: 3,
    pace: 'flat',
    rate: 10,
    orders: 14,
    signal: stop.signal,
    say: () => undefined,
  })
  try {
    const pages: Page[] = []
    for (const [username, path] of screens) {
      const context = await browser.newContext({
        baseURL: product.url,
        viewport: { width: 1920, height: 1080 },
      })
      const page = await context.newPage()
      await page.goto(path)
      await page.fill('input[name=username]', username)
      await page.fill('input[name=password]', 'decant')
      await page.press('input[name=password]', 'Enter')
      await page.locator(live).waitFor()
      pages.push(page)
    }
    const marked: number[] = []
    const right: number[] = []
    for (let round = 0; round < rounds; round++) {
      const since = async (from: number, selector: string) => {
        await Promise.all(pages.map((page) => page.locator(selector).first().waitFor({ timeout: 60_000 })))
        return performance.now() - from
      }
      await product.kill()
      marked.push(await since(performance.now(), old))
      await product.start()
      right.push(await since(performance.now(), live))
    }
    const limit = (seconds: number) => ({ name: 'limit', value: seconds })
    figure('restart: every page says that its data is old', median(marked) / 1000, 's', limit(5))
    figure('restart: the same, slowest round', Math.max(...marked) / 1000, 's', limit(5))
    figure('restart: every page live again after the node is ready', median(right) / 1000, 's', limit(3))
    figure('restart: the same, slowest round', Math.max(...right) / 1000, 's', limit(3))
  } finally {
    stop.abort()
    await plant.catch(() => undefined)
  }
}
