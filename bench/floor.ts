import type { EventName } from '../src/resources/kit/define/row'
import { readFileSync } from 'node:fs'
import type pg from 'pg'
import { type Actor, modules } from '../src/access'
import { productionOrderSteps } from '../src/resources/production/steps/production_order_steps'
import { clientConfig, openPool } from '../server/db/connect'
import { databaseOver } from '../server/db/dedicatedConnection'
import { runUnit } from '../server/engine/unitOfWork'
import '../server/modules'
import { demoDatabase, ownClient } from './harness/database'
import { whenEnding } from './harness/ending'
import { figure, median } from './harness/report'
import { runSteps } from './runningSteps'

const clients = 4
const orders = 60
const rounds = 5

type Sent = { text: string; values: unknown[] }
/** A step with what is left to count. */
type Worked = { id: number; left: number; machineId: number }

/** Records what each transaction over the pool sends, from begin to commit, while it is on. */
function recorder(pool: pg.Pool) {
  const recorded: Sent[][] = []
  let isOn = false
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    let open: Sent[] = []
    Object.assign(client, {
      query: (...args: unknown[]) => {
        const [first] = args
        if (isOn && typeof first === 'object') {
          const { text, values = [] } = first as { text: string; values?: unknown[] }
          if (text === 'begin') open = []
          open.push({ text, values })
          if (text === 'commit') recorded.push(open)
        }
        return query(...args)
      },
    })
  })
  return {
    async during(work: () => Promise<unknown>) {
      recorded.length = 0
      isOn = true
      await work()
      isOn = false
      return [...recorded]
    },
  }
}

/** Steps that are ready, each of another order and with a machine of its own. */
async function readySteps(client: pg.ClientBase, connection: pg.ClientConfig): Promise<Worked[]> {
  const ids = await runSteps(connection, orders)
  const { rows } = await client.query<Worked>(
    `with made as (
       insert into machines (code, name, kind, phase_id, location_id, ideal_rate_per_hour, current_state_since)
       select 'BENCH-' || s.id, 'Bench ' || s.id, 'other', s.phase_id, (select min(id) from locations), 1000, now()
       from production_order_steps s where s.id = any($1::bigint[]) returning id, code)
     select s.id, s.qty_in - s.qty_good - s.qty_scrap - s.qty_rework as left, m.id as "machineId" from production_order_steps s join made m on m.code = 'BENCH-' || s.id
     order by s.id`,
    [ids],
  )
  await client.query(
    `update production_order_steps set status = 'ready', started_at = null, running_since = null, machine_id = null
     where id = any($1::bigint[])`,
    [ids],
  )
  return rows
}

const tables = ['production_orders', 'production_order_steps', 'machines', 'machine_states'] as const

