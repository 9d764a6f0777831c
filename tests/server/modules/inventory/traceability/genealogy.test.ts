import { afterAll, beforeAll, expect, it } from 'vitest'
import { runUnit } from '../../../../../server/engine/unitOfWork'
import '../../../../../server/modules'
import { passportOf } from '../../../../../server/modules/inventory/traceability/passport'
import { traceLots } from '../../../../../server/site/lots/traceLots'
import { type Actor, modules } from '../../../../../src/access'
import { recallLots } from '../../../../../src/resources/inventory/traceability/recall_lots'
import { recalls } from '../../../../../src/resources/inventory/traceability/recalls'
import { genealogyFaults, makeGenealogy } from '../../../../fixtures/traceability/genealogy'
import { referenceLinks } from '../../../../fixtures/traceability/lotReference'
import { type FreshDatabase, freshDatabase } from '../../../../harness/database'

const layers = 9
let database: FreshDatabase
let lots: Awaited<ReturnType<typeof makeGenealogy>>
beforeAll(async () => {
  database = await freshDatabase()
  const client = await database.pool.connect()
  lots = await makeGenealogy(client, { families: 6, layers, width: 24 })
  client.release()
})
afterAll(() => database.drop())

const sorted = (ids: Iterable<number>) => [...ids].toSorted((a, b) => a - b)
const lotAt = (layer: number, family = 0) =>
  lots.find((lot) => lot.layer === layer && lot.family === family)?.id ?? 0

it('a lot is traced through all eight levels below and above it, to the same lots as a plain walk of the ledger', async () => {
  const reference = await referenceLinks(database.pool)
  for (const [at, { id }] of lots.entries()) {
    if (at % 7 > 0) continue
    for (const direction of ['sources', 'uses'] as const) {
      const { levels, isCut } = await traceLots(database.db, [id], direction)
      expect(isCut).toBe(false)
      expect(sorted(levels.keys()), `${id} ${direction}`).toEqual(sorted(reference.reached(id, direction)))
    }
  }
  const deepest = async (lot: number, direction: 'sources' | 'uses') =>
    Math.max(...(await traceLots(database.db, [lot], direction)).levels.values())
  expect(await deepest(lotAt(layers - 1), 'sources')).toBe(layers - 1)
  expect(await deepest(lotAt(0), 'uses')).toBe(layers - 1)
})

it('the passport of a bottle names the supplier eight levels before it, and that of a supplied lot its customers', async () => {
  const bottle = await passportOf(database.db, lotAt(layers - 1))
  expect(Math.min(...bottle.lots.map(({ level }) => level))).toBe(1 - layers)
  expect(bottle.receipts.length).toBeGreaterThan(3)
  const supplied = await passportOf(database.db, lotAt(0))
  const last = supplied.lots.filter(({ level }) => level === layers - 1).map(({ lot_id }) => lot_id)
  expect(last.length).toBeGreaterThan(3)
  expect(new Set(supplied.deliveries.map(({ lot_id }) => lot_id))).toEqual(new Set(last))
})

it('what came into every lot is on hand or went out for a reason, and every document made as much as it took', async () => {
  const client = await database.pool.connect()
  expect(await genealogyFaults(client)).toBe(0)
  client.release()
  for (const { id } of lots.slice(0, 200)) {
    const { balance, lots: family } = await passportOf(database.db, id)
    const left = balance.reduce((sum, { is_in, qty }) => sum + (is_in ? qty : -qty), 0)
    expect(left, `${id}`).toBe(family.find(({ level }) => level === 0)?.on_hand)
  }
})

it('a drum that went into several families is recalled from all of them in one act', async () => {
  const { rows } = await database.pool.query<{ id: number }>(
    `insert into users (username, name, company, email, password_hash) values ('qa', 'Quality', 'Test', 'qa@example.com', 'x') returning id`,
  )
  const quality: Actor = { id: Number(rows[0]?.id), name: 'Quality', roles: ['qa_manager'], modules }
  const { levels } = await traceLots(database.db, [lotAt(-1)], 'uses')
  const recall = await runUnit(database.db, quality, async (unit) => {
    const { id } = await unit.insert(recalls, { lot_id: lotAt(-1), kind: 'recall', reason: 'Wrong strength' })
    const started = await unit.fire(recalls, id, 'start', {}, quality)
    const listed = await unit.find(recallLots, { recall_id: id })
    expect(new Set(listed.map(({ lot_id }) => lot_id))).toEqual(new Set(levels.keys()))
    return started
  })
  expect(recall).toMatchObject({ lot_count: levels.size, frozen_count: levels.size })
  const families = new Set(lots.flatMap(({ id, family }) => (levels.has(id) ? [family] : [])))
  expect(families).toEqual(new Set([0, 1, 2, 3, 4]))
  const { rows: usable } = await database.pool.query(
    `select id from lots where id = any($1) and status <> 'hold'`,
    [[...levels.keys()]],
  )
  expect(usable).toEqual([])
})
