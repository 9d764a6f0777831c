import { customers } from '../../../../src/resources/general/customers'
import { provinces } from '../../../../src/resources/general/provinces'
import { bins } from '../../../../src/resources/inventory/bins'
import { categories } from '../../../../src/resources/inventory/categories'
import { products } from '../../../../src/resources/inventory/products'
import { suppliers } from '../../../../src/resources/purchase/suppliers'
import type { Stockroom } from './stockroom'

/** Where goods arrive at a stockroom: a dock, a quarantine bin, a supplier, a customer, and a liquid seen before it is used. */
export const layDock = ({ as, site, goods }: Stockroom) =>
  as(async (unit) => {
    const { id: dock } = await unit.insert(bins, { code: 'DOCK-9', location_id: site, kind: 'receiving' })
    await unit.insert(bins, { code: 'QUAR-9', location_id: site, kind: 'quarantine' })
    const { id: supplier } = await unit.insert(suppliers, { name: 'Flavour house', kind: 'flavour_house' })
    const [province] = await unit.find(provinces, { code: 'QC' })
    const { id: customer } = await unit.insert(customers, {
      name: 'Shop',
      legal_name: 'Shop Ltd',
      kind: 'retailer',
      ship_province_id: province?.id,
    })
    const seen = await unit.insert(categories, { code: 'SEEN', name: 'Seen first', needs_inspection: true })
    const bottle = goods[0]?.id ?? 0
    const { stock_measure_id } = await unit.get(products, bottle)
    const { id: liquid } = await unit.insert(products, {
      sku: 'LIQ-9',
      name: 'Concentrate',
      kind: 'raw_material',
      status: 'active',
      category_id: seen.id,
      stock_measure_id,
      barcode: '00000017',
      case_barcode: '00000024',
      units_per_carton: 12,
      expiry_tracked: true,
      shelf_life_days: 365,
    })
    return { dock, supplier, customer, bottle, liquid }
  })
