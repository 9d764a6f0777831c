import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { barcodeFault } from '../../../../../server/modules/inventory/products/barcodes'
import { withCheckDigit } from '../../../../../src/resources/inventory/products/checkDigit'
import { agrees, recipeTotals } from '../../../../../src/resources/production/recipes/recipeTotals'
import { startServer, type TestNode } from '../../../../harness/server'

type Person = Awaited<ReturnType<TestNode['as']>>
let node: TestNode
let admin: Person
let base: Record<string, unknown>
let ea: number
let ml: number

beforeAll(async () => {
  node = await startServer()
  admin = await node.as('admin')
  const category = (await admin.post('/inventory/categories', { code: 'C', name: 'C' })).data.id
  const brand = (await admin.post('/inventory/brands', { code: 'NL', name: 'Northlake' })).data.id
  const flavor = (await admin.post('/inventory/flavors', { code: 'MI', name: 'Mango Ice', profile: 'fruit' }))
    .data.id
  const measures: { code: string; id: number }[] = (await admin.get('/inventory/measures')).data
  ea = measures.find(({ code }) => code === 'ea')?.id ?? 0
  ml = measures.find(({ code }) => code === 'ml')?.id ?? 0
  base = { category_id: category, brand_id: brand, flavor_id: flavor, stock_measure_id: ea }
})
afterAll(() => node.stop())

const bottle = (sku: string, more: object = {}) =>
  admin.post('/inventory/products', {
    ...base,
    sku,
    name: sku,
    kind: 'finished_good',
    volume_ml: 30,
    strength_mg_ml: 12,
    excise_jurisdiction: 'ON',
    ...more,
  })

