import { startServer, type TestNode } from '../../../../harness/server'

export type Person = Awaited<ReturnType<TestNode['as']>>

/** Ingredients, a bulk liquid of 12 mg/ml, and an author who mixes recipes of them. */
export async function openMixes() {
  const node = await startServer()
  const [author, reader, approver] = await Promise.all([
    node.as('recipes'),
    node.as('batcher'),
    node.as('recipe_approval'),
  ])
  await node.pool.query(`insert into categories (code, name, tax_class) values ('RAW', 'Raw', 'standard')`)
  const { rows } = await node.pool.query<{ id: number; sku: string }>(`
    insert into products (sku, name, kind, category_id, stock_measure_id, status, density_g_ml, strength_mg_ml,
      pg_percent, average_cost, standard_cost, un_number)
    select v.sku, v.name, v.kind, c.id, m.id, 'active', v.density, v.strength, v.pg, v.average, v.standard, v.un
    from (values
      ('BULK', 'Mango bulk', 'semi_finished', 'ml', null::numeric, 12::numeric, null::numeric, null::numeric, null::numeric, null),
      ('CASE', 'Case of bulk', 'semi_finished', 'ea', null, null, null, null, null, null),
      ('BOX', 'Box', 'packaging', 'ea', null, null, null, null, null, null),
      ('NIC', 'Nicotine base', 'nicotine', 'ml', 1.04, 100, 100, 0.2, null, 'UN3144'),
      ('PG', 'Propylene glycol', 'base', 'ml', 1.036, null, null, null, 0.004, null),
      ('VG', 'Glycerine', 'base', 'kg', 1.261, null, null, 3, null, null),
      ('TAU', 'Taurine 5 %', 'raw_material', 'ml', 1, null, null, null, null, null)
    ) v (sku, name, kind, measure, density, strength, pg, average, standard, un)
    join categories c on c.code = 'RAW' join measures m on m.code = v.measure returning id, sku`)
  const product: Readonly<Record<string, number>> = Object.fromEntries(rows.map(({ id, sku }) => [sku, id]))

  const line = (sequence: number, sku: string, role: string, percent: number, more: object = {}) => ({
    sequence,
    product_id: product[sku],
    role,
    percent,
    ...(role === 'nicotine' && { strength_mg_ml: 100 }),
    ...more,
  })
  const twelve = () => [
    line(10, 'NIC', 'nicotine', 12, { is_hazard: 1 }),
    line(20, 'PG', 'pg', 38),
    line(30, 'VG', 'vg', 50),
  ]
  const made = (more: object = {}) =>
    author.post('/production/recipes', {
      name: 'Mango 12',
      product_id: product.BULK,
      target_strength_mg_ml: 12,
      recipe_lines: twelve(),
      ...more,
    })
  return {
    node,
    author,
    reader,
    approver,
    product,
    line,
    twelve,
    made,
    draft: async (more: object = {}) => (await made(more)).data,
    send: (person: Person, row: { id: number; version: number }, event: string) =>
      person.post(`/production/recipes/${row.id}/${event}`, { version: row.version }),
    /** Changes a product past its approval. */
    setProduct: (sku: string, column: 'name' | 'status' | 'strength_mg_ml', value: string | number | null) =>
      node.pool.query(`update products set ${column} = $1, version = version + 1 where sku = $2`, [
        value,
        sku,
      ]),
  }
}

export type Mixes = Awaited<ReturnType<typeof openMixes>>
