import { type ChildProcess, execFileSync, fork, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Cost, Load } from './fanoutServer'
import { figure } from './report'

type Counted = { delivered: number; closed: number; p50: number; p95: number; p99: number }
type Measured = Counted & Cost & { perMessage: number }
type Case = Load & { sockets: number; stuck: number }

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const longestMs = 150_000

async function told<T>(child: ChildProcess): Promise<T> {
  const [message] = (await once(child, 'message')) as [T]
  return message
}

async function measure(client: string, kind: 'ours' | 'ws', given: Case): Promise<Measured> {
  const { sockets, stuck, ...load } = given
  const server = fork(here('./fanoutServer.ts'), [kind], { execArgv: ['--import', 'tsx'] })
  const port = await told<number>(server)
  const receivers = spawn(client, [port, sockets, stuck, load.events].map(String), {
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: longestMs,
  })
  const lines = createInterface({ input: receivers.stdout })[Symbol.asyncIterator]()
  try {
    await lines.next()
    await new Promise((resolve) => setTimeout(resolve, 500))
    server.send(load)
    const { value } = await lines.next()
    if (typeof value !== 'string') throw new Error('The receivers ended without a count')
    server.send('cost')
    const cost = await told<Cost>(server)
    const counted = JSON.parse(value) as Counted
    return { ...counted, ...cost, perMessage: cost.cpuMicros / counted.delivered }
  } finally {
    receivers.kill()
    server.disconnect()
    await once(server, 'exit')
  }
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!
const mb = (bytes: number) => bytes / 1024 / 1024

const cases: Case[] = [
  { sockets: 500, stuck: 0, events: 100, everyMs: 50, bytes: 250 },
  { sockets: 500, stuck: 0, events: 500, everyMs: 10, bytes: 250 },
  { sockets: 2000, stuck: 0, events: 80, everyMs: 50, bytes: 250 },
  { sockets: 2000, stuck: 0, events: 250, everyMs: 10, bytes: 250 },
]

/** What it costs to tell many screens of a change, against bare `ws` sending the same bytes in the same run. */
export async function fanout({ rounds = 3 }: { rounds?: number } = {}) {
  if (spawnSync('cc', ['--version']).status !== 0) return console.log('fan-out: skipped, no C compiler here')
  const folder = mkdtempSync(join(tmpdir(), 'decant-fanout-'))
  const client = join(folder, 'client')
  try {
    execFileSync('cc', ['-O2', '-D_GNU_SOURCE', '-o', client, here('./fanoutClient.c')])
    for (const one of cases) {
      const ours: Measured[] = []
      const ws: Measured[] = []
      for (let round = 0; round < rounds; round += 1) {
        ours.push(await measure(client, 'ours', one))
        ws.push(await measure(client, 'ws', one))
      }
      const name = `${one.sockets} sockets, ${1000 / one.everyMs} events/s`
      const of = (all: Measured[], pick: (measured: Measured) => number) => median(all.map(pick))
      const both = (title: string, unit: string, pick: (measured: Measured) => number) =>
        figure(`${name}, ${title}`, of(ours, pick), unit, { name: 'ws', value: of(ws, pick) })
      both('server CPU per delivered message', 'us', ({ perMessage }) => perMessage)
      both('delivered', '%', ({ delivered }) => (delivered / one.sockets / one.events) * 100)
      both('latency p99', 'ms', ({ p99 }) => p99)
      both('memory', 'MB', ({ rssMost }) => mb(rssMost))
    }
    await stuck(client)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Fifty screens that stopped reading must not be felt by the others, nor in memory. */
async function stuck(client: string) {
  const load = { sockets: 50, events: 1_000, everyMs: 10, bytes: 8_000 }
  const without = await measure(client, 'ours', { ...load, stuck: 0 })
  const beside = await measure(client, 'ours', { ...load, stuck: 50 })
  const bare = await measure(client, 'ws', { ...load, stuck: 50 })
  const name = '50 sockets never read'
  const grown = ({ rssMost, rssBefore }: Cost) => mb(rssMost - rssBefore)
  figure(`${name}, memory grown`, grown(beside), 'MB', { name: 'ws', value: grown(bare) })
  figure(`${name}, p99 of the others`, beside.p99, 'ms', { name: 'nobody stuck', value: without.p99 })
  console.log(`${name}, ended by the server: ${beside.stats['closedSlow']} of 50`)
}
