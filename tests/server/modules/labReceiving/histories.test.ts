import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { random } from '../../../../server/demo/company/random'
import { brokenRules } from '../../../../server/modules/inventory/ledger/check'
import { workFourBenches } from '../../../fixtures/labReceiving/fourBenches'
import { openLabBench } from '../../../fixtures/labReceiving/labBench'
import { labFaults } from '../../../fixtures/labReceiving/labFaults'

const bench = await openLabBench()
afterAll(() => bench.node.stop())
const { pool } = bench.node

const chemist = await bench.person('hplc_tech')
const faults = async () => [...(await labFaults(pool)), ...(await brokenRules(pool))]

const act = fc.record({
  event: fc.constantFrom('open', 'draw', 'decant', 'move', 'hold', 'release', 'reject', 'dispose', 'retest'),
  which: fc.nat(7),
  qty: fc.integer({ min: 1, max: 260 }),
  bin: fc.constantFrom('flammable', 'other', 'toxic', 'dry'),
})
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never

const payloads = {
  open: () => ({}),
  draw: ({ qty }: Act) => ({ qty }),
  decant: ({ qty, bin }: Act) => ({ qty, container_type: 'jug', bin_id: bench.bins[bin] }),
  move: ({ bin }: Act) => ({ bin_id: bench.bins[bin] }),
  hold: () => ({ reason: 'Cloudy' }),
  release: () => ({}),
  reject: () => ({ reason: 'Off odour' }),
  dispose: () => ({ waste_ticket: 'W-1' }),
  retest: () => ({ result: 'passed', retest_on: '2099-01-01' }),
} satisfies Record<Act['event'], (one: Act) => object>

describe('containers and the ledger', () => {
  it('agree after any history of acts, and no cabinet, class or quantity is broken', async () => {
    let accepted = 0
    let refused = 0
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 6, maxLength: 14 }), async (acts) => {
        const { ids } = await bench.stocked({ count: 4, ml: 250 })
        for (const one of acts) {
          const { rows } = await pool.query<{ id: number }>(
            `select id::int from lab_receiving_containers where lot_id =
               (select lot_id from lab_receiving_containers where id = $1) order by id`,
            [ids[0]],
          )
          const id = rows[one.which % rows.length]?.id ?? 0
          const who = one.event === 'draw' || one.event === 'retest' ? chemist : bench.supervisor
          const answer = await bench.act(who, id, one.event, payloads[one.event](one))
          expect(answer.http).toBeLessThan(500)
          if (answer.http === 200) accepted += 1
          else refused += 1
        }
        expect(await faults()).toEqual([])
      }),
      { numRuns: 12 },
    )
    expect(accepted).toBeGreaterThan(20)
    expect(refused).toBeGreaterThan(5)
  })

  it('are seen to differ where a row is changed behind the back of both', async () => {
    const { ids } = await bench.stocked({ count: 1, ml: 100 })
    for (const [change, back] of [
      ['remaining_qty = 99', 'remaining_qty = 100'],
      [`bin_id = ${bench.bins.toxic}`, `bin_id = ${bench.bins.other}`],
    ] as const) {
      const set = (what: string) =>
        pool.query(`update lab_receiving_containers set ${what} where id = $1`, [ids[0]])
      await set(change)
      expect((await faults()).length).toBeGreaterThan(1)
      await set(back)
      expect(await faults()).toEqual([])
    }
  })

  it('agree when ten people draw from one container at once: never more than it has', async () => {
    const { ids } = await bench.stocked({ count: 1, ml: 100 })
    const id = ids[0] ?? 0
    await bench.act(bench.supervisor, id, 'open')
    const drawers = await Promise.all(Array.from({ length: 10 }, () => bench.person('hplc_tech')))
    const draw = async (who: (typeof drawers)[number]) => {
      for (;;) {
        const answer = await bench.act(who, id, 'draw', { qty: 15 })
        if (answer.message !== 'stale_version') return answer
      }
    }
    const answers = await Promise.all(drawers.map(draw))
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(6)
    expect(await bench.container(id)).toMatchObject({ remaining_qty: 10, status: 'opened' })
    expect(await faults()).toEqual([])
  })

  it('agree when four benches receive into the same cabinets at once, which are too small for all', async () => {
    const work = await workFourBenches(bench, 120, random(5))
    expect(work.containers).toBeGreaterThan(60)
    expect(work.refused).toBeGreaterThan(0)
    expect(work.moved).toBeGreaterThan(0)
    expect(await faults()).toEqual([])
  })
})
