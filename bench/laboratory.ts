import { Agent } from 'node:http'
import type pg from 'pg'
import { random } from '../server/demo/company/random'
import { clientConfig, openPool } from '../server/db/connect'
import { databaseOver } from '../server/db/dedicatedConnection'
import { migrate } from '../server/db/migrate'
import { openLaboratory } from '../tests/fixtures/laboratory'
import { type LabMove, laboratoryHistories } from '../tests/fixtures/laboratoryHistories'
import { playSequence } from '../tests/fixtures/floor/laboratoryWalk'
import { demoDatabase, ownClient } from './harness/database'
import { ask } from './harness/load'
import { numberOption } from './harness/numberOption'
import { startNode } from './harness/process'
import { figure, percentiles } from './harness/report'
import { signIn } from './harness/signIn'
import { endOnExit, whenEnding } from './harness/ending'
import { ownServer } from '../tests/harness/ownServer'

const results = numberOption('results', 1_000_000)
const perRequest = 2
const warmUp = 12
const rounds = 120
const longestMs = 20_000
/** Random sequences played by workflow and rules alone, and how many of them on a database too. */
const sequences = numberOption('sequences', 100_000)
const sequenceMoves = 40
const played = numberOption('played', 100)
const playedMs = 5 * 60_000

/** Concluded tests of the demo company's liquids with two replicates each, over two years. */
async function addResults(client: pg.Client) {
  await client.query(`
    with bulk as (select array_agg(id order by id) as ids from products where hplc_category_id is not null),
      people as (select array_agg(id order by id) as ids from users)
    insert into hplc_requests (number, status, source, product_id, hplc_category_id, target_strength_mg_ml, min_mg_ml,
      max_mg_ml, valid_replicates, final_mg_ml, rsd_percent, verdict, concluded_at, concluded_by_id, due_at, created_at)
    select 'HR-' || lpad((900000 + n)::text, 7, '0'), 'passed', 'batch', p.id, p.hplc_category_id,
      p.strength_mg_ml, p.strength_mg_ml * 0.95, p.strength_mg_ml * 1.05, ${perRequest},
      round((p.strength_mg_ml * (0.97 + (n % 60) * 0.001))::numeric, 3), 0.4, 'pass',
      now() - n * interval '2 minutes', people.ids[1 + n % 5], now() - n * interval '2 minutes',
      now() - n * interval '2 minutes' - interval '1 hour'
    from generate_series(1, ${results / perRequest}) n, bulk, people,
      lateral (select * from products where id = bulk.ids[1 + n % array_length(bulk.ids, 1)]) p`)
  await client.query(`
    insert into hplc_orders (number, status, machine_id, hplc_category_id, run_date)
    select 'HO-9999999', 'reviewed', m.id, c.id, current_date
    from (select id from machines where kind = 'hplc' limit 1) m, (select id from hplc_categories limit 1) c`)
  await client.query(`
    insert into hplc_results (hplc_request_id, hplc_order_id, product_id, replicate, measured_mg_ml, deviation_percent,
      in_range, method_code, is_legal_method, measured_at)
    select r.id, o.id, r.product_id, k, r.final_mg_ml, 0.5, true, 'ISO 20714', true, r.concluded_at
    from hplc_requests r, generate_series(1, ${perRequest}) k, (select id from hplc_orders where number = 'HO-9999999') o
    where r.number >= 'HR-0900001'`)
  await client.query('analyze hplc_requests, hplc_results')
  const { rows } = await client.query<{ many: number }>('select count(*)::int as many from hplc_results')
  figure('hplc results', rows[0]?.many ?? 0, 'rows', { name: 'of', value: results })
}

