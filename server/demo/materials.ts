import type { Known } from './site'
import type { Tables } from './tables'

/** What bottles are made of, by what the catalogue asks for. */
export type Materials = {
  /** Columns of a product that most products leave alike. */
  blank: Record<string, unknown>
  categories: { bulk: number; bottles: number }
  nicotine: number
  pg: number
  vg: number
  sweetener: number
  cap: number
  bottles: Map<number, number>
  cartons: Map<number, number>
  ofTaste: (code: string, name: string, flavorId: number) => { concentrate: number; label: number }
}

const blank = {
  status: 'active',
  lot_tracked: true,
  expiry_tracked: false,
  tax_class: 'standard',
  is_purchasable: false,
  is_saleable: false,
  is_producible: false,
  brand_id: null,
  flavor_id: null,
}

/** Raw materials and packaging, in their categories. */
export function addMaterials(to: Tables, known: Known): Materials {
  const category = (code: string, name: string, tax = 'standard', needs_inspection = false) =>
    to.add('categories', { code, name, tax_class: tax, needs_inspection, is_active: true })
  const raw = category('RAW', 'Raw materials')
  const concentrates = category('CONC', 'Flavour concentrates', 'standard', true)
  const packaging = category('PACK', 'Packaging')
  const bulk = category('BULK', 'Bulk liquids')
  const bottled = category('BOTTLED', 'Bottled liquids', 'vapour')
  const material = (
    sku: string,
    name: string,
    kind: string,
    categoryId: number,
    measure: string,
    more: Record<string, unknown> = {},
  ) =>
    to.add('products', {
      ...blank,
      sku,
      name,
      kind,
      category_id: categoryId,
      stock_measure_id: known.measures.get(measure),
      is_purchasable: true,
      ...more,
    })
  const part = (sku: string, name: string) => material(sku, name, 'packaging', packaging, 'ea')
  const sizes = [10, 30, 60, 100]
  return {
    blank,
    categories: { bulk, bottles: bottled },
    pg: material('RM-PG', 'Propylene glycol USP', 'base', raw, 'ml', {
      density_g_ml: 1.036,
      pg_percent: 100,
      vg_percent: 0,
    }),
    vg: material('RM-VG', 'Vegetable glycerine USP', 'base', raw, 'ml', {
      density_g_ml: 1.261,
      pg_percent: 0,
      vg_percent: 100,
    }),
    nicotine: material('RM-NIC-100', 'Nicotine base 100 mg/ml', 'nicotine', raw, 'ml', {
      density_g_ml: 1.04,
      strength_mg_ml: 100,
      nicotine_kind: 'freebase',
      pg_percent: 100,
      vg_percent: 0,
    }),
    sweetener: material('RM-SWEET', 'Sweetener', 'raw_material', raw, 'ml', {
      density_g_ml: 1.05,
      pg_percent: 100,
      vg_percent: 0,
    }),
    cap: part('PK-CAP-18', 'Child-proof cap 18 mm'),
    bottles: new Map(sizes.map((ml) => [ml, part(`PK-BTL-${ml}`, `Bottle ${ml} ml`)])),
    cartons: new Map(sizes.map((ml) => [ml, part(`PK-CTN-${ml}`, `Carton for ${ml} ml bottles`)])),
    ofTaste: (code, name, flavorId) => ({
      concentrate: material(`RM-FL-${code}`, `${name} concentrate`, 'flavour', concentrates, 'ml', {
        density_g_ml: 1.04,
        pg_percent: 100,
        vg_percent: 0,
        flavor_id: flavorId,
      }),
      label: part(`PK-LBL-${code}`, `${name} label`),
    }),
  }
}
