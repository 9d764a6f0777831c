import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type PackedModel, unpackModel } from '../../../src/planning/packed'
import { random } from '../../../server/demo/company/random'
import { type PlantApi, plantApi } from '../../../server/demo/simulator/api'
import { readFloor, type Step } from '../../../server/demo/simulator/floorView'
import { plantLaboratory } from '../../../server/demo/simulator/laboratory'
import { liquidWork } from '../../../server/demo/simulator/work/liquidWork'
import { shippingWork } from '../../../server/demo/simulator/work/shippingWork'
import { placed, plantPlanning } from '../../../server/demo/simulator/planning'
import { plantRecoveries } from '../../../server/demo/simulator/recoveries'
import { runPlant } from '../../../server/demo/simulator/run'
import { shortages } from '../../../server/demo/simulator/shortages'
import { floorSupply } from '../../../server/demo/simulator/supply'
import { closeEndedShifts } from '../../fixtures/plan/endedShifts'
import { brokenRules } from '../../../server/modules/inventory/ledger/check'
import { demoPassword } from '../../../server/settings'
import { liquidBalances } from '../../harness/liquidBalance'
import { tankBatches } from './tankBatches'
import { floorOf } from '../../browser/floor/mixedOrder'
import { readJournal, verifyJournal } from '../../harness/verifyJournal'
import { startServer, type TestNode } from '../../harness/server'

let node: TestNode
let folder: string

beforeAll(async () => {
  node = await startServer({ isDemo: true })
  await closeEndedShifts(node.db)
  folder = mkdtempSync(join(tmpdir(), 'decant-plant-'))
})
afterAll(async () => {
  await node.stop()
  rmSync(folder, { recursive: true, force: true })
})

const ownApi = (run: string, journal?: string) =>
  plantApi({
    url: node.url,
    password: demoPassword,
    run,
    journal,
    patienceMs: 60_000,
    signal: undefined,
  })

const stepNow = async (id: number) => {
  const [step] = (
    await node.pool.query<Step>(
      `select id::int, version, qty_good::float8 from production_order_steps where id = $1`,
      [id],
    )
  ).rows
  if (!step) throw new Error('There is no such step')
  return step
}

/** The step of a batch that was begun just now in a tank of its own: what the demo company mixes depends on the hour. */
async function begunMix(tank: string): Promise<Step> {
  const floor = floorOf({
    as: async (username) => {
      const token = await node.signIn(username, demoPassword)
      return (method, path, body) => node.request(method, path, { body, token })
    },
  })
  const order = await floor.mixing('NL-MT-30-06-QC', 'RCP-00003', await floor.addTank(tank))
  const view = await readFloor(ownApi(`mix-${order.id}`), undefined)
  const step = [...view.steps.values()].find(
    (one) => one.production_order_id === order.id && one.phase_code === 'batching',
  )
  if (!step) throw new Error('The batch was not begun')
  return step
}

/** Weighs all lines of a batch that are open. */
async function weighWhole(api: PlantApi, step: Step) {
  const work = liquidWork(api, random(4))
  for (let next = await work.weigh(step, 'batcher'); next; next = await work.weigh(step, 'batcher')) {
    const answer = await api.write(next.user, next.path, next.body, 'batch weigh')
    if (!answer.ok) throw new Error(answer.code)
  }
}