/** First page of the results, and the control chart of one product, over a million results. */
async function measureLists() {
  const { connection } = await demoDatabase()
  const client = await ownClient(connection)
  await addResults(client)
  const { rows } = await client.query<{ id: string }>(
    'select product_id as id from hplc_results group by 1 order by 1 limit 1',
  )
  const url = await startNode({ connection })
  const headers = { authorization: `Bearer ${await signIn(url, 'qa_manager')}` }
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const addresses = {
    'hplc results, first page': '/api/production/hplc_results?limit=100&total=0',
    'hplc requests, first page': '/api/production/hplc_requests?limit=100&total=0',
    'control chart of a product': `/api/production/hplc_results/chart?product_id=${rows[0]?.id ?? 0}`,
  }
  for (const [name, path] of Object.entries(addresses)) {
    const times: number[] = []
    const until = performance.now() + longestMs
    for (let round = -warmUp; round < rounds && performance.now() < until; round += 1) {
      const startedAt = performance.now()
      await ask(`${url}${path}`, agent, headers)
      if (round >= 0) times.push(performance.now() - startedAt)
    }
    const { p50, p95 } = percentiles(times)
    figure(`${name}, p50`, p50, 'ms')
    figure(`${name}, p95`, p95, 'ms', { name: 'limit', value: name.startsWith('control') ? 200 : 150 })
  }
  agent.destroy()
}

const moveOf = (chance: ReturnType<typeof random>): LabMove => ({
  who: chance.whole(0, 4),
  event: chance.whole(0, 99),
  decision: chance.whole(0, 9),
  low: chance.whole(0, 7),
  spread: chance.whole(0, 9),
})

/** All sequences by the workflow of a request, that of its lot, and the rules that the server asks. */
function walkSequences() {
  const chance = random(20_261_124)
  const counts = { wrong: 0, released: 0, releasedAfterFail: 0 }
  const startedAt = performance.now()
  for (let at = 0; at < sequences; at += 1) {
    const { wrong, lot, hadFail } = playSequence(Array.from({ length: sequenceMoves }, () => moveOf(chance)))
    counts.wrong += wrong.length
    if (lot === 'released') counts.released += 1
    if (lot === 'released' && hadFail) counts.releasedAfterFail += 1
  }
  figure('laboratory, random sequences', sequences, 'sequences')
  figure('laboratory, sequences that end released', counts.released, 'lots')
  figure('laboratory, of these after a valid fail, named', counts.releasedAfterFail, 'lots')
  figure('laboratory, wrong releases', counts.wrong, 'lots')
  figure('laboratory, walk', (performance.now() - startedAt) / 1000, 's')
}

/** A sample of such sequences against the server and a database: no lot is released against its results. */
async function playSequences() {
  // One of its own: that of the lists, which still runs, has a company with its people.
  const { connection } = await endOnExit(ownServer('bench-sequences'), ({ stop }) => stop())
  await migrate(clientConfig(connection))
  const pool = openPool(clientConfig(connection), 8)
  const lab = await openLaboratory({ pool, db: databaseOver(pool), drop: () => pool.end() })
  whenEnding(() => lab.plant.close())
  const histories = laboratoryHistories(lab)
  const chance = random(20_261_124)
  const until = performance.now() + playedMs
  let done = 0
  let wrong = 0
  for (; done < played && performance.now() < until; done += 1) {
    const batch = await histories.batch()
    for (let at = 0; at < 16; at += 1) await histories.play(batch, moveOf(chance))
    wrong += (await histories.faults(batch)).length
    await lab.plant
      .send(['manager'], batch.id, 'cancel', { cancel_note: 'Next', disposal_ref: 'CRA-0' })
      .catch(() => undefined)
  }
  wrong += (await histories.brokenRules()).length
  figure('laboratory, sequences on a database', done, 'sequences', { name: 'of', value: played })
  figure('laboratory, wrong releases on a database', wrong, 'lots')
}

export const laboratoryParts = ['lists', 'sequences']

/** The laboratory: its lists over a million results, and the rule that nothing is tested until it complies. */
export async function laboratory(isChosen: (part: string) => boolean) {
  if (isChosen('lists')) await measureLists()
  if (isChosen('sequences')) {
    walkSequences()
    await playSequences()
  }
}
