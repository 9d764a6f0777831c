import { readdirSync, readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { ended, type Fan, startWide } from './fanoutPeers'

/** So many sockets that read, and that never do; so many units of work, so far apart, each of so many changed rows. */
export type Load = {
  sockets: number
  stuck: number
  units: number
  everyMs: number
  changes: number
  bytes: number
}
type Counted = { delivered: number; closed: number; p50: number; p95: number; p99: number }
/** What came of a load, and what it cost the server: time on a processor per delivered message, and memory. */
export type Measured = Counted & { cpuMicros: number; mbBefore: number; mb: number }

// In ns, of the process and of the kernel in its name; /proc/<pid>/stat has steps of 10 ms only.
const cpuMicros = (pids: readonly number[]) =>
  pids
    .flatMap((pid) => readdirSync(`/proc/${pid}/task`).map((task) => `/proc/${pid}/task/${task}/schedstat`))
    .reduce((sum, file) => sum + Number(readFileSync(file, 'utf8').split(' ')[0]) / 1000, 0)

const memoryMb = (pids: readonly number[]) =>
  pids
    .map((pid) => /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))!)
    .reduce((sum, [, kb]) => sum + Number(kb) / 1024, 0)

const post = (agent: Agent, port: number, body: string) =>
  new Promise<number>((resolve, reject) => {
    request({ agent, host: '127.0.0.1', port, path: '/publish', method: 'POST' })
      .on('error', reject)
      .on('response', (answer) => resolve(answer.resume().statusCode ?? 0))
      .end(body)
  })

/** Posts the events in time, from this process to every server alike. */
async function publish({ port, bodies }: Fan, { units, everyMs, changes, bytes }: Load) {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  const note = 'x'.repeat(bytes)
  const began = performance.now()
  const answers: Promise<number>[] = []
  for (let unit = 0; unit < units; unit += 1) {
    // A late timer is made up for, so that every server gets the same load.
    const early = unit * everyMs - (performance.now() - began)
    if (early > 1) await wait(early)
    const sent = performance.timeOrigin + performance.now()
    const events = Array.from({ length: changes }, (_, id) => JSON.stringify({ sent, row: { id, note } }))
    for (const body of bodies(events)) answers.push(post(agent, port, body))
  }
  const refused = (await Promise.all(answers)).filter((status) => status >= 300)
  agent.destroy()
  if (refused.length > 0) throw new Error(`${refused.length} events were refused with ${refused[0]}`)
}

/** Puts a load on a server: the same receivers and the same publisher for each. */
export async function measure(client: string, fan: Fan, load: Load): Promise<Measured> {
  await fan.clear()
  const receivers = startWide(
    client,
    [fan.port, load.sockets, load.stuck, load.units * load.changes].map(String),
  )
  const lines = createInterface({ input: receivers.stdout! })[Symbol.asyncIterator]()
  try {
    if ((await lines.next()).done) throw new Error(`${fan.name} did not take ${load.sockets} sockets`)
    await wait(300)
    const pids = fan.pids()
    const [before, mbBefore] = [cpuMicros(pids), memoryMb(pids)]
    const counting = lines.next().then(({ value, done }) => {
      if (done) throw new Error(`${fan.name}: the receivers ended without a count`)
      const counted = JSON.parse(value) as Counted
      const perMessage = (cpuMicros(pids) - before) / counted.delivered
      return { ...counted, cpuMicros: perMessage, mbBefore, mb: memoryMb(pids) }
    })
    const [measured] = await Promise.all([counting, publish(fan, load)])
    return measured
  } finally {
    await ended(receivers)
  }
}
