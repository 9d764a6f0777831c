import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startServer, type TestNode } from '../../../../harness/server'

type Person = Awaited<ReturnType<TestNode['as']>>
let node: TestNode
let author: Person
let approver: Person
let admin: Person
const product: Record<string, number> = {}

beforeAll(async () => {
  node = await startServer()
  ;[admin, author, approver] = await Promise.all([
    node.as('admin'),
    node.as('recipes'),
    node.as('recipe_approval'),
  ])
  const category = await admin.post('/inventory/categories', { code: 'RAW', name: 'Raw' })
  const measures = await admin.get('/inventory/measures')
  const ml = measures.data.find(({ code }: { code: string }) => code === 'ml').id
  const add = async (sku: string, kind: string, more: object = {}) => {
    const made = await admin.post('/inventory/products', {
      sku,
      name: sku,
      kind,
      category_id: category.data.id,
      stock_measure_id: ml,
      ...more,
    })
    product[sku] = made.data.id
  }
  await add('BULK', 'semi_finished', { is_producible: 1 })
  await add('NIC', 'nicotine', { strength_mg_ml: 100, density_g_ml: 1.04, pg_percent: 100 })
  await add('PG', 'base')
  await add('VG', 'base')
  await add('BOX', 'packaging')
  // What is ordered is a product that two others approved.
  const response = (
    await admin.post('/inventory/product_changes', {
      kind: 'create',
      product_id: product.BULK,
      reason: 'New',
    })
  ).data
  const approvers = [node.as('product_approval_admin'), node.as('admin', 'product_approval_admin')]
  const path = `/inventory/product_changes/${response.id}`
  let { version } = (await admin.post(`${path}/submit`, { version: response.version })).data
  for (const by of await Promise.all(approvers))
    ({ version } = (await by.post(`${path}/approve`, { version })).data)
  await node.pool.query(
    `update products set status = 'active', version = version + 1 where kind in ('nicotine', 'base', 'flavour')`,
  )
})
afterAll(() => node.stop())

const line = (
  sequence: number,
  sku: string,
  role: string,
  percent: number,
  strength: number | null = null,
) => ({
  sequence,
  product_id: product[sku],
  role,
  percent,
  strength_mg_ml: strength,
})
const twelve = () => [
  line(10, 'NIC', 'nicotine', 12, 100),
  line(20, 'PG', 'pg', 38),
  line(30, 'VG', 'vg', 50),
]

const draft = async (lines = twelve(), more: object = {}) =>
  (
    await author.post('/production/recipes', {
      name: 'Mango 12',
      product_id: product.BULK,
      target_strength_mg_ml: 12,
      recipe_lines: lines,
      ...more,
    })
  ).data
const send = (person: Person, row: { id: number; version: number }, event: string, payload: object = {}) =>
  person.post(`/production/recipes/${row.id}/${event}`, { version: row.version, ...payload })

