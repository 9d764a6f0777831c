import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

const main = 'dist/server/main.js'
// A start on a busy machine; one that fails says so much sooner.
const patience = 280_000
// A killed worker sends its nodes no message, but its end of their input is closed: they end with it.
// Threads of the node load this too, and have no input.
const endWithInput = `data:text/javascript,import{isMainThread}from'node:worker_threads';if(isMainThread)process.stdin.on('close',()=>process.kill(process.pid,'SIGKILL')).resume().unref()`

/**
 * The built server in a process of its own, listening on a port that stays its own over every new start: the one of
 * `settings` or a free one.
 */
export async function serveNode(settings: Record<string, string>) {
  if (!existsSync(main)) throw new Error('The product is not built: npm run build')
  let child: ChildProcess | null = null
  let isOver = false
  let address: string | null = null
  const isUp = async (): Promise<boolean> => {
    try {
      return address !== null && (await fetch(`${address}/ready`)).ok
    } catch {
      return false
    }
  }

  const start = async () => {
    if (isOver) throw new Error('The product was stopped for good')
    let output = ''
    const spawned = spawn(process.execPath, ['--import', endWithInput, main], {
      env: {
        ...process.env,
        NODE_ENV: 'production',
        LOG_LEVEL: 'warn',
        DEMO_PLANT: 'off',
        ...settings,
        PORT: address === null ? (settings['PORT'] ?? '0') : new URL(address).port,
      },
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    child = spawned
    for (const stream of [spawned.stdout, spawned.stderr])
      stream.on('data', (part: Buffer) => {
        output += part.toString()
        address ??= output.match(/ is at (http:\S+)/)?.[1] ?? null
      })
    const deadline = performance.now() + patience
    while (!(await isUp())) {
      if (spawned.exitCode !== null || spawned.signalCode !== null || performance.now() > deadline)
        throw new Error(`The product did not start:\n${output}`)
      await wait(20)
    }
  }

  const end = async (how: NodeJS.Signals) => {
    const running = child
    if (!running || running.exitCode !== null || running.signalCode !== null) return
    const ended = new Promise((resolve) => running.once('exit', resolve))
    running.kill(how)
    await ended
  }

  await start()
  return {
    url: address ?? '',
    pid: () => child?.pid ?? 0,
    start,
    end,
    stop: async () => {
      isOver = true
      await end('SIGTERM')
    },
  }
}
