import { signal } from '../../server/db/postmaster'
import { call, timed } from './call'
import { between, type Figure, pause, seconds, slowest, until } from './figure'
import {
  appendNumbered,
  endOfLog,
  isSequenceWhole,
  loggedAfter,
  sequenceFaults,
  numberedListener,
} from './numbered'
import { audit, auditText, isExact, startWriters } from './writers'

const faults = ['stopped at once', 'one session killed', 'restarted'] as const

/** The database dies and comes back beneath a node that stays. */
export const databaseAway: Figure = {
  id: 'R3',
  fault: 'PostgreSQL stopped at once, one of its sessions killed, restarted',
  target: '50 rounds; the node stays, calls answer db_error within 5 s and /ready 503, recovery within 10 s',
  async run(plant, size) {
    const rounds = size.rounds(3, 50)
    const node = await plant.node()
    const token = await plant.token()
    const writers = startWriters({ urls: [node.url], token, many: 8 })
    const answers: number[] = []
    const recoveries: number[] = []
    const wrong: string[] = []
    let unready = 0
    let silent = 0
    const works = async () =>
      (await call(node.url, token, 'GET', '/api/general/tags?limit=1')).http === 200 &&
      (await fetch(`${node.url}/ready`)).ok
    for (let round = 0; round < rounds; round++) {
      const fault = faults[round % 3] ?? 'restarted'
      await pause(between(300, 1_500))
      if (fault === 'one session killed') {
        const { rows } = await plant.pool.query<{ pid: number }>(
          `select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()
           order by random() limit 1`,
        )
        signal(rows[0]?.pid ?? 0, 'SIGKILL')
      } else {
        await plant.database.stopAtOnce()
        if (fault === 'stopped at once') {
          const path = '/api/general/tags?limit=1'
          for (let requestCount = 0; requestCount < 3; requestCount++) {
            const [ms, answer] = await timed(() => call(node.url, token, 'GET', path))
            answers.push(ms)
            if (answer.http === 0) silent++
            else if (answer.message !== 'db_error') wrong.push(`${answer.http} ${answer.message}`)
          }
          const ready = await fetch(`${node.url}/ready`)
          if (ready.status === 503) unready++
        }
        await plant.database.start()
      }
      recoveries.push(await until(works, 60_000))
    }
    const written = await writers.stop()
    const found = await audit(plant.pool, written)
    const isStanding = signal(node.pid(), 0)
    await node.stop()
    const stops = Math.ceil(rounds / 3)
    const isPrompt = slowest(answers) <= 5 && silent + wrong.length === 0 && unready === stops
    return {
      reached: `node ${isStanding ? 'stays' : 'ended'}; answers within ${seconds(slowest(answers))}, ${wrong.length} of them not db_error${wrong.length > 0 ? ` (${[...new Set(wrong)].join(', ')})` : ''}, ${silent} without answer; 503 on /ready ${unready} of ${stops} times; recovery within ${seconds(slowest(recoveries))}; ${auditText(found)}`,
      rounds: `${rounds} rounds of 50`,
      isMet: isStanding && isPrompt && slowest(recoveries) <= 10 && isExact(found),
    }
  },
}

/** The connection that listens for changes is cut repeatedly while changes arrive. */
export const listenerCut: Figure = {
  id: 'R4',
  fault: 'the connection that listens for changes is cut',
  target: '100 cuts while events are published, none missing after it returns',
  async run(plant, size) {
    const rounds = size.rounds(20, 100)
    const [east, west] = await plant.nodes()
    const token = await plant.token()
    const listeners = [east, west].map(({ url }) => numberedListener(url, token))
    await Promise.all(listeners.map((one) => one.subscribed()))
    const before = await endOfLog(plant.pool)
    let cuts = 0
    for (let round = 0; round < rounds; round++) {
      await appendNumbered(plant.pool, 20, 2)
      const { rows } = await plant.pool.query<{ gone: number }>(
        `select count(pg_terminate_backend(pid))::int as gone from pg_stat_activity where query ilike 'listen %'`,
      )
      cuts += rows[0]?.gone ?? 0
      await appendNumbered(plant.pool, 20, 2)
      await pause(between(20, 300))
    }
    const logged = await loggedAfter(plant.pool, before)
    const whole = await until(() => listeners.every(({ places }) => places.at(-1) === logged.at(-1)), 15_000)
    const found = listeners.map(({ places }) => sequenceFaults(places, logged))
    for (const one of listeners) one.close()
    return {
      reached: `${logged.length} events to 2 clients at 2 nodes: ${found.map(({ lost, doubled, outOfOrder }) => `${lost} lost, ${doubled} doubled, ${outOfOrder} out of order`).join('; ')}; the last one ${seconds(whole / 1000)} after it was published`,
      rounds: `${cuts} connections in ${rounds} cuts of 100`,
      isMet: found.every(isSequenceWhole) && cuts > 0,
    }
  },
}
