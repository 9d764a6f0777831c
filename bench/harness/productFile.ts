import { importKinds } from '../../src/resources/imports/kinds'
import { withCheckDigit } from '../../src/resources/inventory/products/checkDigit'

const figures: Readonly<Record<string, (at: number, round: number) => string>> = {
  sku: (at) => `BENCH-${at}`,
  name: (at) => `"Érable, ${at} ""ml"""`,
  kind: () => 'finished_good',
  status: () => 'active',
  brand_id: () => 'NL',
  flavor_id: () => 'Arctic Mint',
  category_id: () => 'BOTTLED',
  stock_measure_id: () => 'ea',
  purchase_measure_id: () => 'ea',
  purchase_factor: () => '1',
  volume_ml: (at) => String([10, 30, 60, 100][at % 4]),
  strength_mg_ml: (at) => String([0, 3, 6, 12, 20][at % 5]),
  nicotine_kind: () => 'salt',
  pg_percent: () => '50',
  vg_percent: () => '50',
  density_g_ml: () => '1.14',
  excise_jurisdiction: (at) => ['ON', 'QC', 'AB', 'CA'][at % 4] ?? 'CA',
  barcode: (at) => withCheckDigit(String(200_000_000_000 + at)),
  case_barcode: (at) => withCheckDigit(String(300_000_000_000 + at)),
  units_per_carton: () => '50',
  cartons_per_skid: () => '40',
  pack_multiple: () => '10',
  lot_tracked: () => 'yes',
  expiry_tracked: () => 'oui',
  shelf_life_days: () => '730',
  min_stock: (at) => String(at % 100),
  reorder_point: (at) => String(100 + (at % 100)),
  reorder_qty: () => '400',
  max_stock: () => '5000',
  lead_time_days: () => '14',
  list_price: (at) => ((at % 40) + 10).toFixed(2),
  // Guarded fields wait for an approval; what a round changes is written at once.
  standard_cost: (_at, round) => (4 + round / 100).toFixed(2),
  tax_class: () => 'vapour',
  un_number: () => 'UN3144',
  hs_code: () => '2404.12',
  net_weight_g: () => '34.5',
  gross_weight_g: () => '52',
  is_purchasable: () => 'no',
  is_saleable: () => 'yes',
  is_producible: () => 'yes',
  label_code: (at) => `L-${at}`,
}

/** A file of products with every column that the kind reads by itself; each round says other costs. */
export function productFile(rows: number, round: number): string {
  const kind = importKinds.find(({ name }) => name === 'products')
  const columns = kind?.columns.filter((name) => name in figures) ?? []
  const line = (at: number) => columns.map((name) => figures[name]?.(at, round) ?? '').join()
  return [columns.join(), ...Array.from({ length: rows }, (_, at) => line(at))].join('\r\n')
}
