import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { leftOver, signal } from '../../server/db/postmaster'

const script = '/usr/bin/script'

let folder: string
const started: ChildProcess[] = []
const postmaster = () => leftOver(join(folder, 'data', 'postgres', 'cluster'))

beforeAll(() => {
  if (!existsSync('dist/server/main.js')) throw new Error('The product is not built: npm run build')
  folder = mkdtempSync(join(tmpdir(), 'decant-interrupted-'))
  chmodSync(folder, 0o755)
})

afterAll(() => {
  for (const { pid, exitCode } of started) if (pid !== undefined && exitCode === null) signal(-pid, 'SIGKILL')
  const left = postmaster()
  if (left !== null) signal(left, 'SIGQUIT')
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

/** The product as the page on running it says, in a process group of its own, until it says where it is. */
async function start(program: string, words: readonly string[]) {
  const child = spawn(program, words, {
    detached: true,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      LOG_LEVEL: 'info',
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: '',
      COMPANY: 'own',
      ADMIN_PASSWORD: 'maple-harbour-7',
      PUSHER_APP_KEY: 'interrupted-key',
      PUSHER_APP_SECRET: 'quiet-river-under-9-stones',
      CLIENT_SECRET: 'seven-lamps-over-harbour-4',
      DIAGNOSTICS: 'open',
    },
  })
  started.push(child)
  let output = ''
  const ended = once(child, 'exit')
  const address = await new Promise<string>((resolve, reject) => {
    const read = (part: Buffer) => {
      output += part.toString()
      const at = output.match(/ is at (http:\/\/[\w.:]+)/)?.[1]
      if (at !== undefined) resolve(at)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('exit', () => reject(new Error(`The product did not start:\n${output}`)))
  })
  return { child, address, output: () => output, ended }
}

/** What a product that has ended leaves behind: no node, no database, and the way it went in its log. */
async function expectNothingLeft({ address, output, ended }: Awaited<ReturnType<typeof start>>) {
  await ended
  expect(output()).toContain('"msg":"Stopping"')
  expect(output()).not.toContain('"level":50')
  await expect(fetch(`${address}/health`)).rejects.toThrow()
  expect(postmaster()).toBeNull()
}

it('the product that npm started ends with its database when the whole process group is interrupted', async () => {
  const product = await start('npm', ['start'])
  expect((await fetch(`${product.address}/ready`)).status).toBe(200)
  expect(postmaster()).not.toBeNull()
  process.kill(-Number(product.child.pid), 'SIGINT')
  await expectNothingLeft(product)
})

it.runIf(existsSync(script))('Ctrl-C at a terminal ends the product and its database', async () => {
  const product = await start(script, ['-qefc', 'npm start', '/dev/null'])
  product.child.stdin?.write('\u0003')
  await expectNothingLeft(product)
})
