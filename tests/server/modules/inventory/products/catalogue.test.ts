import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer, type TestNode } from '../../../../harness/server'

type Person = Awaited<ReturnType<TestNode['as']>>
let node: TestNode
let admin: Person
let keeper: Person
beforeAll(async () => {
  node = await startServer()
  admin = await node.as('admin')
  keeper = await node.as('inventory')
})
afterAll(() => node.stop())

const other = (text: string) => ({ code: 'other', text })
const made = async (table: string, values: object) => (await keeper.post(`/inventory/${table}`, values)).data
const now = async (table: string, id: number) => (await keeper.get(`/inventory/${table}/${id}`)).data
const change = async (table: string, id: number, values: object) =>
  (await keeper.put(`/inventory/${table}/${id}`, { version: (await now(table, id)).version, ...values })).data
const merge = async (table: string, id: number, duplicate_id: number, by = admin) =>
  by.post(`/inventory/${table}/${id}/merge`, { version: (await now(table, id)).version, duplicate_id })
const measure = async (code: string) =>
  (await keeper.get('/inventory/measures')).data.find((one: { code: string }) => one.code === code)
let taken = 0
const product = async (values: object) =>
  made('products', {
    sku: `P-${++taken}`,
    name: `Product ${taken}`,
    kind: 'packaging',
    stock_measure_id: (await measure('ea')).id,
    ...values,
  })

describe('unit of measure', () => {
  it('a unit of measure is its dimension’s base where it is the first, and the others are measured in it', async () => {
    expect(await measure('ea')).toMatchObject({ is_base: 1, factor_to_base: 1 })
    const dozen = await made('measures', {
      code: 'dz',
      name: 'Dozen',
      dimension: 'count',
      factor_to_base: 12,
    })
    expect(dozen.is_base).toBe(0)
    const metre = await measure('m')
    const turned = await keeper.put(`/inventory/measures/${metre.id}`, {
      version: metre.version,
      factor_to_base: 2,
    })
    expect(turned.data.factor_to_base).toEqual(
      other('The first unit of a dimension is its base, with factor 1'),
    )
    const gram = await measure('g')
    expect((await keeper.delete(`/inventory/measures/${gram.id}`)).data.text).toBe(
      'kg is measured in g; it cannot be deleted',
    )
  })

  it('a unit of measure keeps its meaning once something is counted in it', async () => {
    const crate = await made('measures', {
      code: 'crate',
      name: 'Crate',
      dimension: 'count',
      factor_to_base: 24,
    })
    const { id } = await made('categories', { code: 'CRATES', name: 'Crates' })
    await product({ category_id: id, stock_measure_id: crate.id })
    for (const values of [{ factor_to_base: 20 }, { decimals: 2 }, { dimension: 'mass' }])
      expect(Object.values(await change('measures', crate.id, values))[0]).toEqual(
        other('Quantities are already counted in this unit'),
      )
    expect((await change('measures', crate.id, { name: 'Big crate' })).name).toBe('Big crate')
    expect(await now('measures', crate.id)).toMatchObject({ products: 1 })
    expect((await keeper.delete(`/inventory/measures/${crate.id}`)).message).toBe('database_delete_1451')
  })

  it('a unit of measure is merged only with one that measures alike', async () => {
    const tray = { name: 'Tray', dimension: 'count', factor_to_base: 6 }
    const [first, second] = [
      await made('measures', { ...tray, code: 'tray' }),
      await made('measures', { ...tray, code: 'trays' }),
    ]
    const each = await measure('ea')
    expect((await merge('measures', first.id, each.id)).data.duplicate_id.text).toBe(
      'ea and tray are not the same unit',
    )
    expect((await merge('measures', first.id, second.id, keeper)).message).toBe('no_privileges')
    expect((await merge('measures', first.id, second.id)).status).toBe(1)
    expect((await keeper.get(`/inventory/measures/${second.id}`)).message).toBe('not_found')
  })
})

describe('tree of categories', () => {
  it('the tree of categories is at most four deep with all that hangs below, and closes no ring, by a merge neither', async () => {
    const chain: { id: number }[] = []
    for (const code of ['T1', 'T2', 'T3', 'T4'])
      chain.push(await made('categories', { code, name: code, parent_id: chain.at(-1)?.id ?? null }))
    const [one, two, , four] = chain.map(({ id }) => id) as [number, number, number, number]
    const deep = other('Categories are at most four deep')
    expect(await made('categories', { code: 'T5', name: 'T5', parent_id: four })).toEqual({ parent_id: deep })
    const root = await made('categories', { code: 'ROOT', name: 'Root' })
    expect(await change('categories', one, { parent_id: root.id })).toEqual({ parent_id: deep })
    expect(await change('categories', one, { parent_id: four })).toEqual({
      parent_id: other("A category can't be its own parent"),
    })
    expect((await merge('categories', four, one)).data).toEqual({
      duplicate_id: other("A category can't be its own parent"),
    })
    expect((await merge('categories', one, two)).status).toBe(1)
  })
})

