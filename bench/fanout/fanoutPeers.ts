import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { setTimeout as wait } from 'node:timers/promises'
import { whenEnding } from '../harness/ending'

/**
 * A server under load: websockets at `/app/bench-key`, and `POST /publish` broadcasts a text to all of them.
 */
export type Fan = {
  name: string
  port: number
  /** The processes that serve. */
  pids: () => number[]
  /** What is posted for the receivers to get these events, which happened at once. */
  bodies: (events: readonly string[]) => readonly string[]
  /** Made ready for receivers that know nothing of earlier ones. */
  clear: () => Promise<unknown>
  stop: () => Promise<void>
}
/** A server to compare with: how it is started, and what to do where it is not on this machine. */
export type Peer = { name: string; missing: () => string | null; start: (folder: string) => Promise<Fan> }

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const runs = (command: string, argument: string) => spawnSync(command, [argument]).status === 0
const envelope = (data: string) => JSON.stringify({ event: 'updated', channel: 'load', data })
const readyWithinMs = 30_000

/** Starts a program that may open as many files as the machine allows; it ends with the benchmark. */
export function startWide(command: string, words: readonly string[]): ChildProcess {
  const wide = 'ulimit -n "$(ulimit -Hn)"; exec "$0" "$@"'
  const child = spawn('sh', ['-c', wide, command, ...words], { stdio: ['ignore', 'pipe', 'inherit'] })
  whenEnding(() => ended(child))
  return child
}

/** Ends a program and waits for its end. */
export async function ended(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill()
  await once(child, 'exit')
}

async function saidPort(child: ChildProcess): Promise<number> {
  for await (const line of createInterface({ input: child.stdout! })) return Number(line)
  throw new Error(`${child.spawnargs.at(-1)} ended before it listened`)
}

async function started(name: string, command: string, words: readonly string[]): Promise<Fan> {
  const child = startWide(command, words)
  const port = await saidPort(child)
  return {
    name,
    port,
    pids: () => [child.pid!],
    bodies: (events) => [events.join('\n')],
    clear: () => Promise.resolve(),
    stop: () => ended(child),
  }
}

const withNode = (kind: 'ours' | 'ws'): Peer => ({
  name: kind,
  missing: () => null,
  start: () => started(kind, process.execPath, ['--import', 'tsx', here('./fanoutServer.ts'), kind]),
})

/** This product's own sockets, and the least that can be done with `ws`. */
export const [ours, ws] = [withNode('ours'), withNode('ws')]

const bun: Peer = {
  name: 'Bun',
  missing: () =>
    runs('bun', '--version') ? null : 'no bun in the path (npm pack @oven/bun-linux-x64 has it)',
  start: () => started('Bun', 'bun', [here('./fanoutBun.ts')]),
}

const nchanModule = '/usr/lib/nginx/modules/ngx_nchan_module.so'
const greeting = { event: 'pusher_internal:subscription_succeeded', channel: 'load', data: '{}' }

const nchanSettings = (folder: string, port: number) => `
load_module ${nchanModule};
${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log stderr crit;
events { worker_connections 16000; }
http {
  access_log off;
  keepalive_requests 1000000;
  client_body_temp_path ${folder}/body;
  nchan_shared_memory_size 256M;
  server {
    listen 127.0.0.1:${port};
    location = /app/bench-key { nchan_subscriber websocket; nchan_channel_id load; nchan_subscriber_first_message oldest; }
    location = /publish { nchan_publisher; nchan_channel_id load; nchan_message_buffer_length 5000; }
  }
}`

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

const childrenOf = (pid: number) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number)

const nchan: Peer = {
  name: 'nchan',
  missing: () =>
    runs('nginx', '-v') && existsSync(nchanModule)
      ? null
      : 'no nginx with nchan (apt-get install nginx libnginx-mod-nchan)',
  async start(folder) {
    const port = await freePort()
    const file = join(folder, 'nginx.conf')
    writeFileSync(file, nchanSettings(folder, port))
    const child = startWide('nginx', ['-c', file])
    const publish = `http://127.0.0.1:${port}/publish`
    const until = performance.now() + readyWithinMs
    while (!(await fetch(publish).catch(() => null))) {
      if (performance.now() > until || child.exitCode !== null) throw new Error('nginx does not listen')
      await wait(50)
    }
    return {
      name: 'nchan',
      port,
      pids: () => childrenOf(child.pid!),
      bodies: (events) => events.map(envelope),
      // Subscribers receive the channel from its beginning, so the first message is a greeting.
      async clear() {
        await fetch(publish, { method: 'DELETE' })
        await fetch(publish, { method: 'POST', body: JSON.stringify(greeting) })
      },
      stop: () => ended(child),
    }
  },
}

/** Whom fan-out is compared with: the library below it, a native broker, and the best native websocket server. */
export const peers: readonly Peer[] = [ours, ws, nchan, bun]
