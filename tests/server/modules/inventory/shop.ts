import { runUnit, system } from '../../../../server/http/unit'
import { currencies } from '../../../../src/resources/general/currencies'
import { brands } from '../../../../src/resources/inventory/brands'
import { categories } from '../../../../src/resources/inventory/categories'
import { flavors } from '../../../../src/resources/inventory/flavors'
import { measures } from '../../../../src/resources/inventory/measures'
import { productFamilies } from '../../../../src/resources/inventory/product_families'
import { products } from '../../../../src/resources/inventory/products'
import type { TestNode } from '../../../harness/server'

/** Bottles of a family in a category below another, and a cap that is in neither. */
export const openShop = (node: TestNode) =>
  runUnit(node.db, system, async (unit) => {
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
