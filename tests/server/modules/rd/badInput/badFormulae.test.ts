import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { products } from '../../../../../src/resources/inventory/products/products'
import { build } from '../../../../fixtures/build'
import { openResearch } from '../../../../fixtures/rd/bench'
import { storedResearch } from '../../../../fixtures/rd/storedResearch'

const bench = await openResearch()
afterAll(() => bench.node.stop())
const { flavorist, goods, line, quality, supervisor } = bench

type Answer = Awaited<ReturnType<typeof flavorist.post>>

/** A formula that is written, and one that is locked. */
let draft = { project: 0, sample: 0, version: 0 }
let locked = draft
/** Drafts that are not locked, by what is wrong with them. */
const drafts: Record<string, number> = {}
/** An ingredient that is written while it is active, and inactive then. */
let retired = 0

const rest = (sequence = 90) => line(sequence, goods.vg, null, { is_qs: 1 })

beforeAll(async () => {
  draft = await bench.started()
  await bench.write(draft.version, bench.twelve())
  locked = await bench.locked()
  retired = (
    await bench.as((unit) => build(unit).product({ sku: 'LEMON', kind: 'flavour', density_g_ml: 1 }))
  ).id
  const formulae: Readonly<Record<string, [lines: readonly object[], more?: object]>> = {
    short: [[line(10, goods.nicotine, 12), line(20, goods.vg, 87.9999)]],
    empty: [[]],
    excluded: [bench.twelve(), { excluded_ingredients: 'sucralose' }],
    prohibited: [[...bench.twelve(), line(70, goods.taurine, 1)]],
    inactive: [[...bench.twelve(), line(70, retired, 1)]],
    weak: [[line(10, goods.nicotine, 11), rest()]],
    strong: [[line(10, goods.nicotine, 20.01), rest()], { target_strengths: '20' }],
  }
  for (const [name, [lines, more]] of Object.entries(formulae)) {
    const one = await bench.started(more)
    expect((await bench.write(one.version, lines)).http, name).toBe(200)
    drafts[name] = one.version
  }
  await bench.as((unit) => unit.update(products, retired, { status: 'discontinued' }))
}, 60_000)

const other = (text: unknown) => ({ code: 'other', text })
const at = (place: number, name: string) => `rd_sample_ingredients.${place}.${name}`
const write = (lines: readonly object[]) => () => bench.write(draft.version, lines)
const lock = (name: string) => () => bench.fire(flavorist, 'rd_sample_versions', drafts[name] ?? 0, 'lock')
const project = (more: object) => () => bench.project(more)
const change = (more: object) => async () =>
  supervisor.put(`/rd/rd_samples/${draft.sample}`, {
    version: (await bench.read('rd_samples', draft.sample)).version,
    ...more,
  })
const scale = (to: string, value: number) => () =>
  flavorist.post(`/rd/rd_sample_versions/${draft.version}/scale`, { to, value })

