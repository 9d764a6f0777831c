import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { products } from '../../../../../src/resources/inventory/products/products'
import { openResearch } from '../../../../fixtures/rd/bench'
import { storedResearch } from '../../../../fixtures/rd/storedResearch'

const bench = await openResearch()
afterAll(() => bench.node.stop())
const { flavorist, goods, quality, requester, stock, supervisor } = bench

type Person = typeof flavorist
type Answer = Awaited<ReturnType<Person['post']>>

const none = { sample: 0, version: 0 }
/** A draft, a version to be weighed, a sample in QC, one before its requester, one that is approved and one that is a recipe. */
let draft = { project: 0, sample: 0, version: 0 }
let [locked, tested, tasted, approved, converted] = [none, none, none, none, none]
let [developer, author, keeper] = [supervisor, supervisor, supervisor]
/** Lots that are not weighed from, and one with too little. */
let [expired, waiting, little] = ['', '', '']
let panel = 0

const convert = (version: number, who: Person) =>
  who.post('/production/recipes/fetch_version', {
    rd_sample_version_id: version,
    product_id: goods.bulk,
    is_submitted: 1,
  })

beforeAll(async () => {
  author = await bench.person('head_batcher')
  keeper = await bench.person('admin')
  developer = await bench.node.as('rd_flavorist', 'rd_supervisor')
  draft = await bench.started()
  await bench.write(draft.version, bench.twelve())
  locked = await bench.locked()
  tested = await bench.inTest()
  tasted = await bench.evaluated()
  await bench.node.pool.query('update rd_samples set flavorist_id = $1 where id = $2', [
    developer.id,
    tasted.sample,
  ])
  converted = await bench.approved()
  expect((await convert(converted.version, author)).http).toBe(201)
  approved = await bench.approved()
  await bench.as((unit) => unit.update(products, goods.cooling, { is_lab_only: true }))
  expired = (await stock.lotOf(goods.mango, 100, { expires_on: '2020-01-01' })).lot_number
  waiting = (await stock.lotOf(goods.mango, 100, { status: 'quarantine' })).lot_number
  little = (await stock.lotOf(goods.mango, 5)).lot_number
  const { data } = await quality.post('/rd/rd_panels', {
    name: 'Mango',
    method: 'triangle',
    version_a_id: tasted.version,
    version_b_id: converted.version,
  })
  panel = data.id
}, 60_000)

const other = (text: unknown) => ({ code: 'other', text })
const fields = (data: object) => ({ message: 'validation_error', data })
const closed = (status: string) => ({
  message: 'invalid_transition',
  data: { text: `Not possible while ${status}` },
})
const forbidden = { message: 'no_privileges' }
const used = { message: 'database_delete_1451' }

const weigh = (more: object, who?: Person) => () => bench.weigh(locked.version, goods.mango, more, who)
const fire =
  (who: () => Person, table: string, id: () => number, event: string, payload: object = {}) =>
  () =>
    bench.fire(who(), table, id(), event, payload)
const sample = (who: Person, id: () => number, event: string, payload: object = {}) =>
  fire(() => who, 'rd_samples', id, event, payload)
const measured = (characteristic: string, value: string) => () =>
  bench.measure(tested.version, characteristic, value)
const waive = (who: Person, note: string | null) => async () => {
  const [line] = await bench.specification(tested.version)
  return who.post(`/rd/rd_specifications/${line?.id}/waive`, { version: line?.version, note })
}

