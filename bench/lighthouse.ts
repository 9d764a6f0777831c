import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { chromiumPath } from '../tests/harness/browser'
import { startProduct } from '../tests/harness/product'
import { endOnExit, whenEnding } from './harness/ending'
import { build, isBuilt } from './harness/built'
import { freePort } from './harness/freePort'
import { median } from './harness/report'

// Downloaded on demand: it is larger than the product, and newer versions need a newer Node.
const tool = 'lighthouse@12.8.2'
const rounds = 3
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

type Report = {
  categories: Record<string, { score: number }>
  audits: Record<string, { numericValue?: number; score: number | null; title: string }>
}

async function judge(url: string, port: number, folder: string, words: readonly string[]): Promise<Report> {
  const path = join(folder, 'report.json')
  const child = spawn(
    'npx',
    // oxfmt-ignore
    ['--yes', tool, url, `--port=${port}`, '--output=json', `--output-path=${path}`, '--quiet',
      '--only-categories=performance,accessibility,best-practices', '--disable-storage-reset', ...words],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  )
  whenEnding(() => void child.kill())
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`Lighthouse ended with ${code}`)
  return JSON.parse(readFileSync(path, 'utf8')) as Report
}

const percent = (report: Report, category: string) =>
  Math.round((report.categories[category]?.score ?? 0) * 100)

/** How Lighthouse judges the sign-in (on its throttled phone) and the signed-in dashboard. */
export async function lighthouse() {
  if (!isBuilt() && build().status !== 0) throw new Error('The build failed')
  const product = await endOnExit(startProduct({ ownDatabase: true }), ({ stop }) => stop())
  const folder = mkdtempSync(join(tmpdir(), 'decant-lighthouse-'))
  whenEnding(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  const port = await freePort()
  const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
    executablePath: chromiumPath(),
    args: [...flags, `--remote-debugging-port=${port}`],
    handleSIGINT: false,
    handleSIGTERM: false,
  })
  whenEnding(() => context.close())

  const pages = [
    { name: 'login', path: '/login', words: [] },
    { name: 'dashboard at the desk', path: '/dashboard', words: ['--preset=desktop'] },
    { name: 'dashboard on the throttled phone', path: '/dashboard', words: [] },
  ] as const
  let isSignedIn = false
  for (const { name, path, words } of pages) {
    if (path !== '/login' && !isSignedIn) {
      isSignedIn = true
      const page = await context.newPage()
      await page.goto(`${product.url}/login`)
      await page.fill('input[name=username]', 'planning')
      await page.fill('input[name=password]', 'decant')
      await page.press('input[name=password]', 'Enter')
      await page.waitForURL('**/dashboard')
      await page.close()
    }
    const reports: Report[] = []
    for (let round = 0; round < rounds; round++)
      reports.push(await judge(`${product.url}${path}`, port, folder, words))
    const scores = ['performance', 'accessibility', 'best-practices'].map(
      (category) => `${category} ${median(reports.map((report) => percent(report, category)))}`,
    )
    const last = reports.at(-1)
    const paints = (
      [
        'first-contentful-paint',
        'largest-contentful-paint',
        'total-blocking-time',
        'cumulative-layout-shift',
      ] as const
    ).map((audit) => `${audit} ${(last?.audits[audit]?.numericValue ?? NaN).toFixed(2)}`)
    console.log(`${name}: ${scores.join(', ')} (median of ${rounds}); last run ${paints.join(', ')}`)
    for (const { title, score } of Object.values(last?.audits ?? {}))
      if (score === 0) console.log(`  not passed: ${title}`)
  }
}
