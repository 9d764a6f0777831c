import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Role, roles } from '../../../src/access'
import { callPath } from '../../../src/resources/kit/define/defineResource'
import { registry } from '../../../src/resources'
import { startServer, type TestNode } from '../../harness/server'
import { moduleAccess } from './access/moduleAccess'
import { type Expected, none } from './access/productionAccess'

/** Written through another call, which the refusal names. */
const elsewhere = 'elsewhere'

// Who may, written down from the plant's own lists and not from the code; admin is always among them.
const expected: Record<string, Expected> = {
  '/general/users': { read: '', write: '' },
  // Roles are code: people edit their labels, but cannot create any.
  '/general/roles': { read: '', write: none },
  '/general/user_roles': { read: '', write: elsewhere },
  '/general/online': { read: '', write: none },
  // Settings and jobs are fixed: values can be changed and runs requested, none created.
  '/general/settings': { read: '', write: none },
  '/general/wall_displays': { read: '', write: '' },
  '/general/service_accounts': { read: '', write: '' },
  '/general/jobs': { read: '', write: none },
  '/general/job_runs': { read: '', write: none },
  '/general/security_events': { read: '', write: none },
  '/general/punches': { read: '', write: none },
  '/general/punched_in': { read: '', write: none },
  '/general/reports/punches': { read: '', write: none, channel: 'general.punch_days' },
  '/general/accounts': { read: '', write: '' },
  '/general/reports/chart-of-accounts-list': {
    read: '',
    write: none,
    channel: 'general.chart_of_accounts_list',
  },
  '/general/accounting_mappings': { read: '', write: '' },
  '/general/tax_setups': { read: '', write: '' },
  '/general/tax_setup_lines': { read: '', write: '' },
  '/general/countries': { read: '', write: '' },
  '/general/provinces': { read: '', write: '' },
  '/general/locations': { read: '', write: '' },
  '/general/currencies': { read: '', write: '' },
  // Sale changes customers on its own forms; new ones come from administration.
  '/general/customers': { read: 'sale', write: '' },
  '/general/customer_tags': { read: 'sale', write: 'sale' },
  '/general/tags': { read: '', write: '' },
  '/general/parameter_types': { read: '', write: '' },
  '/general/parameters': { read: '', write: '' },
  // All signed-in users report errors of their browser.
  '/general/error_logs': { read: '', write: roles.join(' ') },
  // Files are imported by the people who may run their kind.
  '/imports/import_runs': { read: '', write: 'inventory purchase sale planning' },
  '/imports/reports/history': { read: '', write: none, channel: 'imports.import_history' },
  '/inventory/bins': { read: 'inventory', write: 'inventory' },
  '/inventory/brands': { read: 'inventory', write: 'inventory' },
  '/inventory/categories': { read: 'inventory', write: 'inventory' },
  '/inventory/flavors': { read: 'inventory', write: 'inventory' },
  // Stock belongs to the ledger: it is moved by calls of its own.
  '/inventory/allocations': { read: 'inventory sale', write: 'inventory' },
  // A line is written with its packing list, or by what is done to it.
  '/inventory/allocation_lines': { read: 'inventory sale', write: none },
  '/inventory/recalls': { read: 'inventory qa_manager hplc_tech', write: 'inventory qa_manager hplc_tech' },
  '/inventory/recall_lots': { read: 'inventory qa_manager hplc_tech', write: none },
  '/inventory/recall_customers': { read: 'inventory qa_manager hplc_tech', write: none },
  '/inventory/lots': { read: 'inventory qa_manager hplc_tech', write: none },
  '/inventory/measures': { read: 'inventory', write: 'inventory' },
  '/inventory/price_tiers': { read: 'inventory', write: 'inventory' },
  '/inventory/price_tier_lines': { read: 'inventory', write: 'inventory' },
  '/inventory/product_bins': { read: 'inventory', write: 'inventory' },
  '/inventory/product_families': { read: 'inventory', write: 'inventory' },
  '/inventory/product_components': { read: 'inventory planning', write: 'inventory' },
  '/inventory/product_substances': {
    read: 'inventory batcher supervisor_batcher hplc_tech manager recipes qa_manager recipe_approval',
    write: 'inventory',
  },
  '/inventory/products': { read: 'inventory product_approval_admin', write: 'inventory' },
  '/inventory/reports/inventory-movements-details': {
    read: 'inventory',
    write: none,
    channel: 'inventory.inventory_movements_details',
  },
  '/inventory/reports/inventory-aging': {
    read: 'inventory',
    write: none,
    channel: 'inventory.inventory_aging',
  },
  '/inventory/reports/inventory-products-low-stock': {
    read: 'inventory',
    write: none,
    channel: 'inventory.inventory_products_low_stock',
  },
  '/inventory/reports/products-availability': {
    read: 'inventory',
    write: none,
    channel: 'inventory.products_availability',
  },
  '/inventory/reports/products-list': {
    read: 'inventory',
    write: none,
    channel: 'inventory.products_list',
  },
  '/inventory/stock_adjustments': { read: 'inventory', write: 'inventory' },
  '/inventory/stock_adjustment_lines': { read: 'inventory', write: none },
  '/inventory/product_changes': { read: 'inventory product_approval_admin', write: 'inventory' },
  '/inventory/product_change_comments': {
    read: 'inventory product_approval_admin',
    write: 'inventory product_approval_admin',
  },
  '/inventory/product_change_logs': { read: 'inventory product_approval_admin', write: none },
  '/inventory/change_summary': { read: 'product_approval_admin', write: none },
  '/inventory/reports/products-diff': {
    read: 'inventory',
    write: none,
    channel: 'inventory.products_diff',
  },
  '/inventory/reports/products-drift': {
    read: 'inventory',
    write: none,
    channel: 'inventory.products_drift',
  },
  '/inventory/reports/products-changes': {
    read: 'inventory',
    write: none,
    channel: 'inventory.product_decisions',
  },
  '/inventory/reports/expected-deliveries': {
    read: 'inventory warehouse',
    write: none,
    channel: 'inventory.expected_deliveries',
  },
  '/inventory/receivings': { read: 'inventory warehouse', write: 'inventory warehouse' },
  // A line is written with its delivery, or by a scan.
  '/inventory/receiving_lines': { read: 'inventory warehouse', write: none },
  '/lab_receiving/flashpoint_classes': {
    read: 'supervisor warehouse qa_manager hplc_tech',
    write: 'supervisor',
  },
  '/lab_receiving/lab_cabinets': { read: 'supervisor warehouse', write: 'supervisor' },
  '/lab_receiving/lab_receivings': { read: 'supervisor warehouse', write: 'warehouse' },
  '/lab_receiving/lab_receiving_items': {
    read: 'supervisor warehouse qa_manager hplc_tech',
    write: 'warehouse',
  },
  // Batching and R&D weigh by the label of a container.
  '/lab_receiving/lab_receiving_containers': {
    read: 'supervisor warehouse batcher qa_manager hplc_tech rd_flavorist rd_supervisor rd_quality_control',
    write: 'supervisor',
  },
  '/lab_receiving/lab_receiving_container_logs': {
    read: 'supervisor warehouse qa_manager hplc_tech',
    write: none,
  },
  '/lab_receiving/lab_product_limits': {
    read: 'supervisor warehouse qa_manager hplc_tech',
    write: 'supervisor',
  },
  '/lab_receiving/lab_certificate_values': {
    read: 'supervisor warehouse qa_manager hplc_tech',
    write: none,
  },
  '/lab_receiving/reports/lab-reserves': {
    read: 'supervisor',
    write: none,
    channel: 'lab_receiving.lab_reserves',
  },
  '/lab_receiving/reports/receiving-items-list': {
    read: 'supervisor warehouse',
    write: none,
    channel: 'lab_receiving.receiving_items_list',
  },
  '/forecast/forecast_periods': { read: 'manager', write: 'manager' },
  '/forecast/forecast_history': { read: 'manager', write: 'manager' },
  '/forecast/forecast_corrections': { read: 'manager', write: none },
  '/forecast/forecast_events': { read: 'manager', write: 'manager' },
  '/forecast/forecast_successions': { read: 'manager', write: 'manager' },
  '/forecast/forecast_allocations': { read: 'manager', write: 'manager' },
  '/forecast/forecast_production_qty_ranges': { read: 'manager', write: 'manager' },
  '/forecast/forecast_production_plans': { read: 'manager', write: 'manager' },
  '/forecast/forecast_production_plan_lines': { read: 'manager', write: none },
  '/forecast/reports/sales-report': { read: 'manager', write: none, channel: 'forecast.forecast_sales' },
  '/forecast/reports/stock-report': { read: 'manager', write: none, channel: 'forecast.forecast_stock' },
  '/forecast/reports/forecast-value-added': {
    read: 'manager',
    write: none,
    channel: 'forecast.forecast_value_added',
  },
  '/purchase/suppliers': { read: 'purchase', write: 'purchase' },
  '/purchase/purchases': { read: 'purchase', write: 'purchase' },
  // A line is written with its order.
  '/purchase/purchase_lines': { read: 'purchase', write: none },
  '/inventory/opening_stock': { read: '', write: none },
  '/inventory/stock_counts': { read: 'inventory', write: 'inventory' },
  '/inventory/stock_count_bins': { read: 'inventory', write: none },
  // Lines are created at the start of a count, or for unexpected goods.
  '/inventory/stock_count_lines': { read: 'inventory', write: none },
  '/inventory/stock_levels': { read: 'inventory', write: none },
  '/inventory/transfers': { read: 'inventory', write: 'inventory' },
  '/inventory/transfer_lines': { read: 'inventory', write: none },
  '/inventory/stock_movements': { read: 'inventory', write: none },
  ...moduleAccess,
}

