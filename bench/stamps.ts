import type pg from 'pg'
import { random, type Random } from '../server/demo/company/random'
import type { Db } from '../server/db/database'
import { databaseOver } from '../server/db/dedicatedConnection'
import { Refused } from '../server/engine/errors'
import { runUnit, system } from '../server/engine/unitOfWork'
import '../server/modules'
import { nextStamp, receiveStamps } from '../server/modules/production/stamps/ledger'
import { correctStamps, takeStamps } from '../server/modules/production/stamps/sessions'
import { reels } from '../src/resources/production/stamps/reels'
import { clientConfig, openPool } from '../server/db/connect'
import { whenEnding } from './harness/ending'
import { newDatabase, ownClient } from './harness/database'
import { figure, percentiles, tenths } from './harness/report'
import { returnDifferences, returnHistory } from '../tests/fixtures/floor/returnHistory'
import { stampMatrix } from '../tests/fixtures/floor/stampMatrix'

const reelCount = 100
const reelSize = 10_000
const writers = 16
const usualOperations = 100_000
const lives = 1_000

/** A reel as the writers share it: what its sessions took of it so far. */
type Shared = { id: number; sessions: { log: number; from: number }[] }

async function manyReels(client: pg.ClientBase, db: Db): Promise<Shared[]> {
  const { rows } = await client.query<{ id: string }>(
    `insert into reels (number, jurisdiction, serial_mode, first_serial, last_serial, next_serial, quantity, remaining,
       received_on, status, approved_at)
     select 'BRL-' || n, case when n % 2 = 0 then 'ON' else 'CA' end, 'serial_range', 900000000 + n * $2::bigint,
       900000000 + (n + 1) * $2::bigint - 1, 900000000 + n * $2::bigint, $2, $2, '2026-01-05', 'available', now()
     from generate_series(1, $1) n returning id`,
    [reelCount, reelSize],
  )
  for (const { id } of rows)
    await runUnit(db, system, async (unit) => receiveStamps(unit, await unit.lock(reels, Number(id)), {}))
  return rows.map(({ id }) => ({ id: Number(id), sessions: [] }))
}

let lastLog = 1_000_000

/** Takes stamps, or corrects the last session of a reel; answers whether it was refused. */
async function operate(db: Db, chance: Random, reel: Shared) {
  const counts = {
    applied: chance.whole(3, 12),
    damaged: chance.whole(0, 1),
    missing: chance.chance(0.05) ? 1 : 0,
  }
  const last = reel.sessions.at(-1)
  const log = ++lastLog
  try {
    if (last && chance.chance(0.2))
      await runUnit(db, system, (unit) =>
        correctStamps(unit, reel.id, {
          stamping_log_id: last.log,
          stamping_correction_id: log,
          from: last.from,
          now: counts,
        }),
      )
    else
      await runUnit(db, system, async (unit) => {
        const from = nextStamp(await unit.lock(reels, reel.id))
        await takeStamps(unit, reel.id, { stamping_log_id: log, from, ...counts })
        reel.sessions.push({ log, from })
      })
    return false
  } catch (error) {
    if (error instanceof Refused) return true
    throw error
  }
}

/** Stamps in no state, in two, or counted otherwise than they are. */
async function wrongStamps(client: pg.ClientBase) {
  const { rows } = await client.query<{ wrong: string; stamps: string }>(
    `select count(*) filter (where s.on_reel is distinct from r.remaining or s.applied is distinct from r.applied
       or s.held is distinct from r.damaged_held or s.lost is distinct from r.missing
       or s.all is distinct from r.quantity) as wrong, sum(s.all) as stamps
     from reels r cross join lateral (select sum(last_serial - first_serial + 1) as all,
       coalesce(sum(last_serial - first_serial + 1) filter (where state = 'on_reel'), 0) as on_reel,
       coalesce(sum(last_serial - first_serial + 1) filter (where state = 'applied'), 0) as applied,
       coalesce(sum(last_serial - first_serial + 1) filter (where state = 'damaged_held'), 0) as held,
       coalesce(sum(last_serial - first_serial + 1) filter (where state = 'lost'), 0) as lost
       from stamp_ranges g where g.reel_id = r.id) s
     where r.number like 'BRL-%'`,
  )
  return { wrong: Number(rows[0]?.wrong), stamps: Number(rows[0]?.stamps) }
}

/** One stamp as its look-up reads it. */
const lifeOf = (client: pg.ClientBase, serial: number) =>
  client.query(
    `select r.number, s.state, s.is_exact, m.id, m.moved_at, m.from_state, m.to_state from reels r
       join stamp_ranges s on s.reel_id = r.id and int8range(s.first_serial, s.last_serial, '[]') @> $1::bigint
       left join stamp_movements m on m.reel_id = r.id and m.first_serial <= $1 and m.last_serial >= $1
     where coalesce(r.serial_prefix, '') = '' and r.serial_mode = 'serial_range' and r.status <> 'cancelled'
       and int8range(r.first_serial, r.last_serial, '[]') @> $1::bigint order by m.id`,
    [serial],
  )

