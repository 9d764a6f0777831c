import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { prepareSettings } from '../../../../../server/site/settings'
import { type Mixes, openMixes, type Person } from './mixes'

let mixes: Mixes
let admin: Person
beforeAll(async () => {
  mixes = await openMixes()
  await prepareSettings(mixes.node.pool)
  admin = await mixes.node.as('admin')
})
afterAll(() => mixes.node.stop())

/** Changes a setting while `work` runs. */
async function withSetting<T>(key: string, value: unknown, work: () => Promise<T>): Promise<T> {
  const put = async (next: unknown) => {
    const all: { id: number; key: string; version: number }[] = (
      await admin.get('/general/settings?limit=500')
    ).data
    const row = all.find((one) => one.key === key)
    return admin.put(`/general/settings/${row?.id}`, { version: row?.version, value: next })
  }
  expect((await put(value)).http).toBe(200)
  try {
    return await work()
  } finally {
    await put(null)
  }
}

describe('checks of a recipe', () => {
  let recipe: { id: number; version: number }
  beforeEach(async () => {
    recipe = await mixes.draft()
  })
  const submitted = async () => (await mixes.send(mixes.author, recipe, 'submit')).data

  it('a recipe takes no packaging, no nicotine without strength and no inactive ingredient, each named at its line', async () => {
    const odd = await mixes.made({
      recipe_lines: [mixes.line(10, 'BULK', 'nicotine', 100, { strength_mg_ml: null })],
    })
    expect(odd.data).toEqual({ 'recipe_lines.0.strength_mg_ml': 'requiredif' })
    const packed = await mixes.made({ recipe_lines: [mixes.line(10, 'BOX', 'additive', 100)] })
    expect(packed.data).toEqual({ 'recipe_lines.0.product_id': 'exists' })
    await mixes.setProduct('VG', 'status', 'blocked')
    const refused = await mixes.send(mixes.author, recipe, 'submit')
    await mixes.setProduct('VG', 'status', 'active')
    expect(refused.data).toEqual({ 'recipe_lines.2.product_id': { code: 'other', text: 'VG is blocked' } })
    const own = await mixes.draft({
      recipe_lines: [...mixes.twelve().slice(0, 2), mixes.line(30, 'BULK', 'additive', 50)],
    })
    expect((await mixes.send(mixes.author, own, 'submit')).data).toEqual({
      'recipe_lines.2.product_id': { code: 'other', text: 'BULK cannot be made of itself' },
    })
  })

  it('a recipe takes each ingredient once', async () => {
    const twice = await mixes.made({
      recipe_lines: [mixes.line(10, 'PG', 'pg', 50), mixes.line(20, 'PG', 'pg', 50)],
    })
    expect(twice).toMatchObject({ http: 422, message: 'validation_error' })
    expect(Object.values(twice.data)).toEqual(['unique'])
  })

  it('shares are numbers above 0 and at most 100', async () => {
    const of = async (percent: unknown) =>
      (await mixes.made({ recipe_lines: [{ ...mixes.line(10, 'PG', 'pg', 1), percent }] })).data
    expect(await of(0)).toHaveProperty(['recipe_lines.0.percent'])
    expect(await of(100.1)).toHaveProperty(['recipe_lines.0.percent'])
    expect(await of('half')).toEqual({ 'recipe_lines.0.percent': 'numeric' })
    expect(await of(0.0000001)).toEqual({ 'recipe_lines.0.percent': 'digits' })
  })

  it('a recipe yields a bulk liquid in ml, of the strength that its product has', async () => {
    const packed = await mixes.made({ product_id: mixes.product.CASE })
    expect(packed.data.product_id.text).toBe('CASE is no bulk liquid measured in ml')
    await mixes.setProduct('BULK', 'strength_mg_ml', 6)
    const refused = await mixes.send(mixes.author, recipe, 'submit')
    await mixes.setProduct('BULK', 'strength_mg_ml', 12)
    expect(refused).toMatchObject({
      message: 'strength_mismatch',
      data: { text: 'BULK has 6 mg/ml, the target is 12' },
    })
  })

  it('what the law prohibits is made for export only', async () => {
    const named = async (more: object) => mixes.send(mixes.author, await mixes.draft(more), 'submit')
    expect(await named({ name: 'Vanilla Custards 12' })).toMatchObject({
      message: 'prohibited_name',
      data: {
        text: 'Vanilla Custards 12: “custard” is prohibited (Dessert), Tobacco and Vaping Products Act, Schedule 3, item 2 (s. 30.48); 2018, c. 9, ss. 38, 69',
      },
    })
    const lines = [...mixes.twelve().slice(0, 2), mixes.line(30, 'TAU', 'additive', 50)]
    expect(await named({ recipe_lines: lines })).toMatchObject({ message: 'prohibited_ingredient' })
    const exported = await named({ name: 'Vanilla Custard 12', recipe_lines: lines, export_only: 1 })
    expect(exported.data.status).toBe('submitted')
  })

  it('what the law or the limit of diacetyl keeps out is kept out as a part of an ingredient too', async () => {
    const substances = (sku: string, name: string, cas: string, share: number) =>
      mixes.node.pool.query(
        `insert into product_substances (product_id, common_name, cas_number, share_percent) values ($1, $2, $3, $4)`,
        [mixes.product[sku], name, cas, share],
      )
    await substances('PG', 'Caffeine', '58-08-2', 0.1)
    expect(await mixes.send(mixes.author, recipe, 'submit')).toMatchObject({
      message: 'prohibited_ingredient',
      data: { text: expect.stringContaining('PG: “caffeine” is prohibited') },
    })
    const { data } = await mixes.author.get(
      `/production/recipes/ingredients?product_ids[]=${mixes.product.PG}`,
    )
    expect(data.ingredients[0].prohibited).toContain('affeine')
    await mixes.node.pool.query('delete from product_substances')
    // 100 ppm of 38 % of the volume at 1.036, in a mix of 1.14898 g/ml.
    await substances('PG', 'Diacetyl', '431-03-8', 0.01)
    expect((await mixes.send(mixes.author, recipe, 'submit')).data).toEqual({
      'recipe_lines.1.product_id': {
        code: 'other',
        text: 'Diacetyl: 34.2634 ppm from all ingredients, at most 5 ppm',
      },
    })
    await mixes.node.pool.query('delete from product_substances')
    expect((await mixes.send(mixes.author, recipe, 'submit')).data.status).toBe('submitted')
  })

  it('a list of the law holds as it is when the recipe is approved', async () => {
    const waiting = await submitted()
    const item = { name: 'Glycerine', words: ['glycerine'], from: '2018-11-19', to: null, source: 'Act' }
    const refused = await withSetting('law.prohibited_ingredients', [item], () =>
      mixes.send(mixes.approver, waiting, 'approve'),
    )
    expect(refused).toMatchObject({
      message: 'prohibited_ingredient',
      data: { text: 'VG: “glycerine” is prohibited (Glycerine), Act' },
    })
    const ended = { ...item, to: '2020-01-01' }
    const approved = await withSetting('law.prohibited_ingredients', [ended], () =>
      mixes.send(mixes.approver, waiting, 'approve'),
    )
    expect(approved.data.status).toBe('approved')
  })

  it('a maximum that was lowered since the submission refuses the approval', async () => {
    const waiting = await submitted()
    const refused = await withSetting('regulatory_max_strength_mg_ml', 10, () =>
      mixes.send(mixes.approver, waiting, 'approve'),
    )
    expect(refused.data.target_strength_mg_ml.text).toBe('Strength is above the regulatory maximum')
  })

  it('a recipe is not approved by a person who wrote one of its lines', async () => {
    const both = await mixes.node.as('recipes', 'recipe_approval')
    const [first] = (await mixes.author.get(`/production/recipes/${recipe.id}`)).data.recipe_lines
    await both.put(`/production/recipe_lines/${first.id}`, { version: first.version, note: 'Warm' })
    recipe = (await mixes.author.get(`/production/recipes/${recipe.id}`)).data
    expect(await mixes.send(both, await submitted(), 'approve')).toMatchObject({
      http: 422,
      message: 'self_approval',
    })
  })
})
