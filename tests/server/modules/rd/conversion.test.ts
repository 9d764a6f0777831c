import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { products } from '../../../../src/resources/inventory/products/products'
import { build } from '../../../fixtures/build'
import { openResearch } from '../../../fixtures/rd/bench'

const bench = await openResearch()
const { goods } = bench
let author: Awaited<ReturnType<typeof bench.person>>
let approver: typeof author
beforeAll(async () => {
  author = await bench.person('head_batcher')
  approver = await bench.person('recipe_approval')
})
afterAll(() => bench.node.stop())

const convert = (version: number, more: object = {}, who = author) =>
  who.post('/production/recipes/fetch_version', {
    rd_sample_version_id: version,
    product_id: bench.goods.bulk,
    is_submitted: 1,
    ...more,
  })

const labOnly = (id: number, is_lab_only: boolean) =>
  bench.as((unit) => unit.update(products, id, { is_lab_only }))

describe('an approved version', () => {
  it('is converted to a submitted recipe of the same percents, which another person approves', async () => {
    const { sample, version } = await bench.approved()
    const { data: recipe, http } = await convert(version)
    expect(http).toBe(201)
    expect(recipe).toMatchObject({ status: 'submitted', revision: 1 })
    expect(await bench.read('rd_samples', sample)).toMatchObject({
      status: 'converted',
      recipe_id: recipe.id,
    })
    const { data } = await approver.get(`/production/recipes/${recipe.id}`)
    expect(data).toMatchObject({ rd_sample_version_id: version, target_strength_mg_ml: 12, pg_percent: 50 })
    expect(
      data.recipe_lines.map(({ role, percent }: { role: string; percent: number }) => [role, percent]),
    ).toEqual([
      ['nicotine', 12],
      ['flavour', 8],
      ['additive', 1.2],
      ['additive', 0.8],
      ['pg', 28],
      ['vg', 50],
    ])
    const approved = await approver.post(`/production/recipes/${recipe.id}/approve`, {
      version: data.version,
    })
    expect(approved.data.status).toBe('approved')
  })

  it('is compared with the recipe in use and becomes its next revision; deleted as a draft it may be converted again', async () => {
    const { sample, version } = await bench.approved()
    const { data: comparison } = await author.get(
      `/production/recipes/fetch_version?rd_sample_version_id=${version}&product_id=${bench.goods.bulk}`,
    )
    expect(comparison.before).toMatchObject({ revision: 1, status: 'approved' })
    const { data: draft } = await convert(version, { is_submitted: 0 })
    expect(draft).toMatchObject({ revision: 2, status: 'draft' })
    const { data } = await author.get(`/production/recipes/${draft.id}`)
    const removed = await author.delete(`/production/recipes/${draft.id}`, { version: data.version })
    expect(removed.http).toBe(200)
    expect(await bench.read('rd_samples', sample)).toMatchObject({ status: 'approved', recipe_id: null })
  })

  it('is listed without its formula for readers of recipes', async () => {
    await bench.approved()
    const { data } = await (await bench.person('batcher')).get('/rd/convertible_versions')
    expect(data.value[0]).toMatchObject({ cost_per_l: 35.54, cost_now: 35.54, recipe: null, product: null })
    expect(Object.keys(data.value[0])).not.toContain('lines')
  })

  it('with an ingredient of the laboratory alone is converted once a product of production replaces it, which stays chosen', async () => {
    await labOnly(goods.cooling, true)
    const { sample, version } = await bench.approved()
    const refused = await convert(version)
    expect(refused.data.rd_sample_version_id.text).toBe('Choose what replaces WS-23: for the laboratory only')
    const path = `/production/recipes/rd_versions/${version}/replacements`
    const replace = (product_id: number, replacement_id: number, who = author) =>
      who.put(path, { lines: [{ product_id, replacement_id }] })
    expect((await replace(goods.cooling, goods.taurine, bench.supervisor)).message).toBe('no_privileges')
    expect((await replace(goods.cooling, goods.mango)).data).toEqual({ 'lines.0.replacement_id': 'unique' })
    expect((await replace(goods.cooling, goods.bulk)).http).toBe(200)
    expect((await replace(goods.mango, goods.taurine)).data).toEqual({ 'lines.0.product_id': 'in' })
    const koolada = await bench.as((unit) => build(unit).product({ sku: 'KOOLADA', kind: 'flavour' }))
    await replace(goods.cooling, koolada.id)
    const { data: recipe } = await convert(version, { is_submitted: 0 })
    const { data } = await author.get(`/production/recipes/${recipe.id}`)
    const linesOf = (rows: { product_id: number; percent: number; sequence: number }[]) =>
      rows.map((one) => [one.sequence, one.product_id, one.percent])
    const { data: formula } = await bench.supervisor.get(`/rd/rd_sample_versions/${version}`)
    expect(linesOf(data.recipe_lines)).toEqual(
      linesOf(formula.rd_sample_ingredients).map(([sequence, product, percent]) => [
        sequence,
        product === goods.cooling ? koolada.id : product,
        percent,
      ]),
    )
    await labOnly(koolada.id, true)
    const submitted = await author.post(`/production/recipes/${recipe.id}/submit`, { version: data.version })
    expect(submitted.data['recipe_lines.2.product_id'].text).toBe('KOOLADA is for the laboratory only')
    await labOnly(koolada.id, false)
    await author.delete(`/production/recipes/${recipe.id}`, { version: data.version })
    expect((await bench.read('rd_samples', sample)).status).toBe('approved')
    expect((await author.get(path)).data).toMatchObject([
      { sku: 'WS-23', replacement_id: koolada.id, replacement: expect.stringContaining('KOOLADA') },
    ])
    await labOnly(goods.cooling, false)
  })

  it('nicotine of the laboratory is replaced by one of the same strength alone', async () => {
    await labOnly(goods.nicotine, true)
    const { version } = await bench.approved()
    const weaker = await bench.as((unit) =>
      build(unit).product({ sku: 'NIC-48', kind: 'nicotine', strength_mg_ml: 48 }),
    )
    const { data } = await author.put(`/production/recipes/rd_versions/${version}/replacements`, {
      lines: [{ product_id: goods.nicotine, replacement_id: weaker.id }],
    })
    expect(data['lines.0.replacement_id'].text).toBe('The replacement needs 100 mg/ml')
    await labOnly(goods.nicotine, false)
  })

  it('is not converted by who does not change recipes, nor a version that is not approved', async () => {
    const { version } = await bench.evaluated()
    expect((await convert(version, {}, bench.supervisor)).message).toBe('no_privileges')
    expect((await convert(version)).message).toBe('invalid_transition')
  })

  it('above 20 mg/ml becomes a recipe for export only, a draft too', async () => {
    const one = await bench.started({ markets: ['EX'], target_strengths: '35' })
    await bench.write(one.version, [
      bench.line(10, goods.nicotine, 35),
      bench.line(20, goods.vg, null, { is_qs: 1 }),
    ])
    await bench.specify(one.sample)
    await bench.fire(bench.flavorist, 'rd_sample_versions', one.version, 'lock')
    await bench.advance(one, [bench.flavorist, 'submit'], [bench.quality, 'start_qc'])
    await bench.measure(one.version, 'Nicotine', '12')
    await bench.advance(one, [bench.quality, 'pass'], [bench.supervisor, 'send'])
    await bench.fire(bench.requester, 'rd_samples', one.sample, 'approve')
    const strong = await bench.as(async (unit) => {
      const records = build(unit)
      return records.product({
        sku: 'BULK-35',
        kind: 'semi_finished',
        stock_measure_id: await records.measure('ml'),
        strength_mg_ml: 35,
      })
    })
    const here = await convert(one.version, { product_id: strong.id, is_submitted: 0 })
    expect(here.data.target_strength_mg_ml.text).toBe('Strength is above the regulatory maximum')
    expect((await bench.read('rd_samples', one.sample)).status).toBe('approved')
    const abroad = await convert(one.version, { product_id: strong.id, is_submitted: 0, export_only: 1 })
    expect(abroad.data.status).toBe('draft')
  })
})
