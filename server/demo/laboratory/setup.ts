import type { DemoRow, Tables } from '../company/tables'

const categories = [
  {
    code: 'ZERO',
    name: 'No nicotine',
    method_code: 'HPLC-NIC-00',
    nicotine_kind: 'none',
    zero_limit_mg_ml: 0.1,
    method_to_mg_ml: 1,
  },
  {
    code: 'FREE',
    name: 'Freebase nicotine',
    method_code: 'HPLC-NIC-01',
    nicotine_kind: 'freebase',
    method_from_mg_ml: 1,
    method_to_mg_ml: 25,
  },
  {
    code: 'SALT',
    name: 'Nicotine salt',
    method_code: 'HPLC-NIC-02',
    nicotine_kind: 'salt',
    method_from_mg_ml: 5,
    method_to_mg_ml: 30,
  },
] as const

/** Deviations from the target: in general, of weak liquids, and of salts, which draw water. */
const ranges: readonly { below: number; above: number; code?: string; from?: number; to?: number }[] = [
  { below: 5, above: 5 },
  { below: 10, above: 10, from: 0.5, to: 4 },
  { below: 6, above: 4, code: 'SALT' },
]

/** How the laboratory measures: a category for each kind of nicotine, its ranges, and what is measured by it. */
export function addLaboratory(to: Tables): ReadonlyMap<string, DemoRow> {
  const ids = new Map<string, number>()
  for (const { nicotine_kind, ...category } of categories)
    ids.set(
      nicotine_kind,
      to.add('hplc_categories', {
        ...category,
        nicotine_kind,
        is_legal_method: true,
        replicates: 2,
        max_rsd_percent: 2,
        max_retests: 1,
        calibration_days: 30,
        min_r_squared: 0.995,
        check_limit_percent: 5,
        loq_mg_ml: 0.05,
        uncertainty_percent: 2,
        is_active: true,
      }),
    )
  const rows = to.rows('hplc_categories')
  for (const { below, above, code, from, to: until } of ranges)
    for (const [type, percent_range] of [
      [1, below],
      [2, above],
    ])
      to.add('hplc_ranges', {
        type,
        percent_range,
        hplc_category_id: rows.find((row) => row.code === code)?.id ?? null,
        strength_from: from ?? null,
        strength_to: until ?? null,
        is_active: true,
      })
  for (const product of to.rows('products'))
    if (product.kind === 'semi_finished' || product.kind === 'finished_good')
      product.hplc_category_id = ids.get(String(product.nicotine_kind)) ?? null
  return new Map(rows.map((row) => [String(row.nicotine_kind), row]))
}
