import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runUnit, system } from '../../../../server/http/unit'
import { resolvePrice } from '../../../../server/modules/inventory/priceResolve'
import { currencies } from '../../../../src/resources/general/currencies'
import { brands } from '../../../../src/resources/inventory/brands'
import { categories } from '../../../../src/resources/inventory/categories'
import { flavors } from '../../../../src/resources/inventory/flavors'
import { measures } from '../../../../src/resources/inventory/measures'
import { priceTierLines } from '../../../../src/resources/inventory/price_tier_lines'
import { priceTiers } from '../../../../src/resources/inventory/price_tiers'
import { productFamilies } from '../../../../src/resources/inventory/product_families'
import { products } from '../../../../src/resources/inventory/products'
import { startServer, type TestNode } from '../../../harness/server'

let node: TestNode
let keeper: Awaited<ReturnType<TestNode['as']>>
let made: Awaited<ReturnType<typeof shop>>
beforeAll(async () => {
  node = await startServer()
  keeper = await node.as('inventory')
  made = await shop()
})
afterAll(() => node.stop())

const as = <T>(work: Parameters<typeof runUnit<T>>[2]) => runUnit(node.db, system, work)
const other = (text: string) => ({ code: 'other', text })

/** Bottles of a family in a category below another, and a cap that is in neither. */
const shop = () =>
  as(async (unit) => {
    const [piece] = await unit.find(measures, { code: 'ea' })
    const top = await unit.insert(categories, { code: 'TOP', name: 'Bottled', tax_class: 'vapour' })
    const low = await unit.insert(categories, { code: 'LOW', name: 'Small', parent_id: top.id })
    const apart = await unit.insert(categories, { code: 'CAPS', name: 'Caps' })
    const brand = await unit.insert(brands, { code: 'NL', name: 'Northlake' })
    const flavor = await unit.insert(flavors, { code: 'AM', name: 'Arctic mint', profile: 'menthol' })
    const family = await unit.insert(productFamilies, {
      code: 'NL-AM',
      name: 'Arctic mint',
      brand_id: brand.id,
      flavor_id: flavor.id,
      category_id: low.id,
      strengths: '3, 6',
      volumes: '30',
      jurisdictions: ['ON'],
      sku_pattern: '{brand}-{flavor}-{volume}-{strength}-{jurisdiction}',
    })
    const product = (values: object) =>
      unit.insert(products, { status: 'active', stock_measure_id: piece?.id, ...values })
    const bottle = await product({
      sku: 'NL-AM-30-03-ON',
      name: 'Arctic mint 30 ml',
      kind: 'finished_good',
      category_id: low.id,
      brand_id: brand.id,
      flavor_id: flavor.id,
      volume_ml: 30,
      strength_mg_ml: 3,
      excise_jurisdiction: 'ON',
      list_price: 24,
      average_cost: 9.5,
    })
    const cap = await product({ sku: 'CAP', name: 'Cap', kind: 'packaging', category_id: apart.id })
    const [dollar] = await unit.find(currencies, { code: 'CAD' })
    const euro = await unit.insert(currencies, { code: 'EUR', name: 'Euro', symbol: '€', rate_to_cad: 1.6 })
    return { top, low, apart, family, bottle, cap, dollar: dollar?.id ?? 0, euro: euro.id }
  })

const tier = async (code: string, more: object = {}) =>
  (
    await keeper.post('/inventory/price_tiers', {
      code,
      name: code,
      currency_id: made.dollar,
      basis: 'list_price',
      ...more,
    })
  ).data
const lined = (code: string, ...price_tier_lines: object[]) => tier(code, { price_tier_lines })
const priced = async (asked: Record<string, unknown>) =>
  (
    await keeper.get(
      `/inventory/price_tiers/resolve?${new URLSearchParams({ date: '2026-11-21', qty: '1', ...asked } as Record<string, string>)}`,
    )
  ).data

