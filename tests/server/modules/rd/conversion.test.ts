import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openResearch } from '../../../fixtures/rd/bench'

const bench = await openResearch()
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
    const { data } = await (await bench.person('batcher')).get('/production/recipes/rd_versions')
    expect(data.length).toBeGreaterThan(0)
    expect(Object.keys(data[0])).not.toContain('lines')
  })

  it('is not converted by who does not change recipes, nor a version that is not approved', async () => {
    const { version } = await bench.evaluated()
    expect((await convert(version, {}, bench.supervisor)).message).toBe('no_privileges')
    expect((await convert(version)).message).toBe('invalid_transition')
  })
})
