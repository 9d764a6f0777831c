import { productBinSites } from '../../../src/resources/inventory/bins/product_bins'
import { usableStock } from '../stock/lowStock'
import type { Random } from '../company/random'
import type { DemoRow, Tables } from '../company/tables'

type Tier = {
  code: string
  name: string
  basis: 'list_price' | 'average_cost' | 'absolute'
  percent: number | null
  currency: 'CAD' | 'USD'
  isDefault?: true
}

// The duty in a bottle is up to two thirds of its list price: no tier goes below it.
const tiers: readonly Tier[] = [
  { code: 'WS-A', name: 'Wholesale A', basis: 'list_price', percent: 18, currency: 'CAD', isDefault: true },
  { code: 'WS-B', name: 'Wholesale B', basis: 'list_price', percent: 14, currency: 'CAD' },
  { code: 'DIST', name: 'Distributor', basis: 'list_price', percent: 25, currency: 'CAD' },
  { code: 'CHAIN', name: 'Chain stores', basis: 'absolute', percent: null, currency: 'CAD' },
  { code: 'STAFF', name: 'Staff and samples', basis: 'list_price', percent: 30, currency: 'CAD' },
  {
    code: 'EXP-US',
    name: 'Export United States',
    basis: 'list_price',
    percent: 35,
    currency: 'USD',
    isDefault: true,
  },
]

const tierOf: Readonly<Record<string, string>> = {
  distributor: 'DIST',
  chain: 'CHAIN',
  internal: 'STAFF',
  export: 'EXP-US',
  online: 'WS-B',
}

/** Price lists, who pays by which, and what they ask for families, categories and single bottles. */
function addTiers(to: Tables, currencies: ReadonlyMap<string, number>) {
  const ids = new Map(
    tiers.map(({ code, name, basis, percent, currency, isDefault }) => [
      code,
      to.add('price_tiers', {
        code,
        name,
        currency_id: currencies.get(currency),
        basis,
        default_percent: percent,
        is_default: isDefault ?? false,
        is_active: true,
      }),
    ]),
  )
  const bottled = to.rows('categories').find(({ code }) => code === 'BOTTLED')?.id
  const line = (tier: string, what: Record<string, unknown>) =>
    to.add('price_tier_lines', { price_tier_id: ids.get(tier), min_qty: 1, until_next: false, ...what })
  line('DIST', { category_id: bottled, min_qty: 200, percent: 27 })
  line('DIST', { category_id: bottled, min_qty: 1000, percent: 29 })
  line('WS-A', { category_id: bottled, min_qty: 100, percent: 21 })
  line('EXP-US', { category_id: bottled, min_qty: 500, percent: 40 })
  const bottles = to.rows('products').filter(({ kind }) => kind === 'finished_good')
  // Chains agree on a price of each bottle by its size and taste, and on another for the next year.
  for (const { id, list_price, flavor_id } of bottles) {
    const cents = (share: number) =>
      Math.round(Number(list_price) * (share + (Number(flavor_id) % 5) * 0.01) * 10) / 10
    line('CHAIN', { product_id: id, price: cents(0.76), valid_to: '2026-12-31', until_next: true })
    line('CHAIN', { product_id: id, price: cents(0.78), valid_from: '2027-01-01' })
    line('CHAIN', { product_id: id, min_qty: 48, price: cents(0.72) })
  }
  to.rows('product_families').forEach(({ id }, at) => {
    if (at % 6 === 0) line('WS-B', { product_family_id: id, min_qty: 60, percent: 17 })
  })
  bottles
    .filter((_, at) => at % 35 === 4)
    .forEach(({ id, list_price }, at) => {
      line('WS-A', {
        product_id: id,
        price: Math.round(Number(list_price) * 7.4) / 10,
        valid_from: '2026-09-01',
        valid_to: '2026-12-31',
      })
      // Below what it costs to make: the screen says so.
      if (at === 0) line('WS-B', { product_id: id, price: 1.99, valid_from: '2027-01-01' })
    })
  to.rows('customers').forEach((customer, at) => {
    const code = tierOf[String(customer.kind)] ?? (at % 3 === 0 ? 'WS-A' : at % 3 === 1 ? 'WS-B' : null)
    const isOwnMoney =
      code !== null && (code === 'EXP-US') === (customer.currency_id === currencies.get('USD'))
    customer.price_tier_id = isOwnMoney ? ids.get(code) : null
  })
}