describe('bottle', () => {
  it('a bottle needs brand, flavour, volume and jurisdiction', async () => {
    const { data } = await bottle('B1', {
      brand_id: null,
      flavor_id: null,
      volume_ml: null,
      excise_jurisdiction: null,
    })
    expect(data).toEqual({
      brand_id: 'requiredif',
      flavor_id: 'requiredif',
      volume_ml: 'requiredif',
      excise_jurisdiction: 'requiredif',
    })
  })

  it('a bottle is at most as strong as the law allows, unless it leaves the country', async () => {
    expect((await bottle('B2', { strength_mg_ml: 20.5 })).data).toEqual({
      strength_mg_ml: {
        code: 'other',
        text: 'Above 20 mg/ml, the most a bottle sold in Canada may have',
      },
    })
    expect((await bottle('B2', { strength_mg_ml: 20.5, excise_jurisdiction: 'EX' })).http).toBe(201)
  })

  it('a bottle sold in Canada is called by no flavour that the law prohibits', async () => {
    const refused = await bottle('B2C', { name: 'Root Beer Float' })
    expect(refused.data).toEqual({
      name: {
        code: 'other',
        text: '“root beer” names a prohibited flavour (Soft drink): Tobacco and Vaping Products Act, Schedule 3, item 4 (s. 30.48); 2018, c. 9, ss. 38, 69',
      },
    })
    expect((await bottle('B2C', { name: 'Root Beer Float', excise_jurisdiction: 'EX' })).http).toBe(201)
    expect((await bottle('B2D', { name: 'Piña Colada Ice' })).http).toBe(201)
  })

  it('a bottle has a barcode with its check digit, PG and VG of at most 100 %, and stock levels in order', async () => {
    const wrong = {
      barcode: '036000291453',
      pg_percent: 60,
      vg_percent: 41,
      min_stock: 5,
      reorder_point: 4,
      max_stock: 3,
    }
    expect((await bottle('B3', wrong)).data).toMatchObject({
      barcode: { code: 'other', text: 'The check digit of 03600029145 is 2' },
      vg_percent: 'more100%',
      reorder_point: { code: 'other' },
      max_stock: { code: 'other' },
    })
    expect((await bottle('B3', { barcode: '036000291452' })).http).toBe(201)
    expect((await bottle('B4', { barcode: '036000291452' })).data).toEqual({ barcode: 'unique' })
    expect((await bottle('B3')).data).toEqual({ sku: 'unique' })
    expect(barcodeFault(withCheckDigit('0627012345678'))).toBeNull()
  })

  it('a bottle holds one bulk liquid, as much as it takes, and is never made of itself', async () => {
    const made = (await bottle('B4')).data
    const liquid = async (sku: string) =>
      (
        await admin.post('/inventory/products', {
          ...base,
          sku,
          name: sku,
          kind: 'semi_finished',
          stock_measure_id: ml,
        })
      ).data.id
    const component = (component_product_id: number, qty_per_unit: number, product_id = made.id) =>
      admin.post('/inventory/product_components', {
        product_id,
        component_product_id,
        qty_per_unit,
        phase_code: 'bottling',
      })
    const first = await liquid('L1')
    expect((await component(first, 29)).data.qty_per_unit.text).toBe('One B4 holds 30 ml')
    expect((await component(first, 30)).http).toBe(201)
    expect((await component(await liquid('L2'), 30)).data.component_product_id.text).toBe(
      'B4 already holds L1',
    )
    expect((await component(made.id, 1, first)).data.component_product_id.text).toBe(
      'A product cannot be made of itself',
    )
  })

  it('a bottle with nicotine is made with a child-resistant closure', async () => {
    const part = async (sku: string, more: object) =>
      (await admin.post('/inventory/products', { ...base, sku, name: sku, kind: 'packaging', ...more })).data
        .id
    const inBottle = (component_product_id: number, qty_per_unit: number) => ({
      component_product_id,
      qty_per_unit,
      phase_code: 'bottling',
    })
    const bulk = await part('L3', { kind: 'semi_finished', stock_measure_id: ml })
    const requested = async (sku: string, strength_mg_ml: number, closure: number) => {
      const components = [inBottle(bulk, 30), inBottle(closure, 1)]
      const own = { sku, name: sku, kind: 'finished_good', volume_ml: 30, excise_jurisdiction: 'ON' }
      const proposed = { ...base, ...own, strength_mg_ml, components }
      return admin.post('/inventory/product_changes', { kind: 'create', proposed, reason: 'New bottle' })
    }
    const plain = await part('CAP', {})
    expect((await requested('B7', 0.1, plain)).data).toEqual({
      'proposed.components': {
        code: 'closure_not_child_resistant',
        text: 'From 0.1 mg/ml a bottle needs a child-resistant closure among its components (SOR/2019-353, s. 50(1))',
      },
    })
    expect((await requested('B7', 0.099, plain)).http).toBe(201)
    expect((await requested('B8', 0.1, await part('CAP-CR', { is_child_resistant: true }))).http).toBe(201)
  })

  it('a bottle is stamped of a bottle that holds the same and is counted in pieces', async () => {
    const bare = (sku: string, more: object = {}) =>
      bottle(sku, { kind: 'semi_finished', excise_jurisdiction: null, ...more })
    const stamped = async (unstamped_product_id: number) =>
      (await bottle('B6', { unstamped_product_id })).data.unstamped_product_id
    const wrong = [
      await bare('U1', { volume_ml: 60 }),
      await bare('U2', { strength_mg_ml: 6 }),
      await bare('U3', { stock_measure_id: ml }),
    ]
    for (const { data } of wrong)
      expect(await stamped(data.id)).toEqual({
        code: 'other',
        text: `${data.sku} is no unstamped bottle of the same volume and strength, counted in ea`,
      })
    const right = (await bare('U4')).data
    expect(await stamped(right.id)).toBe(right.id)
  })

  it('a bottle is taxed as its category unless someone says otherwise', async () => {
    const vapour = await admin.post('/inventory/categories', { code: 'V', name: 'V', tax_class: 'vapour' })
    const taxed = async (sku: string, more: object = {}) =>
      (await bottle(sku, { category_id: vapour.data.id, ...more })).data.tax_class
    expect(await taxed('T1')).toBe('vapour')
    expect(await taxed('T2', { tax_class: 'exempt' })).toBe('exempt')
    expect(await taxed('T3', { category_id: base.category_id })).toBe('standard')
  })

  it('a bottle keeps the unit of measure that it counts in', async () => {
    const { data } = await admin.get(`/inventory/measures/${ea}`)
    const changed = await admin.put(`/inventory/measures/${ea}`, { version: data.version, decimals: 3 })
    expect(changed.data.decimals.text).toBe('Quantities are already counted in this unit')
  })
})

describe('lines of a recipe', () => {
  const lines = [
    {
      role: 'nicotine' as const,
      percent: 12,
      strength_mg_ml: 100,
      density_g_ml: 1,
      pg_percent: 100,
      vg_percent: 0,
    },
    { role: 'vg' as const, percent: 88, strength_mg_ml: null, density_g_ml: 1.26 },
  ]

  it('the lines of a recipe give strength, PG, VG and density by volume', () => {
    expect(recipeTotals(lines, 'volume')).toEqual({
      percent: 100,
      strength_mg_ml: 12,
      pg_percent: 12,
      vg_percent: 88,
      density_g_ml: 1.2288,
      cost_per_litre: null,
    })
  })

  it('the lines of a recipe are turned to volume by density when they are percent of weight', () => {
    expect(recipeTotals(lines, 'weight').strength_mg_ml).toBeCloseTo((100 * 12) / (12 + 88 / 1.26), 3)
  })

  it('the lines of a recipe agree with the target to 1 %, and exactly with none', () => {
    expect([agrees(12.12, 12), agrees(12.13, 12), agrees(0, 0), agrees(0.01, 0)]).toEqual([
      true,
      false,
      true,
      false,
    ])
  })
})