describe('simulator', () => {
  it('the planner of the simulator lays out what comes next in the lanes, publishes it, and keeps requests waiting', async () => {
    const journal = join(folder, 'planning.jsonl')
    const api = ownApi('planning-test', journal)
    await node.pool.query(`update daily_orders set status = 'draft', published_at = null
      where status = 'published' and plan_date = (select max(plan_date) from daily_orders where status = 'published')`)
    const backlog = async () => {
      const plan = (await api.read('planning', '/production/plan')) as { model: PackedModel }
      return placed(unpackModel(plan.model)).length
    }
    await node.pool.query(`update daily_order_lines set status = 'cancelled' where id in (
      select id from daily_order_lines where status = 'planned' order by planned_start limit 5)`)
    const open = `select id from daily_order_lines where status = 'requested' and production_order_id is null`
    const waiting = async () => (await node.pool.query(open)).rowCount ?? 0
    const [before, requests] = [await backlog(), await waiting()]
    expect(before).toBeGreaterThan(0)
    const planning = plantPlanning(api, random(8))
    const view = await readFloor(api, undefined)
    await planning.look(view, () => false)
    expect(await backlog()).toBeLessThan(before)
    expect(view.planned.size).toBeGreaterThan(0)
    const drafts = `select id from daily_orders where status = 'draft' and plan_date <= current_date`
    expect((await node.pool.query(drafts)).rows).toEqual([])
    // Of more than four one is answered at each look.
    expect(await waiting()).toBe(Math.max(4, requests - 1))
    // An apply of the plan answers no row of its own, and is in the journal all the same.
    const { writes } = api.tally
    expect(await verifyJournal(node.pool, journal)).toEqual({ entries: writes, missing: [], doubled: [] })
    expect(readJournal(journal).filter(({ id }) => id === undefined)).not.toEqual([])
  })

  it('the batchers of the simulator weigh each line within its tolerance from a lot, before a second person', async () => {
    const api = ownApi('weighing-test')
    const mix = await begunMix('Weighing tank')
    await weighWhole(api, mix)
    const { rows } = await node.pool.query(
      `select count(*)::int as lines, bool_and(l.verdict = 'ok' and l.verified_by_id <> l.weighed_by_id
           and m.qty = l.actual_qty) as are_right,
         (select lines_weighed = lines_to_weigh and weighed_at is not null from production_order_steps
           where id = $1) as is_whole
       from batching_logs l join stock_movements m on m.id = l.stock_movement_id
       where l.step_id = $1 and l.posting_key is not null`,
      [mix.id],
    )
    expect(rows).toEqual([{ lines: expect.any(Number), are_right: true, is_whole: true }])
    expect(rows[0]?.lines).toBeGreaterThan(1)
    expect(api.tally.refusals.size).toBe(0)
  })

  it('the dock of the simulated plant makes a shipment ready, loads each of its lines by scan and ships it', async () => {
    const shipped = async () =>
      (await node.pool.query(`select 1 from shipments where status = 'shipped'`)).rows.length
    const before = await shipped()
    const api = ownApi('dock')
    const dock = shippingWork(api)
    for (let act = 0; act < 60 && (await shipped()) === before; act++) await dock.look(() => false)
    expect(await shipped()).toBe(before + 1)
    expect([...api.tally.refusals]).toEqual([])
    expect(await brokenRules(node.pool)).toEqual([])
  })

  it('the simulator buys what its orders would use up, once, and has it released in the bins of the plant', async () => {
    const api = ownApi('supply-test')
    const floor = await readFloor(api, undefined)
    const planned = [...floor.orders].filter(([, { status }]) => status === 'planned')
    const view = { ...floor, orders: new Map(planned.slice(0, 2)) }
    const bought = async () => {
      const { rows } = await node.pool.query<{ product_id: number; status: string; free: number }>(
        `select l.product_id, p.status, (select coalesce(sum(v.available), 0)::float8 from stock_levels v
             join lots t on t.id = v.lot_id and t.status = 'released'
             join bins b on b.id = v.bin_id and b.kind = 'storage' and b.location_id = p.location_id
             where v.product_id = l.product_id) as free
         from purchase_lines l join purchases p on p.id = l.purchase_id where p.tags = 'Floor supply'`,
      )
      return rows
    }
    const before = new Set((await bought()).map(({ product_id }) => product_id))
    const short = await shortages(api, view, before)
    expect(short.length).toBeGreaterThan(0)
    await floorSupply(api).look(view, () => false)
    const lines = await bought()
    expect(lines.filter(({ status, free }) => status !== 'received' || free <= 0)).toEqual([])
    const ids = lines.map(({ product_id }) => product_id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toEqual(expect.arrayContaining(short.map(({ product_id }) => product_id)))
    expect(await brokenRules(node.pool)).toEqual([])
  })

  it('the laboratory of the simulator samples and measures a mixed batch until it has passed, and its step ends', async () => {
    const api = ownApi('laboratory-test')
    const floor = await readFloor(api, undefined)
    const mix = await begunMix('Sampling tank')
    await weighWhole(api, mix)
    const measured = await liquidWork(api, random(5)).measure(await stepNow(mix.id), 'batcher')
    if (measured) await api.write(measured.user, measured.path, measured.body, 'step finish')
    const testOf = async () => {
      const { rows } = await node.pool.query<Record<string, unknown>>(
        `select s.status as step, r.status, r.final_mg_ml between r.min_mg_ml and r.max_mg_ml as is_within,
           (select count(*)::int from hplc_results v where v.hplc_request_id = r.id) as results,
           (select max(o.status) from hplc_order_lines l join hplc_orders o on o.id = l.hplc_order_id
             where l.hplc_request_id = r.id) as run
         from hplc_requests r join production_order_steps s on s.id = r.step_id
         where r.production_order_id = $1 order by r.id desc limit 1`,
        [mix.production_order_id],
      )
      return rows[0]
    }
    const laboratory = plantLaboratory(api, random(3))
    for (let round = 0; round < 9 && (await testOf())?.status !== 'passed'; round++)
      await laboratory.look(await readFloor(api, floor), () => false)
    expect(await testOf()).toEqual({
      step: 'done',
      status: 'passed',
      is_within: true,
      results: 2,
      run: 'reviewed',
    })
  })

  it('the simulator works the plant as its people, and nothing acknowledged is missing or done twice', async () => {
    const journal = join(folder, 'journal.jsonl')
    const { writes, refusals, lastRefusals, unanswered } = await runPlant({
      url: node.url,
      pace: 'flat',
      forMs: 4000,
      journal,
      hands: 4,
    })
    expect(writes).toBeGreaterThan(0)
    expect(unanswered).toBe(0)
    const expected = [
      'stale_version',
      'machine_busy',
      'machine_down',
      'invalid_transition',
      'over_available',
      'predecessor_open',
      'order_on_hold',
      'short_material',
      'tank_not_clean',
      'busy_try_again',
      // The floor has begun meanwhile what the planner laid elsewhere.
      'plan_conflict',
      'plan_differs',
    ]
    expect(Object.entries(lastRefusals).filter(([code]) => !expected.includes(code))).toEqual([])
    expect(readJournal(journal)).toHaveLength(writes)
    expect(await verifyJournal(node.pool, journal)).toEqual({ entries: writes, missing: [], doubled: [] })
    // An order is read anew before anything is done to it: what changes between is rare, also where all is slow.
    expect(refusals.stale_version ?? 0).toBeLessThanOrEqual(Math.max(2, writes / 50))
  })

  it('after the plant has worked, the liquid of every order is accounted for to a millionth of a ml', async () => {
    const balances = await liquidBalances(node.pool)
    expect(balances.length).toBeGreaterThanOrEqual(2)
    expect(balances.filter(({ off }) => off > 0.000001)).toEqual([])
    expect(await brokenRules(node.pool)).toEqual([])
  })

  it('no batch of the simulator is begun in a tank with another one in it, or that was not washed for its family', async () => {
    const { onto_others, unwashed } = await tankBatches(node.pool)
    expect({ onto_others, unwashed }).toEqual({ onto_others: 0, unwashed: 0 })
  })

  it('liquid that bottling leaves goes into pails of the simulator, is tested, approved and in time destroyed', async () => {
    const api = ownApi('recovery-test')
    const recoveries = plantRecoveries(api)
    const laboratory = plantLaboratory(api, random(3))
    const floor = await readFloor(api, undefined)
    const statuses = async () => {
      const { rows } = await node.pool.query<{ status: string; many: number }>(
        `select status, count(*)::int as many from recoveries where status in ('recorded', 'testing', 'approved') group by 1`,
      )
      return Object.fromEntries(rows.map(({ status, many }) => [status, many]))
    }
    for (
      let round = 0;
      round < 25 && Object.keys(await statuses()).some((status) => status !== 'approved');
      round++
    ) {
      await recoveries.look(() => false)
      await laboratory.look(await readFloor(api, floor), () => false)
    }
    await recoveries.look(() => false)
    expect(await statuses()).toEqual({ approved: 12 })
    const { rows } = await node.pool.query(
      `select id from pails where status in ('disposed', 'consumed') or (status = 'filled') <> (volume_ml > 0)`,
    )
    expect(rows).toEqual([])
    // Of what was sampled here no more is left than its pails hold.
    const last = await node.pool.query<{ id: number; version: number }>(
      `select id::int, version from recoveries where status = 'approved' order by id desc limit 1`,
    )
    const [{ id, version } = { id: 0, version: 0 }] = last.rows
    const body = { version, disposal_ref: 'CRA-D-2026-0117' }
    const path = `/production/recoveries/${id}/dispose`
    expect((await api.write('recovery', path, body, 'recoveries dispose')).ok).toBe(true)
    expect(await brokenRules(node.pool)).toEqual([])
  })

  it('the simulator notices an acknowledged write that the database does not have', async () => {
    const journal = join(folder, 'false.jsonl')
    const lost = {
      key: 'lost',
      what: 'step report',
      user: 'bottler',
      table: 'production_order_steps',
      id: 1,
      version: 99,
      at: '',
    }
    appendFileSync(journal, `${JSON.stringify(lost)}\n{"key":"cut`)
    expect(await verifyJournal(node.pool, journal)).toEqual({ entries: 1, missing: [lost], doubled: [] })
  })
})