const may = (list: string, role: Role) => role === 'admin' || list.split(' ').includes(role)

let node: TestNode
const tokens = new Map<Role, string>()

beforeAll(async () => {
  node = await startServer()
  for (const role of roles) tokens.set(role, (await node.as(role)).token)
})
afterAll(() => node.stop())

const call = async (method: 'GET' | 'POST' | 'DELETE', url: string, role?: Role) => {
  const token = role === undefined ? undefined : tokens.get(role)
  const { statusCode } = await node.app.inject({
    method,
    url: `/api${url}`,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    ...(method === 'POST' && { payload: {} }),
  })
  return statusCode
}

const rows = Object.entries(expected)

/** Every row with every role, and what it answered where that is not what was expected. */
async function unexpected(
  ask: (path: string, role: Role) => Promise<number>,
  expects: (row: Expected, role: Role) => number,
): Promise<string[]> {
  const wrong: string[] = []
  for (const [path, row] of rows)
    for (const role of roles) {
      const status = await ask(path, role)
      if (status !== expects(row, role)) wrong.push(`${path} answers ${status} to ${role}`)
    }
  return wrong
}

describe('every resource', () => {
  it('every resource with routes of its own is listed above with its roles', () => {
    // Attachments and sent documents are read and written by the readers and writers of their record.
    const paths = Object.values(registry).flatMap((resource) =>
      resource.routes === false ? [] : [callPath(resource)],
    )
    expect(paths.filter((path) => !(path in expected))).toEqual([
      '/general/attachments',
      '/general/sent_documents',
    ])
  })

  it('every resource is readable by exactly the roles of its screens, and not without sign-in', async () => {
    expect(
      await unexpected(
        (path, role) => call('GET', path, role),
        ({ read }, role) => (may(read, role) ? 200 : 403),
      ),
    ).toEqual([])
    for (const [path] of rows) expect([path, await call('GET', path)]).toEqual([path, 401])
  })

  it('every resource is followed live by exactly the roles that read it', async () => {
    const subscribe = async (path: string, role: Role) => {
      const cache = /_tiles$|_oee$|_targets$|_orders_now$|\/(punched_in|online)$/.test(path) ? 'cache-' : ''
      const channel = `private-${cache}${expected[path]?.channel ?? path.slice(1).replace('/', '.')}`
      const { statusCode } = await node.app.inject({
        method: 'POST',
        url: '/broadcasting/auth',
        headers: {
          authorization: `Bearer ${tokens.get(role)}`,
          'content-type': 'application/x-www-form-urlencoded',
        },
        payload: `socket_id=1.2&channel_name=${channel}`,
      })
      return statusCode
    }
    // A requester of R&D follows a channel of own rows instead.
    const follows = ({ read, ownOnly = '' }: Expected, role: Role) =>
      may(read, role) && !ownOnly.split(' ').includes(role)
    expect(await unexpected(subscribe, (one, role) => (follows(one, role) ? 200 : 403))).toEqual([])
  })

  it('every resource is written by exactly the roles that maintain it', async () => {
    // An empty body of a role that may write breaks rules of the fields; what no role writes has no such call.
    const expects = ({ write }: Expected, role: Role) => {
      if (write === none) return 404
      return write !== elsewhere && may(write, role) ? 422 : 403
    }
    expect(await unexpected((path, role) => call('POST', path, role), expects)).toEqual([])
  })
})

it('a module that is not enabled is closed, to an admin too', async () => {
  const admin = await node.as('admin')
  await node.pool.query(`update users set modules = '{Inventory}' where id = $1`, [admin.id])
  node.context.sessions.forget()
  expect((await admin.get('/production/production_orders')).message).toBe('no_privileges')
  expect((await admin.get('/inventory/brands')).status).toBe(1)
})