describe('a line of a price tier', () => {
  it('prices one thing, by a price or a percent, and says so at its place', async () => {
    const refused = await lined(
      'WRONG',
      { product_id: made.bottle.id, price: 20 },
      { product_id: made.bottle.id, category_id: made.low.id, price: 20 },
      { price: 20 },
    )
    expect(refused).toEqual({
      'price_tier_lines.1.category_id': other('A line prices one thing only'),
    })
    expect(await lined('WRONG', { product_id: made.bottle.id })).toEqual({
      'price_tier_lines.0.price': other('Give a price or a percent'),
    })
    expect(await lined('WRONG', { product_id: made.bottle.id, price: 1, percent: 2 })).toEqual({
      'price_tier_lines.0.percent': other('Either a price or a percent'),
    })
    expect(await lined('WRONG', { category_id: made.low.id, percent: 101 })).toEqual({
      'price_tier_lines.0.percent': 'more100%',
    })
    expect(await tier('WRONG', { basis: 'absolute', default_percent: 5 })).toEqual({
      default_percent: other('This tier has prices only'),
    })
    expect((await keeper.get('/inventory/price_tiers?search=WRONG')).data).toEqual([])
  })

  it('never holds on a day on which another prices the same from the same quantity', async () => {
    const line = { product_id: made.bottle.id, price: 20, min_qty: 1 }
    expect(
      await lined(
        'DAYS',
        { ...line, valid_to: '2026-06-30' },
        { ...line, min_qty: 12 },
        { ...line, valid_from: '2026-06-30' },
      ),
    ).toEqual({ 'price_tier_lines.2.valid_from': other('Priced already from ever to 2026-06-30') })
    const right = await lined(
      'DAYS',
      { ...line, valid_to: '2026-06-30' },
      { ...line, price: 22, valid_from: '2026-07-01' },
    )
    expect(right.price_tier_lines).toHaveLength(2)
    const direct = await keeper.post('/inventory/price_tier_lines', { ...line, price_tier_id: right.id })
    expect(direct.data).toEqual({ valid_from: other('Priced already from ever to 2026-06-30') })
  })

  it('keeps its tier from a basis it does not fit', async () => {
    const { id, version } = await lined('BASIS', { category_id: made.low.id, percent: 5 })
    const { data } = await keeper.put(`/inventory/price_tiers/${id}`, { version, basis: 'absolute' })
    expect(data).toEqual({ basis: other('Lines of this tier ask for a percent') })
  })
})