async function timed(work: () => Promise<unknown>) {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

/** Months of the return, and sessions in each of them. */
const usualMonths = 1_000
const sessionsInMonth = 2
/** Sessions of one month, over which its inventory is read. */
const usualSessions = 100_000
/** Days of the matrix of stamps. */
const usualDays = 2_557

/** So many of what is usual: fewer operations shrink every part alike. */
const shareOf = (usual: number, share: number, least: number) => Math.max(least, Math.round(usual * share))

/** Goal G9: the return of each of a thousand months, and what documents say of it. */
async function returns(share: number) {
  const returnMonths = shareOf(usualMonths, share, 12)
  const { connection } = await newDatabase('bench-returns')
  const client = await ownClient(connection)
  await returnHistory(client, returnMonths, sessionsInMonth)
  const { rows: months } = await client.query<{ month: string }>(
    `select to_char(m, 'YYYY-MM-DD') as month from generate_series(
       date_trunc('month', plant_today()) - make_interval(months => ${returnMonths - 1}), plant_today(), interval '1 month') m`,
  )
  const times: number[] = []
  let different = 0
  const done = tenths('months of the return', months.length)
  for (const { month } of months) {
    times.push(await timed(() => client.query('select * from excise_return_of($1::date)', [month])))
    different += (await client.query(returnDifferences, [month])).rows.length
    done()
  }
  figure(`figures of ${months.length} months that differ from their documents`, different, 'figures')
  figure('return of a month, slowest', Math.max(...times), 'ms')
  figure('return of a month, p95', percentiles(times).p95, 'ms')
  return different
}

/** The inventory of a month over a hundred thousand sessions. */
async function inventory(share: number) {
  const { connection } = await newDatabase('bench-inventory')
  const client = await ownClient(connection)
  await returnHistory(client, 1, shareOf(usualSessions, share, 100))
  await client.query('analyze')
  const { rows } = await client.query<{ sessions: string; stamps: string }>(
    'select count(*) as sessions, (select sum(quantity) from reels) as stamps from stamping_logs',
  )
  figure(
    `inventory of a month over ${rows[0]?.sessions} sessions and ${rows[0]?.stamps} stamps`,
    await timed(() => client.query('select * from stamps_inventory_at(plant_today(), true)')),
    'ms',
  )
}

/** Goal G11: every stamp to every place on every day of seven years. */
function matrix(share: number) {
  const { cases, wrong } = stampMatrix('2022-10-01', shareOf(usualDays, share, 60))
  figure(`wrong stamps that would leave, of ${cases} cases`, wrong.length, 'cases')
  return wrong.length
}

const operationsOption = process.argv.find((word) => word.startsWith('--operations='))?.split('=')[1]

/**
 * Goal G8: a million stamps, operations by 16 writers at once on reels they share; every stamp is in exactly one state.
 * Then the life of any stamp, and the inventory of a month over all of them.
 */
export async function stamps() {
  const operations = Number(operationsOption) || usualOperations
  const { connection } = await newDatabase()
  const client = await ownClient(connection)
  // Waiting for a connection has no timeout here.
  const pool = openPool({ ...clientConfig(connection), connectionTimeoutMillis: 0 }, writers)
  whenEnding(() => pool.end())
  const db = databaseOver(pool)
  const shared = await manyReels(client, db)
  let [left, refused] = [operations, 0]
  const done = tenths('operations', operations)
  const work = async (seed: number) => {
    const chance = random(seed)
    while (left-- > 0) {
      if (await operate(db, chance, chance.pick(shared))) refused++
      done()
    }
  }
  const took = await timed(() => Promise.all(Array.from({ length: writers }, (_, at) => work(at + 1))))
  const { wrong, stamps: counted } = await wrongStamps(client)
  figure(`stamps in one state of ${reelCount * reelSize}`, counted, 'stamps')
  figure('reels whose counters differ from their stamps', wrong, 'reels')
  figure(`operations of ${writers} writers`, operations / (took / 1000), 'per second')
  figure('operations refused', refused, 'of all')
  await client.query('analyze')
  const chance = random(99)
  const times: number[] = []
  for (let at = 0; at < lives; at++)
    times.push(
      await timed(() => lifeOf(client, 900_000_000 + reelSize + chance.whole(0, reelCount * reelSize - 1))),
    )
  figure('life of a stamp, p95', percentiles(times).p95, 'ms')
  figure(
    'inventory of a month',
    await timed(() => client.query('select * from stamps_inventory_at(plant_today(), true)')),
    'ms',
  )
  const share = operations / usualOperations
  await inventory(share)
  const [differing, leaving] = [await returns(share), matrix(share)]
  if (differing > 0 || leaving > 0) throw new Error('The return or the gate of stamps is wrong')
  if (wrong > 0 || counted !== reelCount * reelSize) throw new Error('Stamps are lost or in two states')
}
