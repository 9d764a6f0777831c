import type pg from 'pg'
import { loadRows } from './loadRows'

export type DemoRow = { id: number } & Record<string, unknown>

/** Rows of the demo company by table, written together. */
export type Tables = {
  add: (table: string, row: Record<string, unknown>) => number
  rows: (table: string) => DemoRow[]
  /** Makes new ids of a table continue after existing ones. */
  startAfter: (table: string, id: number) => void
  /** Writes what is not written yet, all of it or the tables before one. */
  write: (client: pg.ClientBase, before?: string) => Promise<void>
}

// Referenced tables come first.
const order = [
  'countries',
  'provinces',
  'currencies',
  'parameter_types',
  'parameters',
  'locations',
  'users',
  'price_tiers',
  'customers',
  'suppliers',
  'tags',
  'customer_tags',
  'punches',
  'error_logs',
  'security_events',
  'categories',
  'accounts',
  'accounting_mappings',
  'brands',
  'flavors',
  'product_families',
  'operations',
  'flows',
  'flow_actions',
  'hplc_categories',
  'hplc_ranges',
  'training_categories',
  'training_documents',
  'training_projects',
  'training_project_documents',
  'training_project_trainers',
  'training_project_operations',
  'training_project_tasks',
  'training_project_questions',
  'trainings',
  'training_attendees',
  'training_logs',
  'products',
  'supplier_products',
  'discounts',
  'product_substances',
  'price_tier_lines',
  'product_components',
  'rd_projects',
  'rd_samples',
  'rd_sample_versions',
  'recipes',
  'recipe_lines',
  'bins',
  'machines',
  'production_orders',
  'production_order_materials',
  'lots',
  'rd_sample_ingredients',
  'production_order_steps',
  'reel_orders',
  'reels',
  'stamping_machines',
  'reel_adjustments',
  'stamp_ranges',
  'stamp_movements',
  'product_stamping_orders',
  'stamping_logs',
  'stamping_corrections',
  'product_bins',
  'warehouse_product_locations',
  'warehouse_product_location_logs',
  'replenishment_tasks',
  'sales',
  'sale_lines',
  'sale_discounts',
  'allocations',
  'allocation_lines',
  'fill_checks',
  'label_templates',
  'label_checks',
  // Carriers name the transfer that took them.
  'floor_transfers',
  'carts',
  'shipments',
  'skids',
  'cartons',
  // A count names the cart or the skid that its bottles went on.
  'production_logs',
  'production_order_corrections',
  'shipment_lines',
  'fill_check_weights',
  'hplc_requests',
  'rd_specifications',
  'rd_panels',
  'rd_panel_servings',
  'rd_formula_reads',
  'hplc_orders',
  'hplc_order_lines',
  'hplc_results',
  'hplc_control_results',
  'stability_studies',
  'stability_points',
  'recoveries',
  'pails',
  'opening_stock',
  'stock_adjustments',
  'stock_adjustment_lines',
  'transfers',
  'transfer_lines',
  'stock_counts',
  'stock_count_bins',
  'stock_count_lines',
  'purchases',
  'purchase_lines',
  'invoices',
  'invoice_lines',
  'invoice_taxes',
  'lab_cabinets',
  'lab_receivings',
  'lab_receiving_items',
  'lab_product_limits',
  'lab_certificate_values',
  'lab_receiving_containers',
  'receivings',
  'receiving_lines',
  'stock_postings',
  'stock_movements',
  'lab_receiving_container_logs',
  'batching_additions',
  'batching_logs',
  'stock_levels',
  'stock_reservations',
  'changeover_rules',
  'calendar_exceptions',
  'daily_orders',
  'daily_order_lines',
  'projects',
  'project_members',
  'project_tasks',
  'project_dependencies',
  'task_items',
  'task_item_records',
  'journal_lines',
]

const quoted = (name: string) => `"${name}"`

/** Rows grouped by a key of each. */
export function grouped<K>(rows: readonly DemoRow[], keyOf: (row: DemoRow) => K) {
  const groups = new Map<K, DemoRow[]>()
  for (const row of rows) {
    const group = groups.get(keyOf(row))
    if (group) group.push(row)
    else groups.set(keyOf(row), [row])
  }
  return groups
}

/**
 * Collects rows with ids of their own, so that thousands of them refer to each other before anything is
 * written.
 */
export function tables(): Tables {
  const byTable = new Map<string, DemoRow[]>()
  const offsets = new Map<string, number>()
  const written = new Set<string>()
  const of = (table: string) => {
    const found = byTable.get(table)
    if (found) return found
    const fresh: DemoRow[] = []
    byTable.set(table, fresh)
    return fresh
  }
  return {
    add(table, row) {
      const rows = of(table)
      const id = (offsets.get(table) ?? 0) + rows.length + 1
      rows.push({ id, ...row })
      return id
    },
    rows: of,
    startAfter: (table, id) => void offsets.set(table, id),
    async write(client, before) {
      for (const table of order) {
        if (table === before) return
        const rows = of(table)
        if (rows.length === 0 || written.has(table)) continue
        written.add(table)
        await loadRows(client, table, rows)
        await client.query(
          `select setval(pg_get_serial_sequence($1, 'id'), greatest($2::bigint, (select max(id) from ${quoted(table)})))`,
          [table, rows.at(-1)?.id ?? 1],
        )
      }
    },
  }
}
