/** Rows of the company as a file of a kind holds them: the table, and an expression per head of the file. */
export type Source = { from: string; columns: Readonly<Record<string, string>>; grouped?: string }

const sku = (id: string) => `(select sku from products where id = ${id})`
const codeIn = (table: string, id: string) => `(select code from ${table} where id = ${id})`

/** What files of each kind were made of. */
export const importSources: Readonly<Record<string, Source>> = {
  products: {
    from: 'products t',
    columns: {
      sku: 't.sku',
      name: 't.name',
      kind: 't.kind',
      category_id: codeIn('categories', 't.category_id'),
      stock_measure_id: codeIn('measures', 't.stock_measure_id'),
      volume_ml: 't.volume_ml',
      strength_mg_ml: 't.strength_mg_ml',
    },
  },
  product_components: {
    from: 'product_components t',
    columns: {
      product_id: sku('t.product_id'),
      component_product_id: sku('t.component_product_id'),
      qty_per_unit: 't.qty_per_unit',
      phase_code: 't.phase_code',
    },
  },
  product_substances: {
    from: 'product_substances t',
    columns: {
      product_id: sku('t.product_id'),
      common_name: 't.common_name',
      cas_number: 't.cas_number',
      share_percent: 't.share_percent',
    },
  },
  customers: {
    from: 'customers t',
    columns: {
      name: 't.name',
      kind: 't.kind',
      ship_city: 't.ship_city',
      ship_postal_code: 't.ship_postal_code',
    },
  },
  bins: {
    from: 'bins t where t.location_id is not null',
    columns: {
      location_id: codeIn('locations', 't.location_id'),
      code: 't.code',
      kind: 't.kind',
      zone: 't.zone',
    },
  },
  product_families: {
    from: 'product_families t',
    columns: { code: 't.code', name: 't.name', strengths: 't.strengths', volumes: 't.volumes' },
  },
  product_bins: {
    from: 'product_bins t',
    columns: {
      product_id: sku('t.product_id'),
      location_id: codeIn('locations', 't.location_id'),
      bin_id: codeIn('bins', 't.bin_id'),
      role: 't.role',
    },
  },
  warehouse_product_locations: {
    from: 'warehouse_product_locations t',
    columns: {
      product_id: sku('t.product_id'),
      location_id: codeIn('locations', 't.location_id'),
      bin_id: codeIn('bins', 't.bin_id'),
    },
  },
  price_tier_lines: {
    from: 'price_tier_lines t',
    columns: {
      price_tier_id: codeIn('price_tiers', 't.price_tier_id'),
      product_id: sku('t.product_id'),
      min_qty: 't.min_qty',
      price: 't.price',
    },
  },
  stock_count_sheet: {
    from: 'stock_count_lines t where t.counted_qty is not null',
    columns: {
      stock_count_id: '(select number from stock_counts where id = t.stock_count_id)',
      bin_id: codeIn('bins', 't.bin_id'),
      product_id: sku('t.product_id'),
      lot_id: '(select lot_number from lots where id = t.lot_id)',
      counted_qty: 't.counted_qty',
    },
  },
  stock_adjustments: {
    from: 'stock_adjustments t join stock_adjustment_lines l on l.stock_adjustment_id = t.id',
    grouped: 't.number',
    columns: {
      external_ref: 'coalesce(t.external_ref, t.number)',
      reason_code: 't.reason_code',
      'stock_adjustment_lines.product_id': sku('l.product_id'),
      'stock_adjustment_lines.qty_change': 'l.qty_change',
    },
  },
  purchases: {
    from: 'purchases t join purchase_lines l on l.purchase_id = t.id',
    grouped: 't.number',
    columns: {
      supplier_id: '(select name from suppliers where id = t.supplier_id)',
      external_ref: 'coalesce(t.external_ref, t.number)',
      order_date: 't.order_date',
      'purchase_lines.product_id': sku('l.product_id'),
      'purchase_lines.qty_ordered': 'l.qty_ordered',
    },
  },
  sales: {
    from: 'sales t join sale_lines l on l.sale_id = t.id',
    grouped: `t.external_ref || ' ' || t.channel`,
    columns: {
      channel: 't.channel',
      external_ref: 't.external_ref',
      customer_id: '(select number from customers where id = t.customer_id)',
      order_date: 't.order_date',
      ship_to_province_id: codeIn('provinces', 't.ship_to_province_id'),
      'sale_lines.product_id': sku('l.product_id'),
      'sale_lines.qty_ordered': 'l.qty_ordered',
    },
  },
  production_orders: {
    from: `production_orders t where t.area = 'production'`,
    columns: {
      external_ref: 'coalesce(t.external_ref, t.number)',
      product_id: sku('t.product_id'),
      qty_planned: 't.qty_planned',
      recipe_id: codeIn('recipes', 't.recipe_id'),
      flow_id: codeIn('flows', 't.flow_id'),
      due_on: 't.due_on',
    },
  },
  assembly_orders: {
    from: `production_orders t where t.area = 'assembly'`,
    columns: {
      external_ref: 'coalesce(t.external_ref, t.number)',
      product_id: sku('t.product_id'),
      qty_planned: 't.qty_planned',
      flow_id: codeIn('flows', 't.flow_id'),
      containers_per_pack: 't.containers_per_pack',
      stamps_per_pack: 't.stamps_per_pack',
      due_on: 't.due_on',
    },
  },
  suppliers: {
    from: 'suppliers t',
    columns: { name: 't.name', kind: 't.kind', city: 't.city' },
  },
  reorder_levels: {
    from: 'products t',
    columns: { sku: 't.sku', min_stock: 't.min_stock', reorder_point: 't.reorder_point' },
  },
  opening_stock: {
    from: 'opening_stock t',
    columns: {
      product_id: sku('t.product_id'),
      location_id: codeIn('locations', 't.location_id'),
      bin: 't.bin',
      lot_number: 't.lot_number',
      expires_on: 't.expires_on',
      qty: 't.qty',
      unit_cost: 't.unit_cost',
      as_of: 't.as_of',
    },
  },
  brands: { from: 'brands t', columns: { code: 't.code', name: 't.name', owner: 't.owner' } },
  flavors: { from: 'flavors t', columns: { code: 't.code', name: 't.name', profile: 't.profile' } },
  categories: { from: 'categories t', columns: { code: 't.code', name: 't.name' } },
  measures: { from: 'measures t', columns: { code: 't.code', name: 't.name', dimension: 't.dimension' } },
  countries: { from: 'countries t', columns: { iso2: 't.iso2', iso3: 't.iso3', name: 't.name' } },
  provinces: {
    from: 'provinces t',
    columns: {
      country_id: '(select iso2 from countries where id = t.country_id)',
      code: 't.code',
      name: 't.name',
    },
  },
  currencies: {
    from: 'currencies t',
    columns: { code: 't.code', name: 't.name', rate_to_cad: 't.rate_to_cad' },
  },
  locations: {
    from: 'locations t',
    columns: { code: 't.code', name: 't.name', kind: 't.kind', city: 't.city' },
  },
  parameter_types: {
    from: 'parameter_types t',
    columns: { code: 't.code', name: 't.name', module: 't.module' },
  },
  parameters: {
    from: 'parameters t',
    columns: {
      parameter_type_id: codeIn('parameter_types', 't.parameter_type_id'),
      code: 't.code',
      label: 't.label',
      sort_order: 't.sort_order',
    },
  },
  reels: {
    from: 'reels t',
    columns: {
      jurisdiction: 't.jurisdiction',
      area: 't.area',
      stamp_format: 't.stamp_format',
      first_serial: 't.first_serial',
      last_serial: 't.last_serial',
      quantity: 't.quantity',
      supplier_ref: 't.supplier_ref',
      received_on: 't.received_on',
    },
  },
  tags: { from: 'tags t', columns: { name: 't.name', entity: 't.entity', color: 't.color' } },
  accounts: { from: 'accounts t', columns: { code: 't.code', name: 't.name', kind: 't.kind' } },
  accounting_mappings: {
    from: 'accounting_mappings t',
    columns: {
      event: 't.event',
      debit_account_id: codeIn('accounts', 't.debit_account_id'),
      credit_account_id: codeIn('accounts', 't.credit_account_id'),
      valid_from: 't.valid_from',
    },
  },
  rd_formulae: {
    from: `rd_sample_versions t join rd_sample_ingredients l on l.sample_version_id = t.id
      where t.status in ('locked', 'qc_passed', 'approved')`,
    grouped: 't.id',
    columns: {
      sample_id: '(select number from rd_samples where id = t.sample_id)',
      'rd_sample_ingredients.product_id': sku('l.product_id'),
      'rd_sample_ingredients.percent': 'l.percent',
      'rd_sample_ingredients.sequence': 'l.sequence',
    },
  },
  training_history: {
    from: `training_attendees t where t.status = 'passed'`,
    columns: {
      user_id: '(select username from users where id = t.user_id)',
      training_project_id: '(select number from training_projects where id = t.training_project_id)',
      valid_from: 't.valid_from',
      score_percent: 't.score_percent',
    },
  },
  forecast_lines: {
    from: 'forecast_allocations t',
    columns: {
      period_id: '(select name from forecast_periods where id = t.period_id)',
      product_id: sku('t.product_id'),
      customer_id: '(select name from customers where id = t.customer_id)',
      manual_qty: 't.manual_qty',
      override_reason: 't.override_reason',
    },
  },
  users: { from: 'users t', columns: { username: 't.username', name: 't.name', company: 't.company' } },
  tax_setups: {
    from: 'tax_setups t join tax_setup_lines l on l.tax_setup_id = t.id',
    grouped: 't.name',
    columns: {
      name: 't.name',
      direction: 't.direction',
      valid_from: 't.valid_from',
      'tax_setup_lines.code': 'l.code',
      'tax_setup_lines.rate': 'l.rate',
    },
  },
  recipes: {
    from: 'recipes t join recipe_lines l on l.recipe_id = t.id',
    grouped: `t.code || ' ' || t.revision`,
    columns: {
      code: 't.code',
      revision: 't.revision',
      'recipe_lines.product_id': sku('l.product_id'),
      'recipe_lines.percent': 'l.percent',
    },
  },
}