describe('a price tier', () => {
  it('is the default of its currency alone, and only while in use', async () => {
    const first = await tier('EU-1', { currency_id: made.euro, is_default: 1 })
    expect(first.is_default).toBe(1)
    expect(await tier('EU-2', { currency_id: made.euro, is_default: 1 })).toEqual({
      is_default: other('EU-1 is the default of this currency'),
    })
    const closed = await keeper.put(`/inventory/price_tiers/${first.id}`, {
      version: first.version,
      is_active: 0,
    })
    expect(closed.data).toEqual({ is_default: other('A tier out of use is the default of nothing') })
  })

  it('is copied with its lines, and raised from a day on to the cent', async () => {
    const { id } = await lined(
      'OLD',
      { product_id: made.bottle.id, price: 19.99 },
      { category_id: made.top.id, percent: 10 },
    )
    const copy = (
      await keeper.post(`/inventory/price_tiers/${id}/copy`, {
        code: 'NEW',
        name: 'New',
        currency_id: made.dollar,
      })
    ).data
    expect(copy).toMatchObject({ code: 'NEW', lines: 2, is_default: 0 })
    const raised = await keeper.post(`/inventory/price_tiers/${copy.id}/raise`, {
      percent: 3.5,
      valid_from: '2027-01-01',
    })
    expect(raised.data).toEqual({ raised: 1 })
    const lines = (await keeper.get(`/inventory/price_tiers/${copy.id}`)).data.price_tier_lines
    const shown = lines.map(({ price, percent, valid_from, valid_to }: Record<string, unknown>) => [
      price,
      percent,
      valid_from,
      valid_to,
    ])
    expect(shown).toEqual([
      [19.99, null, null, '2026-12-31'],
      [null, 10, null, null],
      [20.69, null, '2027-01-01', null],
    ])
    const asked = { price_tier_id: copy.id, product_id: made.bottle.id }
    expect((await priced({ ...asked, date: '2026-12-31' })).price).toBe(19.99)
    expect((await priced({ ...asked, date: '2027-01-01' })).price).toBe(20.69)
    const percents = await lined('PERCENTS', { category_id: made.top.id, percent: 10 })
    const none = await keeper.post(`/inventory/price_tiers/${percents.id}/raise`, { percent: 5 })
    expect(none.message).toBe('validation_error')
  })

  it('tells what its lines come to and who pays by it', async () => {
    const { id } = await lined(
      'TOLD',
      { category_id: made.top.id, percent: 25 },
      { product_id: made.cap.id, price: 1 },
    )
    const { data } = await keeper.get(`/inventory/price_tiers/${id}/prices`)
    expect(data.map(({ id: _, ...rest }: { id: number }) => rest)).toEqual([
      { products: 1, lowest: 18, highest: 18, unpriced: 0, least_margin: 47.22 },
      { products: 1, lowest: 1, highest: 1, unpriced: 0, least_margin: null },
    ])
  })

  it('belongs to customers of its currency', async () => {
    const admin = await node.as('admin')
    const [ontario] = (await admin.get('/general/provinces?search=Ontario')).data
    const euros = await tier('EU-3', { currency_id: made.euro })
    const customer = { name: 'A', legal_name: 'A', kind: 'export', ship_province_id: ontario.id }
    const wrong = await admin.post('/general/customers', { ...customer, price_tier_id: euros.id })
    expect(wrong.data).toEqual({ price_tier_id: other('EU-3 is in EUR') })
    const right = await admin.post('/general/customers', {
      ...customer,
      currency_id: made.euro,
      price_tier_id: euros.id,
    })
    expect(right.data.price_tier).toBe('EU-3')
    expect((await keeper.get(`/inventory/price_tiers/${euros.id}`)).data.customers).toBe(1)
    const turned = await keeper.put(`/inventory/price_tiers/${euros.id}`, {
      version: euros.version,
      currency_id: made.dollar,
    })
    expect(turned.data).toEqual({ currency_id: other('Customers pay by this tier') })
    // Nothing of the tier fits: the default of the currency has no lines, so what the product lists, in euros.
    const asked = await priced({ customer_id: right.data.id, product_id: made.bottle.id })
    expect(asked).toMatchObject({ price: 15, currency: 'EUR', source: 'list', price_tier_line_id: null })
  })

  it('is refused in words where what is asked is wrong', async () => {
    const sale = await node.as('sale')
    const path = `/inventory/price_tiers/resolve?product_id=${made.bottle.id}`
    expect((await sale.get(`${path}&qty=0`)).data.qty).toEqual(other('Quantity must be greater than 0'))
    expect((await sale.get(`${path}&qty=1&customer_id=987654`)).data).toEqual({ customer_id: 'exists' })
    expect((await sale.get(`${path}&qty=1&date=2026-02-30`)).data).toEqual({ date: 'other' })
    expect((await sale.get(`${path}&qty=1`)).status).toBe(1)
    const batcher = await node.as('batcher')
    expect((await batcher.get(`${path}&qty=1`)).message).toBe('no_privileges')
    expect((await sale.post(`/inventory/price_tiers/1/raise`, { percent: 5 })).message).toBe('no_privileges')
  })
})