describe('brand', () => {
  it('a brand counts its products, and merged into another leaves them there, approved as they were', async () => {
    const [stays, goes] = [
      await made('brands', { code: 'NL', name: 'Northlake' }),
      await made('brands', { code: 'NLK', name: 'North Lake' }),
    ]
    const { id } = await made('categories', { code: 'CAPS', name: 'Caps' })
    const cap = await product({ category_id: id, brand_id: goes.id })
    expect((await now('brands', goes.id)).products).toBe(1)
    await node.pool.query(
      `update products p set status = 'active', approval_hash = product_approval_hash(p) where id = $1`,
      [cap.id],
    )
    expect((await merge('brands', stays.id, goes.id, keeper)).message).toBe('no_privileges')
    expect((await merge('brands', stays.id, goes.id)).status).toBe(1)
    expect((await now('brands', stays.id)).products).toBe(1)
    const { rows } = await node.pool.query(
      'select brand_id, approval_hash = product_approval_hash(p) as is_approved from products p where id = $1',
      [cap.id],
    )
    expect(rows).toEqual([{ brand_id: stays.id, is_approved: true }])
  })
})

describe('product family', () => {
  it('a product family asks for its missing members as one batch, each once, and shows which are', async () => {
    const brand = await made('brands', { code: 'VB', name: 'Vapeur' })
    const flavor = await made('flavors', { code: 'FB', name: 'Fraise', profile: 'fruit' })
    const category = await made('categories', { code: 'BTL', name: 'Bottled', tax_class: 'vapour' })
    const values = {
      code: 'VB-FB',
      name: 'Fraise',
      brand_id: brand.id,
      flavor_id: flavor.id,
      category_id: category.id,
      strengths: '6,3, 3',
      volumes: '30',
      jurisdictions: ['ON', 'EX'],
    }
    expect(await made('product_families', { ...values, sku_pattern: '{brand}-{volume}-{strength}' })).toEqual(
      {
        sku_pattern: other('Members would share a SKU without {jurisdiction}'),
      },
    )
    expect((await made('product_families', { ...values, strengths: '3; 6' })).strengths).toEqual(
      other('Use numbers separated by commas, such as 3, 6, 12'),
    )
    expect(await made('product_families', { ...values, volumes: '0, 30' })).toEqual({
      volumes: other('A bottle holds more than 0 ml'),
    })
    const family = await made('product_families', values)
    expect(family.strengths).toBe('3, 6')
    const path = `/inventory/product_families/${family.id}`
    const three = { strength: 3, volume: 30, jurisdiction: 'ON' }
    expect((await keeper.post(`${path}/generate`, { cells: [three] })).data).toEqual({
      'cells.0.components': other('A bottle needs a bulk liquid component'),
    })
    const ml = (await measure('ml')).id
    for (const strength of [3, 6])
      await product({
        category_id: category.id,
        kind: 'semi_finished',
        stock_measure_id: ml,
        flavor_id: flavor.id,
        strength_mg_ml: strength,
      })
    const both = { cells: [three, { ...three, strength: 6 }] }
    expect((await keeper.post(`${path}/generate`, both)).data).toMatchObject({
      'cells.0.components': { code: 'closure_not_child_resistant' },
    })
    const cap = await product({ category_id: category.id, is_child_resistant: true })
    const small = await product({
      category_id: category.id,
      kind: 'finished_good',
      brand_id: brand.id,
      flavor_id: flavor.id,
      volume_ml: 10,
      strength_mg_ml: 3,
      excise_jurisdiction: 'ON',
    })
    await made('product_components', {
      product_id: small.id,
      component_product_id: cap.id,
      qty_per_unit: 1,
      phase_code: 'bottling',
    })
    const response = await keeper.post(`${path}/generate`, both)
    expect(response.data.changes).toHaveLength(2)
    expect(response.data.changes[0]).toMatchObject({
      kind: 'create',
      status: 'submitted',
      batch_id: response.data.batch_id,
      proposed: {
        sku: 'VB-FB-30-03-ON',
        tax_class: 'vapour',
        strength_mg_ml: 3,
        components: [
          { qty_per_unit: 30, phase_code: 'bottling' },
          { component_product_id: cap.id, qty_per_unit: 1, phase_code: 'bottling' },
        ],
      },
    })
    expect((await keeper.post(`${path}/generate`, { cells: [three] })).data).toEqual({ 'cells.0': 'unique' })
    expect((await keeper.post(`${path}/generate`, { cells: [{ ...three, strength: 9 }] })).data).toEqual({
      'cells.0': 'in',
    })
    expect((await keeper.post(`${path}/generate`, { cells: [] })).data).toEqual({ cells: 'required' })
    expect(
      (await keeper.post(`${path}/generate`, { cells: [{ ...three, jurisdiction: 'XX' }] })).data,
    ).toEqual({
      'cells.0.jurisdiction': 'in',
    })
    const cells = (await keeper.get(`${path}/cells`)).data.filter(
      ({ volume }: { volume: number }) => volume === 30,
    )
    expect(cells.map(({ sku, status }: { sku: string; status: string }) => [sku, status])).toEqual([
      ['VB-FB-30-03-ON', 'submitted'],
      [null, null],
      ['VB-FB-30-06-ON', 'submitted'],
      [null, null],
    ])
    const batcher = await node.as('batcher')
    expect((await batcher.post(`${path}/generate`, { cells: [three] })).message).toBe('no_privileges')
  })
})