/** Keeps the rows that the floor changes under a name, and puts them back. */
function states(client: pg.ClientBase) {
  const asReplica = async (work: () => Promise<void>) => {
    await client.query('set session_replication_role = replica')
    await work()
    await client.query('set session_replication_role = origin')
  }
  return {
    keep: async (name: string) => {
      for (const table of tables) await client.query(`create table ${name}_${table} as table ${table}`)
    },
    reset: (name: string) =>
      asReplica(async () => {
        for (const table of tables) {
          const { rows } = await client.query<{ names: string }>(
            `select string_agg(quote_ident(attname), ', ') as names from pg_attribute
             where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
            [table],
          )
          const names = rows[0]?.names ?? ''
          await client.query(`delete from ${table}`)
          await client.query(
            `insert into ${table} (${names}) overriding system value select ${names} from ${name}_${table}`,
          )
        }
        await client.query(tables.map((table) => `vacuum (analyze) ${table}`)[0] ?? '')
        for (const table of tables.slice(1)) await client.query(`vacuum (analyze) ${table}`)
      }),
  }
}

const tickMs = 10

/** Processor time so far of this process and of all sessions of the database, in ms. */
async function processorMs(client: pg.ClientBase) {
  const { rows } = await client.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  )
  const ticks = rows.map(({ pid }) => {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return Number(fields[11]) + Number(fields[12])
  })
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000 + ticks.reduce((sum, one) => sum + one, 0) * tickMs
}

/** Does all of it by so many clients at once; how many a second, and the processor time of one. */
async function timed<T>(client: pg.ClientBase, all: readonly T[], work: (one: T) => Promise<unknown>) {
  const left = [...all]
  const before = await processorMs(client)
  const startedAt = performance.now()
  const lane = async () => {
    for (let one = left.pop(); one !== undefined; one = left.pop()) await work(one)
  }
  await Promise.all(Array.from({ length: clients }, lane))
  const seconds = (performance.now() - startedAt) / 1000
  return { perSecond: all.length / seconds, ms: ((await processorMs(client)) - before) / all.length }
}

const names = new Map<string, string>()

/** Sends the statements of an act again, bare: the same connections, each statement prepared. */
async function replay(pool: pg.Pool, statements: readonly Sent[]) {
  const client = await pool.connect()
  try {
    for (const { text, values } of statements) {
      const name = names.get(text) ?? `bare_${names.size}`
      names.set(text, name)
      await (values.length > 0 ? client.query({ name, text, values }) : client.query(text))
    }
  } finally {
    client.release()
  }
}

/**
 * What is pressed on the floor: starts, reports and finishes through units of work, against the very statements that
 * they send, sent bare from the same state of the plant.
 */
export async function floor() {
  const { connection } = await demoDatabase()
  const pool = openPool(clientConfig(connection), clients)
  whenEnding(() => pool.end())
  const recording = recorder(pool)
  const db = databaseOver(pool)
  const client = await ownClient(connection)
  const steps = await readySteps(client, connection)
  const { rows } = await client.query<{ id: number; name: string }>(
    `select id, name from users where username = 'supervisor'`,
  )
  const by: Actor = { id: 0, name: '', ...rows[0], roles: ['supervisor_production'], modules }
  const fire =
    (event: EventName<typeof productionOrderSteps>, payload: (step: Worked) => object) => (step: Worked) =>
      runUnit(db, by, (unit) => unit.fire(productionOrderSteps, step.id, event, { ...payload(step) }, by))
  const start = fire('start', ({ machineId }) => ({ machine_id: machineId }))

  const { keep, reset } = states(client)
  await keep('ready')
  for (const step of steps) await start(step)
  await keep('started')

  const acts = [
    ['start', 'ready', start],
    ['report', 'started', fire('report', () => ({ qty_good: 1 }))],
    ['finish', 'started', fire('finish', ({ left }) => ({ qty_good: left, scrap_note: 'Bench' }))],
  ] as const
  for (const [event, state, act] of acts) {
    await reset(state)
    const lists = await recording.during(() => timed(client, steps, act))
    const statements = median(lists.map((list) => list.length))
    const ours: { perSecond: number; ms: number }[] = []
    const theirs: typeof ours = []
    // In turns, so that what else the machine does meets both alike.
    for (let round = 0; round < rounds; round += 1) {
      await reset(state)
      ours.push(await timed(client, steps, act))
      await reset(state)
      theirs.push(await timed(client, lists, (list) => replay(pool, list)))
    }
    const of = (all: typeof ours, what: 'perSecond' | 'ms') => median(all.map((one) => one[what]))
    const baseline = (what: 'perSecond' | 'ms') => ({ name: 'bare SQL', value: of(theirs, what) })
    figure(`floor, ${event} by ${clients} clients`, of(ours, 'perSecond'), 'a second', baseline('perSecond'))
    figure(`floor, ${event}, processor time`, of(ours, 'ms'), 'ms', baseline('ms'))
    console.log(`floor, ${event}: ${statements} statements`)
  }
}