describe('recipe', () => {
  let recipe: { id: number; version: number; code: string; revision: number }
  beforeEach(async () => {
    recipe = await draft()
  })

  it('a recipe gets the next code of its own, as revision 1', () => {
    expect(recipe.code).toMatch(/^RCP-\d{5}$/)
    expect(recipe.revision).toBe(1)
  })

  it('a recipe is submitted with PG, VG and density of its lines', async () => {
    const { data } = await send(author, recipe, 'submit')
    expect(data).toMatchObject({ status: 'submitted', pg_percent: 50, vg_percent: 50 })
    expect(data.density_g_ml).toBeCloseTo(1.0048, 6)
  })

  it('a recipe cannot be submitted above or below 100 %', async () => {
    const above = await draft([...twelve(), line(40, 'BULK', 'additive', 0.5)])
    expect(await send(author, above, 'submit')).toMatchObject({
      message: 'validation_error',
      data: { percent: 'more100%' },
    })
    const below = await draft(twelve().slice(0, 2))
    expect((await send(author, below, 'submit')).data).toEqual({
      percent: { code: 'other', text: 'The sum of the lines must be 100%' },
    })
  })

  it('a recipe cannot be submitted when its lines give another strength, or more than the law allows', async () => {
    const weak = await draft(twelve(), { target_strength_mg_ml: 12.2 })
    expect(await send(author, weak, 'submit')).toMatchObject({ http: 422, message: 'strength_mismatch' })
    const strong = [line(10, 'NIC', 'nicotine', 25, 100), line(20, 'PG', 'pg', 25), line(30, 'VG', 'vg', 50)]
    const over = await draft(strong, { target_strength_mg_ml: 25 })
    expect((await send(author, over, 'submit')).data.target_strength_mg_ml.text).toMatch(/regulatory maximum/)
    const exported = await draft(strong, { target_strength_mg_ml: 25, export_only: 1 })
    expect((await send(author, exported, 'submit')).data.status).toBe('submitted')
  })

  it('a recipe is approved by another person than its author', async () => {
    const own = await node.as('recipes', 'recipe_approval')
    const made = await own.post('/production/recipes', {
      name: 'Own',
      product_id: product.BULK,
      target_strength_mg_ml: 12,
      recipe_lines: twelve(),
    })
    const submitted = await send(own, made.data, 'submit')
    expect(await send(own, submitted.data, 'approve')).toMatchObject({ http: 403 })
    const { data } = await send(approver, submitted.data, 'approve')
    expect(data).toMatchObject({ status: 'approved', approved_by_id: approver.id })
  })

  it('a recipe changes only while it is a draft', async () => {
    const { data } = await send(author, recipe, 'submit')
    const changed = await author.put(`/production/recipes/${recipe.id}`, {
      version: data.version,
      name: 'Other',
    })
    expect(changed).toMatchObject({ http: 409, message: 'invalid_transition' })
    const added = await author.post('/production/recipe_lines', {
      recipe_id: recipe.id,
      ...line(90, 'BULK', 'additive', 1),
    })
    expect(added).toMatchObject({ http: 409, message: 'invalid_transition' })
    expect((await author.delete(`/production/recipes/${recipe.id}`)).http).toBe(409)
  })

  it('a recipe is revised by a copy, and the approved revision before it retires with the approval', async () => {
    const submitted = (await send(author, recipe, 'submit')).data
    const approved = (await send(approver, submitted, 'approve')).data
    const revised = (await send(author, approved, 'revise')).data
    expect(revised.status).toBe('approved')
    expect(await send(author, revised, 'revise')).toMatchObject({ message: 'revision_open' })
    const { rows } = await node.pool.query(
      'select id, version from recipes where code = $1 and revision = 2',
      [recipe.code],
    )
    const second = await author.get(`/production/recipes/${rows[0].id}`)
    expect(second.data.recipe_lines).toHaveLength(3)
    // Replaced by nothing it is called nothing, not by the words between the parts of a name.
    expect(second.data).toMatchObject({ replaced_by_id: null, replaced_by: null })
    const ready = (await send(author, rows[0], 'submit')).data
    await send(approver, ready, 'approve')
    const former = await author.get(`/production/recipes/${recipe.id}`)
    expect(former.data).toMatchObject({ status: 'retired', replaced_by_id: rows[0].id })
  })

  it('a recipe returns to its author with the reason', async () => {
    const submitted = (await send(author, recipe, 'submit')).data
    const rejected = await send(approver, submitted, 'reject', { reject_note: 'Too sweet' })
    expect(rejected.data).toMatchObject({ status: 'draft', reject_note: 'Too sweet' })
  })

  it('a recipe stays while an order waits to be made by it, and so does the flow of an open order', async () => {
    const submitted = (await send(author, recipe, 'submit')).data
    const approved = (await send(approver, submitted, 'approve')).data
    const flow = (await admin.post('/production/flows', { code: 'STD', name: 'Standard' })).data
    await node.pool.query(
      `insert into production_orders (number, product_id, recipe_id, flow_id, qty_planned, due_on, volume_planned_ml)
       values ('PRO-90001', $1, $2, $3, 1, '2099-01-01', 1)`,
      [product.BULK, recipe.id, flow.id],
    )
    const retired = await send(approver, approved, 'retire')
    expect(retired).toMatchObject({
      message: 'recipe_in_use',
      data: { text: 'PRO-90001 uses it and is not made yet' },
    })
    const { rows } = await node.pool.query(`select id from phases where code = 'bottling'`)
    const operation = await admin.post('/production/operations', {
      code: 'FILL',
      name: 'Fill',
      phase_id: rows[0].id,
      role: 'bottler',
      unit_kind: 'unit',
    })
    const action = { flow_id: flow.id, sequence: 10, phase_id: rows[0].id, operation_id: operation.data.id }
    expect(await admin.post('/production/flow_actions', action)).toMatchObject({ message: 'flow_in_use' })
    await node.pool.query(`update production_orders set status = 'cancelled' where number = 'PRO-90001'`)
    expect((await admin.post('/production/flow_actions', action)).http).toBe(201)
  })
})
