import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { build } from '../../../fixtures/build'
import { openResearch } from '../../../fixtures/rd/bench'
import { researchFaults } from '../../../fixtures/rd/researchFaults'

const bench = await openResearch()
afterAll(() => bench.node.stop())
const { flavorist, goods, line, quality, requester, supervisor } = bench
let author: Awaited<ReturnType<typeof bench.person>>
beforeAll(async () => {
  author = await bench.person('head_batcher')
})

const ingredients = [goods.nicotine, goods.mango, goods.cooling, goods.sweet, goods.pg] as const
const percents = fc.array(fc.integer({ min: 1, max: 250_000 }), { minLength: 1, maxLength: 5 })
const act = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      is: fc.constant('write' as const),
      percents,
      fills: fc.boolean(),
      locks: fc.boolean(),
    }),
  },
  { weight: 4, arbitrary: fc.constant({ is: 'typical' as const }) },
  {
    weight: 8,
    arbitrary: fc.record({
      is: fc.constant('fire' as const),
      event: fc.constantFrom(
        'submit',
        'start_qc',
        'pass',
        'fail',
        'rework',
        'send',
        'approve',
        'revise',
        'reject',
        'reopen',
        'hold',
        'resume',
      ),
    }),
  },
  { weight: 4, arbitrary: fc.constantFrom({ is: 'lock' as const }, { is: 'discard' as const }) },
  { weight: 4, arbitrary: fc.constantFrom({ is: 'weigh' as const }, { is: 'copy' as const }) },
  {
    weight: 3,
    arbitrary: fc.record({ is: fc.constant('measure' as const), tenths: fc.integer({ min: 110, max: 130 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom({ is: 'waive' as const }, { is: 'convert' as const }, { is: 'own' as const }),
  },
)
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never

const senders: Readonly<Record<string, typeof flavorist>> = {
  submit: flavorist,
  start_qc: quality,
  pass: quality,
  fail: quality,
  rework: flavorist,
  approve: requester,
  revise: requester,
  reject: requester,
}
const note = { note: 'Trial', verdict_note: 'More ice' }
const payloads: Readonly<Record<string, object>> = {
  fail: { note: note.note },
  hold: { note: note.note },
  revise: { verdict_note: note.verdict_note },
  reject: { verdict_note: note.verdict_note },
}

/** The way of a sample to its recipe, so that histories reach the end of it. */
const wholeWay: readonly Act[] = [
  { is: 'typical' },
  { is: 'lock' },
  { is: 'weigh' },
  { is: 'fire', event: 'submit' },
  { is: 'fire', event: 'start_qc' },
  { is: 'measure', tenths: 121 },
  { is: 'fire', event: 'pass' },
  { is: 'fire', event: 'send' },
  { is: 'own' },
  { is: 'fire', event: 'approve' },
  { is: 'convert' },
]

/** A formula that does not reach 100. */
const short: Act = { is: 'write', percents: [120_000, 80_000], fills: false, locks: true }

/** Does an act to a sample as people would; answers whether it was accepted. */
async function work(sample: number, one: Act): Promise<boolean> {
  const version = Number((await bench.read('rd_samples', sample)).current_version_id ?? 0)
  const written = (lines: readonly object[]) =>
    bench.write(version, lines, flavorist, { change_note: 'Trial' })
  if (version === 0 && one.is !== 'fire') return false
  switch (one.is) {
    case 'write': {
      const lines = one.percents.map((part, at) =>
        line((at + 1) * 10, ingredients[at] ?? goods.pg, part / 10_000),
      )
      const rest = line(90, goods.vg, one.fills ? null : 12.5, one.fills ? { is_qs: 1 } : {})
      const isWritten = (await written([...lines, rest])).http === 200
      return isWritten && one.locks ? work(sample, { is: 'lock' }) : isWritten
    }
    case 'typical':
      return (await written(bench.twelve())).http === 200
    case 'lock':
      return (
        (await bench.fire(flavorist, 'rd_sample_versions', version, 'lock', { strength_note: 'Trial' }))
          .http === 200
      )
    case 'discard':
      return (await bench.fire(flavorist, 'rd_sample_versions', version, 'discard')).http === 200
    case 'weigh': {
      const answers = []
      for (const id of [...ingredients, goods.vg]) answers.push((await bench.weigh(version, id)).http === 200)
      return answers.some(Boolean)
    }
    case 'copy': {
      const made = await flavorist.post(`/rd/rd_samples/${sample}/versions`, {
        copy_from: version,
        change_note: 'Trial',
      })
      return made.http === 201
    }
    case 'measure':
      return (await bench.measure(version, 'Nicotine', String(one.tenths / 10))).http === 200
    case 'waive': {
      const found = (await bench.specification(version)).find((row) => row.characteristic === 'Nicotine')
      const answer = await supervisor.put(`/rd/rd_specifications/${found?.id}/waive`, {
        version: found?.version,
        note: note.note,
      })
      return answer.http === 200
    }
    case 'convert': {
      const answer = await author.post('/production/recipes/fetch_version', {
        rd_sample_version_id: version,
        product_id: bulkOf.get(sample),
        is_submitted: 0,
      })
      return answer.http === 201
    }
    case 'own': {
      const answer = await bench.fire(flavorist, 'rd_samples', sample, 'approve')
      expect(answer.http).not.toBe(200)
      return false
    }
    default:
      return (
        (
          await bench.fire(
            senders[one.event] ?? supervisor,
            'rd_samples',
            sample,
            one.event,
            payloads[one.event],
          )
        ).http === 200
      )
  }
}

/** A bulk product for each sample: one revision of a recipe is written at a time. */
const bulkOf = new Map<number, number>()
async function startSample() {
  const { sample } = await bench.started()
  await bench.specify(sample)
  const { id } = await bench.as(async (unit) => {
    const records = build(unit)
    const ml = await records.measure('ml')
    return records.product({
      sku: `MADE-${sample}`,
      kind: 'semi_finished',
      stock_measure_id: ml,
      strength_mg_ml: 12,
    })
  })
  bulkOf.set(sample, id)
  return sample
}

describe('the rules of R&D', () => {
  it('hold after any history of formulae, weighings, tests, judgements and conversions', async () => {
    let accepted = 0
    let refused = 0
    const history = fc.tuple(
      fc.oneof(fc.constant(0), fc.nat(wholeWay.length)),
      fc.array(act, { minLength: 4, maxLength: 14 }),
    )
    await fc.assert(
      fc.asyncProperty(history, async ([way, acts]) => {
        const sample = await startSample()
        for (const one of [...wholeWay.slice(0, way), ...acts]) {
          if (await work(sample, one)) accepted += 1
          else refused += 1
        }
        expect(await researchFaults(bench.node.pool, { isWeighedHere: true })).toEqual([])
      }),
      { numRuns: 25, examples: [[[wholeWay.length, []]], [[0, [short]]]] },
    )
    expect(accepted).toBeGreaterThan(60)
    expect(refused).toBeGreaterThan(30)
    const { rows } = await bench.node.pool.query(`select from rd_samples where status = 'converted'`)
    expect(rows.length).toBeGreaterThan(0)
  }, 120_000)
})
