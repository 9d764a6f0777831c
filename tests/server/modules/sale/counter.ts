import { runUnit, system, type Unit } from '../../../../server/http/unit'
import { currencies } from '../../../../src/resources/general/currencies'
import { customers } from '../../../../src/resources/general/customers'
import { locations } from '../../../../src/resources/general/locations'
import { provinces } from '../../../../src/resources/general/provinces'
import { brands } from '../../../../src/resources/inventory/brands'
import { categories } from '../../../../src/resources/inventory/categories'
import { flavors } from '../../../../src/resources/inventory/flavors'
import { measures } from '../../../../src/resources/inventory/measures'
import { priceTierLines } from '../../../../src/resources/inventory/price_tier_lines'
import { priceTiers } from '../../../../src/resources/inventory/price_tiers'
import { products } from '../../../../src/resources/inventory/products'
import type { TestNode } from '../../../harness/server'

/** A site that sells: bottles stamped for Ontario, Quebec and all of Canada, a price tier, and customers of three provinces. */
export async function openCounter(node: TestNode) {
  const as = <T>(work: (unit: Unit) => Promise<T>) => runUnit(node.db, system, work)
  const built = await as(async (unit) => {
    const [piece] = await unit.find(measures, { code: 'ea' })
    const [dollar] = await unit.find(currencies, { code: 'CAD' })
    const provinceIds = new Map((await unit.find(provinces, {})).map(({ code, id }) => [code, id]))
    const provinceId = (code: string) => provinceIds.get(code) ?? 0
    const site = await unit.insert(locations, { code: 'WHS', name: 'Warehouse', kind: 'warehouse' })
    const category = await unit.insert(categories, { code: 'BOTTLED', name: 'Bottled', tax_class: 'vapour' })
    const brand = await unit.insert(brands, { code: 'NL', name: 'Northlake' })
    const mint = await unit.insert(flavors, {
      code: 'AM',
      name: 'Mint',
      profile: 'menthol',
      is_restricted: true,
    })
    const tobacco = await unit.insert(flavors, { code: 'TB', name: 'Tobacco', profile: 'tobacco' })
    const bottle = async (sku: string, stamp: string, flavor_id: number, more: object = {}) =>
      (
        await unit.insert(products, {
          sku,
          name: `Bottle ${sku}`,
          kind: 'finished_good',
          status: 'active',
          category_id: category.id,
          brand_id: brand.id,
          flavor_id,
          stock_measure_id: piece?.id,
          volume_ml: 30,
          excise_jurisdiction: stamp,
          list_price: 20,
          average_cost: 8,
          tax_class: 'vapour',
          is_saleable: true,
          ...more,
        })
      ).id
    const goods = {
      on: await bottle('MINT-ON', 'ON', mint.id),
      qc: await bottle('MINT-QC', 'QC', mint.id),
      tobaccoQc: await bottle('TOB-QC', 'QC', tobacco.id),
      ca: await bottle('MINT-CA', 'CA', mint.id),
      cap: await bottle('CAP', 'ON', tobacco.id, {
        kind: 'packaging',
        excise_jurisdiction: null,
        volume_ml: null,
        tax_class: 'standard',
        list_price: 0.5,
      }),
    }
    const tier = await unit.insert(priceTiers, {
      code: 'WS',
      name: 'Wholesale',
      basis: 'list_price',
      currency_id: dollar?.id,
      default_percent: 25,
      is_default: true,
      is_active: true,
    })
    await unit.insert(priceTierLines, {
      price_tier_id: tier.id,
      category_id: category.id,
      min_qty: 100,
      percent: 40,
    })
    const customer = (name: string, province: string, more: object = {}) =>
      unit.insert(customers, {
        name,
        legal_name: name,
        kind: 'retailer',
        ship_province_id: provinceId(province),
        ship_city: 'Somewhere',
        ship_address1: '1 Main St',
        currency_id: dollar?.id,
        ...more,
      })
    const shops = {
      on: (await customer('Toronto Vape', 'ON')).id,
      qc: (await customer('Vape Laval', 'QC')).id,
      bc: (await customer('Coast Vape', 'BC')).id,
      resale: (await customer('Coast Wholesale', 'BC', { tax_status: 'resale_exempt', pst_number: 'PST-1' }))
        .id,
      limited: (await customer('Small Credit', 'ON', { credit_limit: 1000 })).id,
    }
    return { site: site.id, goods, tier: tier.id, shops, provinceId, dollar: dollar?.id ?? 0 }
  })
  return { ...built, as }
}

export type Counter = Awaited<ReturnType<typeof openCounter>>
