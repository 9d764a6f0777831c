import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { weigh } from '../../../../../server/modules/production/batching/weigh'
import { batchingSheet } from '../../../../../server/modules/production/batching/sheetSource'
import { Refused } from '../../../../../server/engine/errors'
import { readingOf } from '../../../../../src/resources/production/batching/liquid'
import { openPlant, type Plant } from '../../../../fixtures/plant'

let plant: Plant
/** The second person of every addition; a token of theirs is asked for their rights in the database. */
let verifier = 0
beforeAll(async () => {
  plant = await openPlant()
  verifier = (await plant.person('batcher')).id
  await sql`insert into roles (name, title) values ('batcher', 'Batcher')`.execute(plant.db)
  await sql`insert into user_roles (user_id, role) values (${verifier}, 'batcher')`.execute(plant.db)
})
afterAll(() => plant.close())

/** Weighs a part or the rest of a line, at random off target, sometimes twice with one key. */
type Act = { line: number; share: number; off: number; isPartial: boolean; isTwice: boolean }

const acts = fc.array(
  fc.record({
    line: fc.nat(5),
    share: fc.double({ min: 0.05, max: 0.9, noNaN: true }),
    off: fc.double({ min: -0.01, max: 0.01, noNaN: true }),
    isPartial: fc.boolean(),
    isTwice: fc.boolean(),
  }),
  { minLength: 4, maxLength: 14 },
)

let nth = 0

async function act(stepId: number, { line: index, share, off, isPartial, isTwice }: Act) {
  const by = await plant.person('supervisor_batcher')
  const { lines } = await batchingSheet(plant.db, stepId, plant.time())
  const line = lines[index % lines.length]
  const lot = line?.lots[0]
  if (!line || !lot) return
  const token = `token ${++nth}`
  await sql`insert into witness_tokens (token_hash, user_id, shown_to_id, expires_at)
    values (sha256(convert_to(${token}, 'UTF8')), ${verifier}, ${by.id}, 'infinity')`.execute(plant.db)
  const ml = Math.max(1, line.rest_ml * (isPartial ? share : 1 + off))
  const input = {
    step_id: stepId,
    recipe_line_id: line.recipe_line_id,
    addition_id: null,
    lot_id: lot.lot_id,
    scan: null,
    bin_id: null,
    actual_qty: Math.round(readingOf(ml, line.unit, line.density_g_ml)),
    unit: line.unit,
    is_partial: isPartial,
    scale_machine_id: null,
    verified_by: token,
    override_reason: share < 0.5 ? 'As poured' : null,
    override_by: null,
  }
  const send = () => plant.as(by, (unit) => weigh(unit, input), `weigh ${nth}`)
  try {
    await send()
    // The key of an addition is that of one row.
    if (isTwice) await expect(send()).rejects.toThrow()
  } catch (error) {
    if (!(error instanceof Refused)) throw error
  }
}

/** Movements of an order that differ from its additions, by product; empty where the ledger says what the logs say. */
const differences = async (orderId: number) =>
  (
    await sql<{ product_id: number }>`
      select coalesce(l.product_id, m.product_id) as product_id, l.qty as logged, m.qty as moved from (
        select g.product_id, count(*) as rows,
          sum(round(case when u.dimension = 'mass' then g.actual_ml * coalesce(p.density_g_ml, 1) else g.actual_ml end
            / u.factor_to_base, u.decimals)) as qty
        from batching_logs g join products p on p.id = g.product_id join measures u on u.id = p.stock_measure_id
        where g.production_order_id = ${orderId} group by g.product_id) l
      full join (select product_id, count(*) as rows, sum(qty) as qty from stock_movements
        where source_type = 'production_orders' and source_id = ${orderId} and reason = 'consume'
        group by product_id) m on m.product_id = l.product_id
      where l.rows is distinct from m.rows or abs(l.qty - m.qty) > 0.0011 * l.rows`.execute(plant.db)
  ).rows

it('whatever is weighed in whatever order, the ledger has consumed what the logs of the batch say', async () => {
  await fc.assert(
    fc.asyncProperty(acts, async (all) => {
      const id = await plant.released(1000)
      await plant.work(id, 'batching', 'start', { machine_id: plant.floor['tank 1'] })
      const { id: stepId } = await plant.step(id, 'batching')
      for (const one of all) await act(stepId, one)
      expect(await differences(id)).toEqual([])
      const levels =
        await sql`select id from stock_levels where on_hand < 0 or reserved < 0 or reserved > on_hand`.execute(
          plant.db,
        )
      expect(levels.rows).toEqual([])
      await plant.work(id, 'batching', 'finish', { qty_good: 32_100 })
    }),
    { numRuns: 6 },
  )
  const { rows } = await sql<{ many: number }>`select count(*)::int as many from batching_logs`.execute(
    plant.db,
  )
  expect(rows[0]?.many).toBeGreaterThan(6)
})

it('a part that brings its line into its tolerance is the last one, so that no line waits for nothing', async () => {
  const id = await plant.released(1000)
  await plant.work(id, 'batching', 'start', { machine_id: plant.floor['tank 1'] })
  const { id: stepId } = await plant.step(id, 'batching')
  const part = { off: 0, isPartial: true, isTwice: false }
  const closed = async () => {
    const { lines } = await batchingSheet(plant.db, stepId, plant.time())
    return lines.map(({ is_closed }) => is_closed)
  }
  const places = (await closed()).map((_, place) => place)
  for (const line of places) await act(stepId, { ...part, line, share: 0.5 })
  expect(await closed()).toEqual(places.map(() => 0))
  for (const line of places) await act(stepId, { ...part, line, share: 1 })
  expect(await closed()).toEqual(places.map(() => 1))
  await plant.work(id, 'batching', 'finish', { qty_good: 32_100 })
})
