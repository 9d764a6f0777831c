import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer, type TestNode } from '../../harness/server'

let node: TestNode
let author: Awaited<ReturnType<TestNode['as']>>
let bulk: number
let pg: number
let vg: number

beforeAll(async () => {
  node = await startServer()
  author = await node.as('recipes')
  const { rows } = await node.pool.query<{ id: number }>(
    `with c as (insert into categories (code, name) values ('RAW', 'Raw') returning id)
     insert into products (sku, name, kind, category_id, stock_measure_id)
     select sku, sku, kind, c.id, (select id from measures where code = 'ml') from c, (values
       ('BULK', 'semi_finished'), ('PG', 'base'), ('VG', 'base')) as given (sku, kind) returning id`,
  )
  ;[bulk = 0, pg = 0, vg = 0] = rows.map(({ id }) => Number(id))
})
afterAll(() => node.stop())

const line = (sequence: number, product: number, percent: number, more: object = {}) => ({
  sequence,
  product_id: product,
  role: 'pg',
  percent,
  ...more,
})
const made = async (...lines: object[]) =>
  author.post('/production/recipes', {
    name: 'Plain',
    product_id: bulk,
    target_strength_mg_ml: 0,
    recipe_lines: lines,
  })

describe('lines of a document', () => {
  it('the lines of a document are refused by line and field, in the words of the rule', async () => {
    expect((await made(line(10, pg, 50), line(20, 999_999, 50))).data).toEqual({
      'recipe_lines.1.product_id': 'exists',
    })
    expect((await made(line(10, pg, 0), line(20, vg, 50, { role: 'water' }))).data).toEqual({
      'recipe_lines.0.percent': { code: 'other', text: 'Share must be greater than 0' },
      'recipe_lines.1.role': 'in',
    })
    expect((await made(line(10, pg, 50), line(20, pg, 50))).data).toEqual({
      'recipe_lines.1.product_id': 'unique',
    })
  })

  it('the lines of a document keep their version where they are as they were sent', async () => {
    const { data } = await made(line(10, pg, 50), line(20, vg, 50))
    const { id, version, recipe_lines: lines } = data
    const sent = lines.map(({ id: own, sequence, product_id, role, percent }: Record<string, unknown>) => ({
      id: own,
      sequence,
      product_id,
      role,
      percent,
    }))
    const changed = await author.put(`/production/recipes/${id}`, {
      version,
      recipe_lines: [sent[0], { ...sent[1], percent: 40 }],
    })
    expect(changed.data.recipe_lines.map((one: { version: number }) => one.version)).toEqual([1, 2])
  })
})
