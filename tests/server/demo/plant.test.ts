import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { random } from '../../../server/demo/company/random'
import { plantApi } from '../../../server/demo/simulator/api'
import { readFloor } from '../../../server/demo/simulator/floorView'
import { plantLaboratory } from '../../../server/demo/simulator/laboratory'
import { runPlant } from '../../../server/demo/simulator/run'
import { shortages } from '../../../server/demo/simulator/shortages'
import { floorSupply } from '../../../server/demo/simulator/supply'
import { brokenRules } from '../../../server/modules/inventory/ledger/check'
import { demoPassword } from '../../../server/settings'
import { readJournal, verifyJournal } from '../../harness/verifyJournal'
import { startServer, type TestNode } from '../../harness/server'

let node: TestNode
let folder: string

beforeAll(async () => {
  node = await startServer({ isDemo: true })
  folder = mkdtempSync(join(tmpdir(), 'decant-plant-'))
})
afterAll(async () => {
  await node.stop()
  rmSync(folder, { recursive: true, force: true })
})

const ownApi = (run: string) =>
  plantApi({
    url: node.url,
    password: demoPassword,
    run,
    journal: undefined,
    patienceMs: 60_000,
    signal: undefined,
  })

describe('simulator', () => {
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
    const [mix] = [...floor.steps.values()].filter(
      ({ phase_code, status }) => phase_code === 'batching' && status === 'in_progress',
    )
    const qty_good = (mix?.qty_planned ?? 0) - (mix?.qty_good ?? 0)
    const finish = `/production/production_order_steps/${mix?.id}/finish`
    await api.write('supervisor_batcher', finish, { version: mix?.version, qty_good }, 'step finish')
    const testOf = async () => {
      const { rows } = await node.pool.query<Record<string, unknown>>(
        `select s.status as step, r.status, r.final_mg_ml between r.min_mg_ml and r.max_mg_ml as is_within,
           (select count(*)::int from hplc_results v where v.hplc_request_id = r.id) as results,
           (select max(o.status) from hplc_order_lines l join hplc_orders o on o.id = l.hplc_order_id
             where l.hplc_request_id = r.id) as run
         from hplc_requests r join production_order_steps s on s.id = r.step_id
         where r.production_order_id = $1 order by r.id desc limit 1`,
        [mix?.production_order_id],
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
    const { writes, refusals, unanswered } = await runPlant({
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
      'busy_try_again',
    ]
    expect(Object.keys(refusals).filter((code) => !expected.includes(code))).toEqual([])
    expect(readJournal(journal)).toHaveLength(writes)
    expect(await verifyJournal(node.pool, journal)).toEqual({ entries: writes, missing: [], doubled: [] })
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
