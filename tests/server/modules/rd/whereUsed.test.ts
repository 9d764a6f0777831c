import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { productSubstances } from '../../../../src/resources/inventory/products/product_substances'
import { openResearch } from '../../../fixtures/rd/bench'

const bench = await openResearch()
const { goods, line } = bench
afterAll(() => bench.node.stop())

const used = async (query: string, who = bench.supervisor) =>
  who.get(`/rd/rd_sample_ingredients/where_used?${query}`)

let version = 0
let recipe = 0
beforeAll(async () => {
  const approved = await bench.approved()
  version = approved.version
  const author = await bench.person('head_batcher')
  const { data } = await author.post('/production/recipes/fetch_version', {
    rd_sample_version_id: version,
    product_id: bench.goods.bulk,
    is_submitted: 1,
  })
  recipe = data.id
  const approver = await bench.person('recipe_approval')
  const { data: row } = await approver.get(`/production/recipes/${recipe}`)
  await approver.post(`/production/recipes/${recipe}/approve`, { version: row.version })
  await bench.stock.lotOf(goods.bulk, 40_000)
  await bench.as(async (unit) => {
    // 100 ppm of the nicotine base and 100 of the cooling agent, by weight.
    for (const product_id of [goods.nicotine, goods.cooling])
      await unit.insert(productSubstances, {
        product_id,
        common_name: 'Acetoin',
        cas_number: '513-86-0',
        share_percent: 0.01,
      })
  })
})

describe('where an ingredient is used', () => {
  it('is answered with its versions, recipes, litres and open orders', async () => {
    const { data } = await used(`product_id=${goods.mango}&max_percent=5`)
    expect(data).toMatchObject({
      version_count: 1,
      above_count: 1,
      versions: [{ id: version, percent: 8, status: 'approved' }],
      recipe_count: 1,
      recipes: [{ id: recipe, status: 'approved', percent: 8, bulk: 'BULK-12', bulk_litres: 40 }],
      litres: 40,
      open_orders: 0,
    })
    expect((await used(`product_id=${goods.taurine}`)).data).toMatchObject({ version_count: 0, recipes: [] })
  })

  it('as a substance is summed over all ingredients that bring it, by weight', async () => {
    const { data } = await used('cas_number=513-86-0')
    // 13.2 % of the volume with a density of 1.036, in a liquid of 1.1485.
    expect(data.versions[0].percent).toBeCloseTo((13.2 * 0.0001 * 1.036) / 1.1485, 6)
    expect(data.recipes[0].percent).toBeCloseTo((13.2 * 0.0001 * 1.036) / 1.1485, 6)
  })

  it('counts what is drafted, and not what is discarded', async () => {
    const draft = await bench.started()
    await bench.write(draft.version, [line(10, goods.mango, 3)])
    expect((await used(`product_id=${goods.mango}`)).data.version_count).toBe(2)
    await bench.fire(bench.flavorist, 'rd_sample_versions', draft.version, 'discard')
    expect((await used(`product_id=${goods.mango}`)).data.version_count).toBe(1)
  })

  it('is asked for one ingredient or one substance by who reads formulae', async () => {
    expect((await used('')).data).toEqual({ product_id: 'required' })
    expect((await used(`product_id=${goods.mango}&cas_number=513-86-0`)).data).toEqual({
      product_id: 'required',
    })
    expect((await used(`product_id=${goods.mango}`, bench.requester)).message).toBe('no_privileges')
  })
})

describe('a recipe from R&D', () => {
  it('leads from its request to its first batch, without its lines for who reads no formula', async () => {
    const batcher = await bench.person('head_batcher')
    const { data } = await batcher.get(`/production/recipes/${recipe}/thread`)
    expect(data.steps.map(({ kind, status }: { kind: string; status: string }) => [kind, status])).toEqual([
      ['project', 'in_evaluation'],
      ['sample', 'converted'],
      ['version', 'approved'],
      ['recipe', 'approved'],
    ])
    expect(data).toMatchObject({ revisions: [{ id: recipe, revision: 1 }], sku_count: 0, open_orders: 0 })
    expect(data.lines).toHaveLength(6)
    const { data: bare } = await bench.requester.get(`/production/recipes/${recipe}/thread`)
    expect(bare).toMatchObject({ lines: null, recipe: { cost_per_litre: null } })
  })

  it('is changed by a project that its author proposes and a requester sends', async () => {
    const author = await bench.person('head_batcher')
    const propose = (body: object, who = author) =>
      who.post(`/production/recipes/${recipe}/propose_change`, { brief: 'Less cooling', ...body })
    expect((await propose({ requested_by_id: bench.quality.id })).data.requested_by_id.code).toBe('other')
    expect((await propose({}, bench.requester)).message).toBe('no_privileges')
    const { data } = await propose({ requested_by_id: bench.requester.id })
    const project = await bench.read('rd_projects', data.id)
    expect(project).toMatchObject({
      project_type: 'reformulation',
      reference_product_id: goods.bulk,
      target_strengths: '12',
      status: 'draft',
    })
    await bench.requester.put(`/rd/rd_projects/${data.id}`, {
      version: project.version,
      due_date: '2099-01-01',
    })
    const sent = await bench.fire(bench.requester, 'rd_projects', data.id, 'request')
    expect(sent.data.status).toBe('requested')
  })
})

describe('readings of formulae', () => {
  const entries = async (id: number) =>
    (
      await bench.node.pool.query<{ action: string; user_id: number }>(
        'select action, user_id::int from rd_formula_reads where sample_version_id = $1 order by id',
        [id],
      )
    ).rows

  it('are written down, except those of the flavourist of the sample', async () => {
    const { sample, version: own } = await bench.locked()
    await bench.node.pool.query('delete from rd_formula_reads')
    await bench.flavorist.get(`/rd/rd_sample_versions/${own}`)
    expect(await entries(own)).toEqual([])
    await bench.other.get(`/rd/rd_sample_versions/${own}`)
    await bench.other.get(`/rd/rd_sample_versions/${own}`)
    await bench.quality.get(`/rd/rd_sample_ingredients?sample_version_id=${own}`)
    await bench.requester.get(`/rd/rd_sample_versions/${own}`)
    expect(await entries(own)).toEqual([
      { action: 'read', user_id: bench.other.id },
      { action: 'read', user_id: bench.quality.id },
    ])
    const { data: copy } = await bench.flavorist.post(`/rd/rd_samples/${sample}/versions`, {
      copy_from: own,
      change_note: 'Again',
    })
    await bench.other.get(`/rd/rd_sample_versions/${copy.id}/compare?with=${own}`)
    expect((await entries(own)).at(-1)).toEqual({ action: 'compare', user_id: bench.other.id })
    await fetch(
      `${bench.node.url}/api/rd/rd_sample_ingredients/export?format=csv&columns[]=percent&plain=1`,
      {
        headers: { authorization: `Bearer ${bench.other.token}` },
      },
    )
    const { rows } = await bench.node.pool.query(
      `select action from rd_formula_reads where user_id = $1 and action = 'export'`,
      [bench.other.id],
    )
    expect(rows).toHaveLength(1)
  })

  it('are read by administrators alone', async () => {
    const admin = await bench.person('admin')
    const { data } = await admin.get('/rd/reports/rd-access-log')
    expect(data.length).toBeGreaterThan(0)
    expect(data[0]).toMatchObject({ user_id: expect.any(Number), action: expect.any(String) })
    expect((await bench.supervisor.get('/rd/reports/rd-access-log')).message).toBe('no_privileges')
  })
})
