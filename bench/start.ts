import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { leftOver, signal } from '../server/db/postmaster'
import { build, isBuilt } from './harness/built'
import { whenEnding } from './harness/ending'
import { freePort } from './harness/freePort'
import { figure, median } from './harness/report'

const rounds = 5
const longestMs = 120_000

const answers = (url: string) =>
  new Promise<boolean>((resolve) => {
    const headers = { accept: 'text/html', connection: 'close' }
    get(url, { headers }, (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode === 200))
    }).on('error', () => resolve(false))
  })

async function untilAnswered(url: string, child: ChildProcess) {
  const until = performance.now() + longestMs
  while (!(await answers(url))) {
    if (child.exitCode !== null || performance.now() > until) throw new Error(`${url} did not answer`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

async function stop(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

/** Milliseconds from the command to the last of these pages answered. */
async function started(words: readonly string[], env: NodeJS.ProcessEnv, pages: readonly string[]) {
  const startedAt = performance.now()
  const child = spawn(process.execPath, words, { env: { ...process.env, ...env }, stdio: 'ignore' })
  whenEnding(() => stop(child))
  for (const page of pages) await untilAnswered(page, child)
  const ms = performance.now() - startedAt
  await stop(child)
  return ms
}

/** How long the plant waits from `npm start` on its data to the sign-in page, against a bare server of Node. */
export async function start() {
  if (!isBuilt() && build().status !== 0) throw new Error('The build failed')
  const folder = mkdtempSync(join(tmpdir(), 'decant-start-'))
  // PostgreSQL's user must pass through it.
  chmodSync(folder, 0o755)
  whenEnding(() => {
    const postmaster = leftOver(join(folder, 'data', 'postgres', 'cluster'))
    if (postmaster !== null) signal(postmaster, 'SIGQUIT')
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  })
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = { DATA_DIR: join(folder, 'data'), PORT: String(port), LOG_LEVEL: 'error', DEMO_PLANT: 'off' }
  const product = () => started(['scripts/start.mjs'], env, [`${url}/`, `${url}/api/public`])
  const script = `require('http').createServer((_, answer) => answer.end('ok')).listen(${port}, '127.0.0.1')`
  const bare = () => started(['-e', script], {}, [url])

  const first = await product()
  const ours: number[] = []
  const theirs: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    ours.push(await product())
    theirs.push(await bare())
  }
  const node = { name: 'bare Node', value: median(theirs) }
  figure('start, on existing data', median(ours), 'ms', node)
  figure('start, slowest of five', Math.max(...ours), 'ms', node)
  figure('start, first time, makes the demo company', first, 'ms', node)
}