describe('bin of a product', () => {
  const site = async (code: string, kind: string) =>
    (await admin.post('/general/locations', { code, name: code, kind })).data
  const bin = (location_id: number, code: string) => made('bins', { location_id, code, kind: 'picking' })

  it('a bin of a product is the first to pick from at its location alone, and only to pick from', async () => {
    const place = await site('WH1', 'warehouse')
    const [left, right] = [await bin(place.id, 'A-1'), await bin(place.id, 'A-2')]
    const { id } = await made('categories', { code: 'PB', name: 'Parts' })
    const cap = await product({ category_id: id })
    const input = { product_id: cap.id, bin_id: left.id, min_qty: 10, max_qty: 5 }
    expect(await made('product_bins', input)).toEqual({
      max_qty: other("The maximum can't be below the minimum"),
    })
    expect(await made('product_bins', { ...input, max_qty: 40, role: 'reserve', is_primary: 1 })).toEqual({
      is_primary: other('Only a picking bin can be primary'),
    })
    const first = await made('product_bins', { ...input, max_qty: 40, is_primary: 1 })
    expect(await now('product_bins', first.id)).toMatchObject({
      location: 'WH1',
      on_hand: 0,
      to_replenish: 40,
    })
    const second = await made('product_bins', { product_id: cap.id, bin_id: right.id, is_primary: 1 })
    expect((await now('product_bins', first.id)).is_primary).toBe(0)
    expect((await change('product_bins', second.id, { role: 'overflow' })).is_primary).toBe(0)
    expect(await made('product_bins', { ...input, max_qty: 40 })).toEqual({ bin_id: 'unique' })
    const far = await bin((await site('DC1', 'distribution_centre')).id, 'D-1')
    expect(await made('product_bins', { product_id: cap.id, bin_id: far.id })).toEqual({ bin_id: 'in' })
    expect((await change('bins', left.id, { location_id: far.location_id })).location_id.text).toMatch(
      /is assigned to this bin/,
    )
  })

  it('a bin of a product is given to many products at once, or to none, with what is wrong by line', async () => {
    const place = await site('WH2', 'warehouse')
    await bin(place.id, 'B-1')
    const { id } = await made('categories', { code: 'PC', name: 'Parts' })
    const cap = await product({ category_id: id })
    const assign = (pairs: unknown, more: object = {}) =>
      keeper.post('/inventory/product_bins/assign', { location_id: place.id, role: 'pick', pairs, ...more })
    const right = { sku: cap.sku, bin: 'B-1' }
    expect((await assign([right, { sku: 'NONE', bin: 'B-9' }])).data).toEqual({
      'pairs.1.sku': 'exists',
      'pairs.1.bin': 'exists',
    })
    expect((await assign([right, right])).data).toEqual({ 'pairs.1.sku': 'unique' })
    expect((await assign([])).data).toEqual({ pairs: 'required' })
    expect((await assign([right], { min_qty: 10, max_qty: 5 })).data).toEqual({
      max_qty: other("The maximum can't be below the minimum"),
    })
    expect((await keeper.get(`/inventory/product_bins?search=${cap.sku}`)).data).toEqual([])
    expect((await assign([right], { min_qty: 5 })).data).toEqual({ added: 1, changed: 0 })
    expect((await assign([right], { min_qty: 8, max_qty: 20 })).data).toEqual({ added: 0, changed: 1 })
    expect((await keeper.get(`/inventory/product_bins?search=${cap.sku}`)).data[0]).toMatchObject({
      min_qty: 8,
      max_qty: 20,
      to_replenish: 20,
    })
    const batcher = await node.as('batcher')
    expect((await batcher.post('/inventory/product_bins/assign', {})).message).toBe('no_privileges')
  })
})