describe('the price of a product', () => {
  type Line = {
    at: 'product' | 'family' | 'low' | 'top' | 'apart'
    min_qty: number
    price: number | null
    percent: number | null
    from: number
    to: number
  }
  type Tier = { basis: 'list_price' | 'average_cost'; rest: number | null; lines: Line[] }
  const day = (at: number) => `2026-05-${String(at).padStart(2, '0')}`
  const round = (value: number) => Math.round((value + Number.EPSILON) * 10_000) / 10_000
  const near = ['product', 'family', 'low', 'top'] as const

  /** The rule as a buyer would go through the price lists by hand. */
  function byHand(tiers: readonly Tier[], qty: number, on: number) {
    for (const { basis, rest, lines } of tiers) {
      const [base, sign] = basis === 'list_price' ? [24, -1] : [9.5, 1]
      const of = (percent: number) => round(base * (1 + (sign * percent) / 100))
      for (const target of near) {
        const [best] = lines
          .filter(({ at, min_qty, from, to }) => at === target && min_qty <= qty && from <= on && on <= to)
          .toSorted((left, right) => right.min_qty - left.min_qty)
        if (best) return best.price ?? of(best.percent ?? 0)
      }
      if (rest !== null) return of(rest)
    }
    return 24
  }

  const line: fc.Arbitrary<Line> = fc
    .record({
      at: fc.constantFrom('product', 'family', 'low', 'top', 'apart'),
      min_qty: fc.constantFrom(1, 6, 12),
      value: fc.oneof(
        fc.record({
          price: fc.integer({ min: 0, max: 4000 }).map((cents) => cents / 100),
          percent: fc.constant(null),
        }),
        fc.record({ price: fc.constant(null), percent: fc.integer({ min: 0, max: 100 }) }),
      ),
      from: fc.integer({ min: 1, max: 20 }),
      days: fc.integer({ min: 0, max: 10 }),
    })
    .map(({ value, days, from, ...rest }) => ({ ...rest, ...value, from, to: from + days }) as Line)
  const aTier: fc.Arbitrary<Tier> = fc.record({
    basis: fc.constantFrom('list_price', 'average_cost'),
    rest: fc.option(fc.integer({ min: 0, max: 100 })),
    lines: fc
      .array(line, { maxLength: 12 })
      // The database refuses two prices of a day: the first of them stays.
      .map((lines) =>
        lines.filter(
          (one, at) =>
            !lines
              .slice(0, at)
              .some(
                (two) =>
                  two.at === one.at &&
                  two.min_qty === one.min_qty &&
                  one.from <= two.to &&
                  two.from <= one.to,
              ),
        ),
      ),
  })

  it('is that of the nearest line that holds, of the own tier before the default one, else the list price', async () => {
    const rollback = new Error('tried')
    await fc.assert(
      fc.asyncProperty(
        fc.array(aTier, { minLength: 1, maxLength: 2 }),
        fc.array(fc.tuple(fc.integer({ min: 1, max: 15 }), fc.integer({ min: 1, max: 30 })), {
          minLength: 5,
          maxLength: 5,
        }),
        async (tiers, asked) => {
          const targets = {
            product: { product_id: made.bottle.id },
            family: { product_family_id: made.family.id },
            low: { category_id: made.low.id },
            top: { category_id: made.top.id },
            apart: { category_id: made.apart.id },
          }
          const compare = as(async (unit) => {
            const ids: number[] = []
            for (const [turn, { basis, rest, lines }] of tiers.entries()) {
              const { id } = await unit.insert(priceTiers, {
                code: `P${turn}`,
                name: `P${turn}`,
                currency_id: made.dollar,
                basis,
                default_percent: rest,
                is_default: turn === 1,
              })
              ids.push(id)
              for (const { at, min_qty, price, percent, from, to } of lines)
                await unit.insert(priceTierLines, {
                  price_tier_id: id,
                  ...targets[at],
                  min_qty,
                  price,
                  percent,
                  valid_from: day(from),
                  valid_to: day(to),
                })
            }
            for (const [qty, on] of asked) {
              const productId = made.bottle.id
              const tierId = ids[0] ?? 0
              const found = await resolvePrice(unit.trx, {
                customerId: null,
                tierId,
                productId,
                qty,
                on: day(on),
              })
              expect(found?.price).toBe(byHand(tiers, qty, on))
            }
            throw rollback
          })
          await expect(compare).rejects.toBe(rollback)
        },
      ),
      { numRuns: 25 },
    )
  })
})
