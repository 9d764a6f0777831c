import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { leftOver, signal } from '../../server/db/postmaster'

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

/**
 * The product as a person starts it: its built server in a process of its own, with the demo company on an embedded
 * database in a temporary folder. It can be killed and started again on the same port and data.
 */
export async function startProduct({ env = {} }: { env?: Record<string, string> } = {}) {
  const main = 'dist/server/main.js'
  if (!existsSync(main)) throw new Error('The product is not built: npm run build')
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'decant-product-'))
  chmodSync(folder, 0o755)
  const url = `http://127.0.0.1:${port}`
  let child: ChildProcess | null = null
  let said = ''

  const isUp = async () => {
    try {
      return (await fetch(`${url}/ready`)).ok
    } catch {
      return false
    }
  }

  const start = async () => {
    child = spawn(process.execPath, [main], {
      env: {
        ...process.env,
        NODE_ENV: 'production',
        DATA_DIR: join(folder, 'data'),
        PORT: String(port),
        LOG_LEVEL: 'warn',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (part: Buffer) => (said += part.toString()))
    for (let left = 600; !(await isUp()); left--) {
      if (left === 0 || child.exitCode !== null) throw new Error(`The product did not start:\n${said}`)
      await wait(50)
    }
  }

  const end = async (how: NodeJS.Signals) => {
    const running = child
    if (!running || running.exitCode !== null || running.signalCode !== null) return
    const ended = new Promise((resolve) => running.once('exit', resolve))
    running.kill(how)
    await ended
  }

  const token = async (username: string) => {
    const response = await fetch(`${url}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        grant_type: 'password',
        client_id: 'decant-web',
        client_secret: '',
        username,
        password: 'decant',
      }),
    })
    const { data } = (await response.json()) as { data: { access_token: string } }
    return data.access_token
  }

  /** Calls the API as a demo user and gives the whole envelope. */
  const as = async (username: string) => {
    const bearer = await token(username)
    return async (method: string, path: string, body?: unknown) => {
      const response = await fetch(`${url}/api${path}`, {
        method,
        headers: {
          authorization: `Bearer ${bearer}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      // A test looks into answers of every shape.
      return (await response.json()) as { status: number; message: string; data: any; total?: number } // oxlint-disable-line typescript/no-explicit-any
    }
  }

  await start()
  return {
    url,
    /** How to look into its database past the product. */
    database: {
      host: join(folder, 'data', 'postgres', 'run'),
      port: 5432,
      user: 'decant',
      database: 'decant',
    },
    start,
    as,
    /** kill -9 of the node; its database stays behind, as after a crash. */
    kill: () => end('SIGKILL'),
    stop: async () => {
      await end('SIGTERM')
      const postmaster = leftOver(join(folder, 'data', 'postgres', 'cluster'))
      if (postmaster !== null) signal(postmaster, 'SIGQUIT')
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

export type Product = Awaited<ReturnType<typeof startProduct>>
