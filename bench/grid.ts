import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { chromium, type Page } from 'playwright-core'
import { build } from 'vite'
import { chromiumPath } from '../tests/harness/browser'
import { whenEnding } from './harness/ending'
import { figure, median, percentiles } from './harness/report'

const rounds = 3
const settleMs = 2_500
const windowMs = 6_000

const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
}

/** Builds the page of the product's own grid and serves it on a free port. */
async function servePage() {
  const folder = mkdtempSync(join(tmpdir(), 'decant-grid-'))
  whenEnding(() => rmSync(folder, { recursive: true, force: true }))
  await build({
    root: fileURLToPath(new URL('./gridPage', import.meta.url)),
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    worker: { format: 'es' },
    build: { outDir: folder, emptyOutDir: true, target: 'es2022', chunkSizeWarningLimit: 5_000 },
  })
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').split('?')[0] ?? '/'
    const file = join(folder, path === '/' ? 'index.html' : path)
    try {
      const body = readFileSync(file)
      response.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream').end(body)
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  whenEnding(() => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

type Measured = { frames: number; busy: number; p95: number }
type Report = { frames: number; delays: number[] }
const measured = (page: Page) => page.evaluate('measured()') as Promise<Report>

async function measure(page: Page, url: string): Promise<Measured> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const busySeconds = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0
  }
  await page.goto(url)
  await page.waitForFunction('measured().delays.length > 0', undefined, { timeout: 20_000 })
  await page.waitForTimeout(settleMs)
  const before = await busySeconds()
  await page.evaluate('restart()')
  const startedAt = performance.now()
  await page.waitForTimeout(windowMs)
  const seconds = (performance.now() - startedAt) / 1000
  const { frames, delays } = await measured(page)
  const busy = (((await busySeconds()) - before) / seconds) * 100
  await session.detach()
  return { frames: frames / seconds, busy, p95: percentiles(delays).p95 }
}

/** How smoothly a grid of 10,000 rows follows 1,000 updates a second, against the same stream without a grid. */
export async function grid() {
  const url = await servePage()
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  whenEnding(() => browser.close())
  const page = await (await browser.newContext({ viewport: { width: 1600, height: 900 } })).newPage()
  const withGrid: Measured[] = []
  const without: Measured[] = []
  // In turns, so that what else the machine does meets both alike.
  for (let round = 0; round < rounds; round++) {
    withGrid.push(await measure(page, `${url}/`))
    without.push(await measure(page, `${url}/?bare`))
  }
  const tell = (name: string, unit: string, of: (one: Measured) => number) =>
    figure(name, median(withGrid.map(of)), unit, { name: 'without a grid', value: median(without.map(of)) })
  tell('live grid, 10,000 rows, 1,000 updates/s, frames', 'frames/s', ({ frames }) => frames)
  tell('live grid, main thread busy', '%', ({ busy }) => busy)
  tell('live grid, received to painted, p95', 'ms', ({ p95 }) => p95)
}
