import type pg from 'pg'
import { databaseOver } from '../../server/db/dedicatedConnection'
import type { Db } from '../../server/db/database'
import { runUnit } from '../../server/engine/unitOfWork'
import { type Actor, modules } from '../../src/access'
import '../../server/modules'
import { brokenRules } from '../../server/modules/inventory/ledger/check'
import { passportOf } from '../../server/modules/inventory/traceability/passport'
import { traceLots } from '../../server/site/lots/traceLots'
import { recalls } from '../../src/resources/inventory/traceability/recalls'
import { genealogyFaults, makeGenealogy } from '../../tests/fixtures/traceability/genealogy'
import { referenceLinks } from '../../tests/fixtures/traceability/lotReference'
import { random } from '../../server/demo/company/random'
import { newDatabase, ownClient } from '../harness/database'
import { numberOption } from '../harness/numberOption'
import { figure, percentiles } from '../harness/report'

/** Families of a thousand lots: with all of them the ledger has more than a million movements. */
const usualFamilies = 180
const traced = 1_000
const layers = 10
const width = 100

async function timed<T>(work: () => Promise<T>) {
  const startedAt = performance.now()
  const result = await work()
  return { result, ms: performance.now() - startedAt }
}

const sorted = (lots: Iterable<number>) => [...lots].toSorted((a, b) => a - b)

/** A recall, or a drill, of one lot from its draft to the moment at which all is on hold and all customers are listed. */
async function recalled(db: Db, quality: Actor, lot_id: number, kind: 'recall' | 'drill') {
  const { result, ms } = await timed(() =>
    runUnit(db, quality, async (unit) => {
      const { id } = await unit.insert(recalls, { lot_id, kind, reason: 'Benchmark' })
      return unit.fire(recalls, id, 'start', {}, quality)
    }),
  )
  return { ms, lots: result.lot_count, frozen: result.frozen_count, customers: result.customer_count }
}

const countOf = async (client: pg.ClientBase, table: 'lots' | 'stock_movements' | 'lot_links') => {
  const { rows } = await client.query<{ count: string }>(`select count(*) from ${table}`)
  return Number(rows[0]?.count)
}

/**
 * Goal G12: lots of a ledger of a million movements traced in both directions over nine levels and compared with a plain
 * walk, the balance of each of them, and a mock recall.
 */
export async function trace() {
  const families = numberOption('families', usualFamilies)
  const { connection, pool } = await newDatabase()
  const client = await ownClient(connection)
  const lots = await makeGenealogy(client, { families, layers, width })
  const db = databaseOver(pool)
  figure('movements', await countOf(client, 'stock_movements'), 'movements')
  figure('lots', await countOf(client, 'lots'), 'lots')
  const { result: reference, ms: walkMs } = await timed(() => referenceLinks(pool))
  figure('links between lots', reference.links.size, 'links')
  figure('a plain walk reads all of them', walkMs, 'ms')

  const chance = random(12)
  const times = { sources: [] as number[], uses: [] as number[], passport: [] as number[] }
  let [different, deepest, largest, unexplained] = [0, 0, 0, 0]
  for (let at = 0; at < traced; at++) {
    const { id } = chance.pick(lots)
    for (const direction of ['sources', 'uses'] as const) {
      const { result, ms } = await timed(() => traceLots(db, [id], direction))
      times[direction].push(ms)
      deepest = Math.max(deepest, ...result.levels.values())
      largest = Math.max(largest, result.levels.size)
      const isEqual = sorted(result.levels.keys()).join() === sorted(reference.reached(id, direction)).join()
      if (!isEqual) different += 1
    }
    if (at % 4 > 0) continue
    const { result, ms } = await timed(() => passportOf(db, id))
    times.passport.push(ms)
    const left = result.balance.reduce((sum, { is_in, qty }) => sum + (is_in ? qty : -qty), 0)
    if (left !== result.lots.find(({ level }) => level === 0)?.on_hand) unexplained += 1
  }
  figure('deepest lot', deepest, 'levels')
  figure('largest family in one direction', largest, 'lots')
  figure(`lots of ${traced} whose trace differs from the plain walk`, different, 'lots')
  figure('trace to sources, p95', percentiles(times.sources).p95, 'ms')
  figure('trace to uses, p95', percentiles(times.uses).p95, 'ms')
  figure('passport with both directions, p95', percentiles(times.passport).p95, 'ms')
  figure(`passports of ${traced / 4} whose balance is not explained`, unexplained, 'passports')
  const faults = await genealogyFaults(client)
  figure('documents and lots of the ledger that do not balance', faults, 'of all')

  const { rows: users } = await client.query<{ id: number }>(
    `insert into users (username, name, company, email, password_hash) values ('qa', 'Quality', 'Bench', 'qa@example.com', 'x') returning id`,
  )
  const quality: Actor = { id: Number(users[0]?.id), name: 'Quality', roles: ['qa_manager'], modules }
  const drum = lots.find(({ layer }) => layer < 0)?.id ?? 0
  const oneLot = lots.find(({ family, layer }) => layer === 0 && family === families - 1)?.id ?? 0
  for (const [name, lot] of [
    ['a lot', oneLot],
    ['a drum of five families', drum],
  ] as const)
    for (const kind of ['drill', 'recall'] as const) {
      const { ms, lots: reached, frozen, customers } = await recalled(db, quality, lot, kind)
      figure(`${kind} of ${name}: ${reached} lots, ${frozen} on hold, ${customers} customers`, ms, 'ms')
    }
  const broken = await brokenRules(client)
  figure('rules of the ledger broken', broken.length, 'rules')
  if (different + unexplained + faults + broken.length > 0 || deepest < 8)
    throw new Error('The trace differs from the ledger')
}
