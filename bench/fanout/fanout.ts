import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { whenEnding } from '../harness/ending'
import { type Load, type Measured, measure } from './fanoutLoad'
import { type Fan, ours, peers, ws } from './fanoutPeers'
import { figure, median } from '../harness/report'

const row = { stuck: 0, changes: 1, bytes: 900 }
const cases: Load[] = [
  { ...row, sockets: 500, everyMs: 50, units: 80 },
  { ...row, sockets: 500, everyMs: 10, units: 200 },
  { ...row, sockets: 2000, everyMs: 50, units: 40 },
  { ...row, sockets: 2000, everyMs: 10, units: 150 },
  { ...row, sockets: 5000, everyMs: 50, units: 30 },
  { ...row, sockets: 5000, everyMs: 10, units: 80 },
  { ...row, sockets: 500, everyMs: 100, units: 25, changes: 4 },
  { ...row, sockets: 2000, everyMs: 200, units: 15, changes: 4 },
]
const warming: Load = { ...row, sockets: 100, everyMs: 5, units: 200 }
const startNoRoundAfterMs = 150_000

/**
 * Cost of a broadcast to many screens, against the library below, a native broker and the best native
 * websocket server, in one run: same receivers, same publisher, same bytes.
 */
export async function fanout() {
  if (spawnSync('cc', ['--version']).status !== 0) return console.log('fan-out: skipped, no C compiler here')
  const folder = mkdtempSync(join(tmpdir(), 'decant-fanout-'))
  whenEnding(() => rmSync(folder, { recursive: true, force: true }))
  const client = join(folder, 'client')
  const source = fileURLToPath(new URL('./fanoutClient.c', import.meta.url))
  execFileSync('cc', ['-O2', '-D_GNU_SOURCE', '-o', client, source])
  await measureBaseline(client, folder)
  await stuck(client, folder)
}

async function measureBaseline(client: string, folder: string) {
  const fans: Fan[] = []
  for (const peer of peers) {
    const missing = peer.missing()
    if (missing) console.log(`fan-out against ${peer.name}: skipped, ${missing}`)
    else fans.push(await peer.start(folder))
  }
  for (const fan of fans) await measure(client, fan, warming)
  const all = new Map(cases.map((one) => [one, fans.map(() => [] as Measured[])]))
  const began = performance.now()
  let rounds = 0
  do {
    rounds += 1
    for (const [one, measured] of all)
      for (const [index, fan] of fans.entries()) measured[index]!.push(await measure(client, fan, one))
  } while (performance.now() - began < startNoRoundAfterMs)
  console.log(`fan-out, median of ${rounds} rounds:`)
  for (const [one, measured] of all) print(one, fans, measured)
  for (const fan of fans) await fan.stop()
}

function print(
  { sockets, everyMs, units, changes }: Load,
  fans: readonly Fan[],
  measured: readonly Measured[][],
) {
  const name = `${sockets} sockets, ${1000 / everyMs}/s${changes > 1 ? ` of ${changes} changes` : ''}`
  const compare = (title: string, unit: string, pick: (one: Measured) => number) => {
    const [value, ...others] = measured.map((rounds) => median(rounds.map(pick)))
    const baselines = others.map((other, index) => ({ name: fans[index + 1]!.name, value: other }))
    figure(`${name}, ${title}`, value!, unit, ...baselines)
  }
  compare('server CPU per delivered message', 'us', ({ cpuMicros }) => cpuMicros)
  compare('latency p50', 'ms', ({ p50 }) => p50)
  compare('latency p99', 'ms', ({ p99 }) => p99)
  compare('delivered', '%', ({ delivered }) => (delivered / sockets / units / changes) * 100)
  compare('memory', 'MB', ({ mb }) => mb)
}

/** Fifty screens that stopped reading must not be felt by the others, nor in memory. */
async function stuck(client: string, folder: string) {
  const load: Load = { ...row, sockets: 50, units: 1_000, everyMs: 10, bytes: 8_000 }
  const fresh = async (peer: typeof ours, stuckSockets: number) => {
    const fan = await peer.start(folder)
    const measured = await measure(client, fan, { ...load, stuck: stuckSockets })
    const stats = await (await fetch(`http://127.0.0.1:${fan.port}/stats`)).json()
    await fan.stop()
    return { ...measured, grown: measured.mb - measured.mbBefore, stats: stats as { closedSlow?: number } }
  }
  const without = await fresh(ours, 0)
  const besideThem = await fresh(ours, 50)
  const bare = await fresh(ws, 50)
  const name = '50 sockets never read'
  figure(`${name}, memory grown`, besideThem.grown, 'MB', { name: 'ws', value: bare.grown })
  figure(`${name}, p99 of the others`, besideThem.p99, 'ms', { name: 'nobody stuck', value: without.p99 })
  console.log(`${name}, ended by the server: ${besideThem.stats.closedSlow} of 50`)
}