const strengths = '0, 3, 6, 12, 20'
const volumes = '10, 30, 60, 100'

/** A family for each taste of a brand, wanted in every size and strength. */
function addFamilies(to: Tables) {
  const category_id = to.rows('categories').find(({ code }) => code === 'BOTTLED')?.id
  const [brandOf, flavorOf] = ['brands', 'flavors'].map(
    (table) => new Map(to.rows(table).map((row) => [row.id, row])),
  )
  const seen = new Set<string>()
  for (const { kind, brand_id, flavor_id } of to.rows('products')) {
    const key = `${String(brand_id)} ${String(flavor_id)}`
    if (kind !== 'finished_good' || seen.has(key)) continue
    seen.add(key)
    const [brand, flavor] = [brandOf?.get(Number(brand_id)), flavorOf?.get(Number(flavor_id))]
    to.add('product_families', {
      code: `${String(brand?.code)}-${String(flavor?.code)}`,
      name: flavor?.name,
      brand_id,
      flavor_id,
      category_id,
      strengths,
      volumes,
      jurisdictions: ['CA', 'ON', 'QC', 'AB', 'MB'],
      sku_pattern: '{brand}-{flavor}-{volume}-{strength}-{jurisdiction}',
      is_active: true,
    })
  }
}

/** Picking and storage bins of the bottles. */
function addProductBins(to: Tables, chance: Random) {
  const sites: readonly unknown[] = productBinSites
  const open = new Set(to.rows('locations').flatMap(({ id, kind }) => (sites.includes(kind) ? [id] : [])))
  const bins = new Map(
    to.rows('bins').flatMap((bin) => (open.has(Number(bin.location_id)) ? [[bin.id, bin] as const] : [])),
  )
  const assigned = new Map<number, Set<string>>()
  const levels = to.rows('stock_levels').map((level) => ({ level, bin: bins.get(Number(level.bin_id)) }))
  const usable = usableStock(to)
  const assign = (level: DemoRow, bin: DemoRow, role: 'pick' | 'reserve') => {
    const assignedBins = assigned.get(Number(level.product_id)) ?? new Set()
    assigned.set(Number(level.product_id), assignedBins)
    if (assignedBins.has(`${bin.id}`)) return
    const isPrimary = role === 'pick' && !assignedBins.has('pick')
    assignedBins.add(`${bin.id}`).add(role)
    const onHand = usable(Number(level.product_id), Number(bin.location_id))
    // No more than a part of what is there, so that few are short.
    const least = role === 'pick' ? Math.min(chance.whole(2, 12) * 10, Math.floor(onHand / 40) * 10) : null
    to.add('product_bins', {
      product_id: level.product_id,
      bin_id: bin.id,
      location_id: bin.location_id,
      role,
      is_primary: isPrimary,
      min_qty: least,
      max_qty: least === null ? null : Math.max(least, 20) * 4,
      putaway_rank: role === 'pick' ? 1 : 2,
    })
  }
  for (const { level, bin } of levels)
    if (bin?.kind === 'picking' && Number(level.product_id) % 4 === 0) assign(level, bin, 'pick')
  for (const { level, bin } of levels)
    if (bin?.kind === 'storage' && assigned.get(Number(level.product_id))?.has('pick'))
      assign(level, bin, 'reserve')
}

/** Families, price tiers and bins of products; what was added before them is in place. */
export function addPrices(to: Tables, currencies: ReadonlyMap<string, number>, chance: Random) {
  const coastline = to.rows('brands').find(({ owner }) => owner === 'contract')
  if (coastline) coastline.customer_id = to.rows('customers').find(({ kind }) => kind === 'distributor')?.id
  const parent = (code: string, of: string) => {
    const [branch, root] = [code, of].map((one) => to.rows('categories').find((row) => row.code === one))
    if (branch && root) branch.parent_id = root.id
  }
  parent('CONC', 'RAW')
  addFamilies(to)
  addTiers(to, currencies)
  addProductBins(to, chance)
}