/** What is sent, and the code or the fields of its refusal. */
const cases: Readonly<Record<string, [send: () => Promise<Answer>, refused: object]>> = {
  'an amount out of tolerance': [
    weigh({ amount: 7.5 }),
    fields({ amount: other('Out of tolerance (4.17 %)') }),
  ],
  'an amount of nothing': [weigh({ amount: 0 }), fields({ amount: other('Amount must be greater than 0') })],
  'an amount that is no number': [weigh({ amount: 'some' }), fields({ amount: 'numeric' })],
  'a lot that expired': [
    async () => weigh({ scan: expired })(),
    fields({ scan: other(expect.stringMatching(/expired on 2020-01-01: take another lot$/)) }),
  ],
  'a lot in quarantine': [
    async () => weigh({ scan: waiting })(),
    fields({ scan: other(expect.stringMatching(/is quarantine: take a released lot$/)) }),
  ],
  'a lot of another ingredient': [
    weigh({ scan: stock.lotNumber(goods.pg) }),
    fields({ scan: other(expect.stringMatching(/^This is PG .* The line needs MANGO/)) }),
  ],
  'a code of no lot': [
    weigh({ scan: 'NO-SUCH-LOT' }),
    fields({ scan: other(expect.stringMatching(/^No lot has this code/)) }),
  ],
  'more than the laboratory has': [async () => weigh({ scan: little })(), { message: 'insufficient_stock' }],
  'a result that is no number': [measured('Nicotine', 'twelve'), fields({ value: 'numeric' })],
  'no result': [measured('Odour', ' '), fields({ value: 'required' })],
  'a failure without a failed characteristic and without a reason': [
    sample(quality, () => tested.sample, 'fail'),
    fields({ note: 'required' }),
  ],
  'a pass before every critical characteristic has a result': [
    sample(quality, () => tested.sample, 'pass'),
    { message: 'invalid_transition', data: { text: 'Without a result: Nicotine' } },
  ],
  'a waiver without its reason': [waive(supervisor, null), fields({ note: 'required' })],
  'an approval of the own sample': [
    fire(
      () => developer,
      'rd_samples',
      () => tasted.sample,
      'approve',
    ),
    fields({ status: other('The flavourist cannot approve the own sample') }),
  ],
  'a revision without what is to be changed': [
    sample(requester, () => tasted.sample, 'revise'),
    fields({ verdict_note: 'required' }),
  ],
  'a rejection without its reason': [
    sample(requester, () => tasted.sample, 'reject'),
    fields({ verdict_note: 'required' }),
  ],
  'a hold without its reason': [
    sample(supervisor, () => tasted.sample, 'hold'),
    fields({ note: 'required' }),
  ],
  'the cancellation of a project without its reason': [
    fire(
      () => supervisor,
      'rd_projects',
      () => draft.project,
      'cancel',
    ),
    fields({ closing_note: 'required' }),
  ],
  'a conversion with an ingredient that the laboratory alone has': [
    () => convert(approved.version, author),
    fields({ rd_sample_version_id: other('Choose what replaces WS-23: for the laboratory only') }),
  ],
  'a panel of one version alone': [
    () =>
      quality.post('/rd/rd_panels', {
        name: 'Twice',
        version_a_id: tasted.version,
        version_b_id: tasted.version,
      }),
    fields({ version_b_id: 'in' }),
  ],
  'a panel of a version that is not weighed': [
    () =>
      quality.post('/rd/rd_panels', {
        name: 'Draft',
        version_a_id: tasted.version,
        version_b_id: draft.version,
      }),
    fields({ version_b_id: other('This version is not weighed yet') }),
  ],
  'a pair of which nothing is asked': [
    () =>
      quality.post('/rd/rd_panels', {
        name: 'Pair',
        method: 'paired',
        version_a_id: tasted.version,
        version_b_id: converted.version,
      }),
    fields({ attribute: 'requiredif' }),
  ],
  'a serving of a panel that is not open': [
    () => requester.post(`/rd/rd_panels/${panel}/serve`),
    { message: 'invalid_transition' },
  ],
  'a submission from QC': [sample(flavorist, () => tested.sample, 'submit'), closed('in qc')],
  'an approval of a sample in development': [
    sample(requester, () => draft.sample, 'approve'),
    closed('in development'),
  ],
  'an acceptance of a project that was accepted': [
    fire(
      () => supervisor,
      'rd_projects',
      () => draft.project,
      'accept',
    ),
    closed('in development'),
  ],
  'a second lock': [
    fire(
      () => flavorist,
      'rd_sample_versions',
      () => locked.version,
      'lock',
    ),
    closed('locked'),
  ],
  'a copy of a version without what is changed': [
    () => flavorist.post(`/rd/rd_samples/${draft.sample}/versions`, { copy_from: draft.version }),
    fields({ change_note: 'required' }),
  ],
  'a second draft of a sample': [
    () =>
      flavorist.post(`/rd/rd_samples/${draft.sample}/versions`, {
        copy_from: draft.version,
        change_note: 'Again',
      }),
    { message: 'revision_open', data: { text: 'Version 1 is already in draft' } },
  ],
  'the deletion of a project with samples': [
    () => supervisor.delete(`/rd/rd_projects/${draft.project}`),
    used,
  ],
  'the deletion of a sample with a recipe': [
    () => supervisor.delete(`/rd/rd_samples/${converted.sample}`),
    used,
  ],
  'the deletion of an ingredient that is in use': [
    () => keeper.delete(`/inventory/products/${goods.sweet}`),
    used,
  ],
  'a project of another role': [() => bench.project({}, flavorist), forbidden],
  'a sample of the requester': [
    () => requester.post('/rd/rd_samples', { project_id: draft.project, name: 'Own' }),
    forbidden,
  ],
  'a formula of another flavourist': [
    () => bench.write(draft.version, bench.twelve(), bench.other),
    forbidden,
  ],
  'a formula of quality': [() => bench.write(draft.version, bench.twelve(), quality), forbidden],
  'a batch that another flavourist weighs': [weigh({}, bench.other), forbidden],
  'a result of the flavourist': [() => bench.measure(tested.version, 'Nicotine', '12', flavorist), forbidden],
  'a waiver of quality': [waive(quality, 'Good enough'), forbidden],
  'a conversion of the supervisor': [() => convert(approved.version, supervisor), forbidden],
  'a formula that the requester asks for': [
    () => requester.get(`/rd/rd_sample_versions/${tasted.version}`),
    forbidden,
  ],
}

/** Rows that are changed on the version before, which the answer shows as they are now. */
const stale: Readonly<Record<string, () => readonly [table: string, id: number, change: object]>> = {
  project: () => ['rd_projects', draft.project, { name: 'Mine' }],
  sample: () => ['rd_samples', draft.sample, { name: 'Mine' }],
  version: () => ['rd_sample_versions', draft.version, { change_note: 'Mine' }],
}

describe('bad input of what is done in R&D', () => {
  it.each(Object.entries(cases))('%s is refused, and nothing is written', async (_, [send, refused]) => {
    const before = await storedResearch(bench.node.pool)
    const answer = await send()
    expect(answer).toMatchObject(refused)
    if (answer.message === 'validation_error')
      expect(Object.keys(answer.data)).toEqual(Object.keys((refused as Pick<Answer, 'data'>).data))
    expect(await storedResearch(bench.node.pool)).toEqual(before)
  })

  it.each(Object.entries(stale))(
    'a change of a %s that was changed meanwhile is refused with the row as it is now',
    async (_, of) => {
      const [table, id, change] = of()
      const read = await bench.read(table, id)
      const first = await supervisor.put(`/rd/${table}/${id}`, { version: read.version, ...change })
      expect(first.http).toBe(200)
      const before = await storedResearch(bench.node.pool)
      const answer = await supervisor.put(`/rd/${table}/${id}`, { version: read.version, ...change })
      expect(answer).toMatchObject({
        message: 'stale_version',
        data: { id, version: read.version + 1, ...change },
      })
      expect(await storedResearch(bench.node.pool)).toEqual(before)
    },
  )
})