/** What is sent, and exactly the fields that it is refused by. */
const cases: Readonly<Record<string, [send: () => Promise<Answer>, data: object]>> = {
  'a formula above 100 %, each line of its sum': [
    write([line(10, goods.pg, 60), line(20, goods.vg, 40.0001)]),
    { [at(0, 'percent')]: 'more100%', [at(1, 'percent')]: 'more100%' },
  ],
  'a line that fills up where the others leave nothing': [
    write([line(10, goods.pg, 100), rest()]),
    { [at(0, 'percent')]: 'more100%', [at(1, 'percent')]: 'more100%' },
  ],
  'the same ingredient twice': [
    write([line(10, goods.pg, 10), line(20, goods.pg, 20)]),
    { [at(1, 'product_id')]: 'unique' },
  ],
  'a second line that fills up': [
    write([line(10, goods.pg, null, { is_qs: 1 }), rest()]),
    { [at(1, 'is_qs')]: other('Only one line can fill up to 100') },
  ],
  'a line without a share': [write([line(10, goods.pg, null)]), { [at(0, 'percent')]: 'required' }],
  'a share of nothing': [
    write([line(10, goods.pg, 0)]),
    { [at(0, 'percent')]: other('Share must be greater than 0') },
  ],
  'a share that is no number': [
    write([{ sequence: 10, product_id: goods.pg, percent: 'half' }]),
    { [at(0, 'percent')]: 'numeric' },
  ],
  'an ingredient that is not active': [
    async () => write([line(10, retired, 1)])(),
    { [at(0, 'product_id')]: 'exists' },
  ],
  'a product that is no ingredient': [
    write([line(10, goods.pg, 1), line(20, 999_999, 1)]),
    { [at(1, 'product_id')]: 'exists' },
  ],
  'another basis than that of its first line': [
    async () =>
      flavorist.put(`/rd/rd_sample_versions/${draft.version}`, {
        version: (await bench.read('rd_sample_versions', draft.version)).version,
        basis: 'weight',
      }),
    { basis: other('It is fixed by the first line') },
  ],
  'the lines of a locked version': [
    () => bench.write(locked.version, bench.twelve()),
    { status: other('The version is locked, copy it to a new version') },
  ],
  'the costs of a locked version': [
    async () =>
      flavorist.post(`/rd/rd_sample_versions/${locked.version}/refresh_costs`, {
        version: (await bench.read('rd_sample_versions', locked.version)).version,
      }),
    { status: other('The version is locked, copy it to a new version') },
  ],
  'a lock below 100 %': [lock('short'), { total_percent: other('The sum of the percentages must be 100') }],
  'a lock without lines': [lock('empty'), { total_percent: other('It has no lines yet') }],
  'a lock with an ingredient that the project excludes': [
    lock('excluded'),
    { [at(3, 'product_id')]: other('This ingredient is excluded by the project') },
  ],
  'a lock with an ingredient that the law prohibits': [
    lock('prohibited'),
    { [at(6, 'product_id')]: other(expect.stringMatching(/^TAURINE: “taurine” is prohibited/i)) },
  ],
  'a lock with an ingredient that is not active any more': [
    lock('inactive'),
    { [at(6, 'product_id')]: other('LEMON is discontinued') },
  ],
  'a lock off the target strength without a reason': [
    lock('weak'),
    { strength_note: other('The lines give 11 mg/ml, the target is 12') },
  ],
  'a lock above 20 mg/ml': [lock('strong'), { strength_mg_ml: other('The strength cannot exceed 20 mg/ml') }],
  'a strength above that of the nicotine base': [
    scale('strength', 100.5),
    { value: other('The lines leave no room for it') },
  ],
  'a sum above 100': [scale('total', 100.0001), { value: other('The lines leave no room for it') }],
  'a project above 20 mg/ml': [
    project({ target_strengths: '12, 20.001' }),
    { target_strengths: other('The strength cannot exceed 20 mg/ml') },
  ],
  'a sample above 20 mg/ml': [
    change({ target_strength: 20.001 }),
    { target_strength: other('The strength cannot exceed 20 mg/ml') },
  ],
  'a sample of a strength that its project has not': [
    change({ target_strength: 6 }),
    { target_strength: other('The project is for 12 mg/ml') },
  ],
  'nicotine where there is none': [
    project({ base_type: 'nicotine_free' }),
    { target_strengths: other('A liquid without nicotine has 0 mg/ml') },
  ],
  'no nicotine where there is some': [
    project({ target_strengths: '0, 6' }),
    { target_strengths: other('Only a liquid without nicotine has 0 mg/ml') },
  ],
  'PG and VG of a project that do not sum to 100': [
    project({ target_pg_percent: 50.0001 }),
    { target_vg_percent: other('PG and VG must sum to 100') },
  ],
  'PG and VG of a sample that do not sum to 100': [
    change({ target_pg_percent: 40 }),
    { target_vg_percent: other('PG and VG must sum to 100') },
  ],
  'PG without VG': [project({ target_vg_percent: null }), { target_vg_percent: 'required' }],
  'a reformulation of nothing': [
    project({ project_type: 'reformulation' }),
    { reference_product_id: 'requiredif' },
  ],
  'a cost reduction of nothing': [
    project({ project_type: 'cost_reduction' }),
    { reference_product_id: 'requiredif' },
  ],
  'a supervisor who is none': [
    async () => project({ supervisor_id: quality.id })(),
    { supervisor_id: other('This person is no supervisor of R&D') },
  ],
  'a flavourist of a project who is none': [
    async () => project({ default_flavorist_id: supervisor.id })(),
    { default_flavorist_id: other('This person is no flavourist') },
  ],
  'a bottle of nothing': [
    project({ bottle_volumes_ml: '30, 0' }),
    { bottle_volumes_ml: other('A bottle holds more than 0 ml') },
  ],
  'more samples than a project has': [project({ samples_wanted: 21 }), { samples_wanted: 'max' }],
  'a sample that is due after its project': [
    change({ due_date: '2099-07-01' }),
    { due_date: other('The project is due on 2099-06-30') },
  ],
  'a sample that starts from itself': [
    async () => change({ like_sample_id: draft.sample })(),
    { like_sample_id: 'in' },
  ],
  'a flavourist who is none': [
    async () => change({ flavorist_id: quality.id })(),
    { flavorist_id: other('This person is no flavourist') },
  ],
  'a sample of 51 bottles': [change({ bottles: 51 }), { bottles: 'max' }],
  'a sample that steeps 61 days': [change({ steeping_days: 61 }), { steeping_days: 'max' }],
}

describe('bad input of formulae and their targets', () => {
  it.each(Object.entries(cases))('%s is refused, and nothing is written', async (_, [send, data]) => {
    const before = await storedResearch(bench.node.pool)
    const answer = await send()
    expect({ message: answer.message, data: answer.data }).toEqual({ message: 'validation_error', data })
    expect(await storedResearch(bench.node.pool)).toEqual(before)
  })
})
