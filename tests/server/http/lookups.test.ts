import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { roles } from '../../../src/access'
import { registry } from '../../../src/resources'
import { callPath } from '../../../src/resources/kit/define/defineResource'
import { startServer, type TestNode } from '../../harness/server'

// Who has a screen with a picker of these rows, written down from the screens and not from the code; admin has all.
const floor = 'batcher bottler labeler transfer shipping stamper'
const office = 'manager qa_manager hplc_tech supervisor_batcher supervisor_production'
const orders = `planning ${floor} ${office}`
const steps = `${orders} supervisor requester recovery`
/** Who packs bottles of production, or packs of assembly. */
const packing = `${steps} sealer cartoner`
const trade = 'manager director sale'
const stamps = 'stamp_inventory supervisor_production manager stamper supervisor'
const stamped = `${orders} supervisor stamp_inventory production_reports`
const leads = 'director manager'
const school = 'manager qa_manager training_supervisor trainer'
const research = 'rd_flavorist rd_supervisor rd_quality_control'
const requests = 'rd_requester rd_supervisor'
const projects = `${research} rd_requester`
const lab = 'supervisor warehouse qa_manager hplc_tech'
const problems = 'automation_tech batcher bottler labeler manager supervisor supervisor_production'
const expected: Record<string, string> = {
  // Shipments are made for packing lists and transfers, and filtered by who reads their lines.
  allocations: 'shipping inventory sale',
  cartons: `${packing} production_reports`,
  projects: leads,
  project_tasks: leads,
  task_items: leads,
  task_item_records: leads,
  training_attendees: school,
  training_categories: school,
  training_documents: school,
  training_projects: school,
  trainings: school,
  carts: `${steps} production_reports`,
  daily_orders: `${orders} requester production_reports`,
  fill_checks: steps,
  floor_transfers: `${packing} production_reports`,
  hplc_categories: `${steps} inventory product_approval_admin production_reports ${research}`,
  hplc_orders: orders,
  hplc_requests: `${steps} ${research}`,
  label_checks: `${orders} production_reports`,
  label_templates: `${orders} production_reports`,
  pails: `${steps} production_reports`,
  shipments: `${packing} inventory sale`,
  shift_handovers: `${office} planning requester`,
  // The floor reports problems; who watches machines reads for which work one is out.
  // Weighing and sampling look a container up by its label.
  flashpoint_classes: `${lab} ${research} batcher`,
  lab_receiving_containers: `${steps} ${research} inventory warehouse production_reports`,
  lab_receiving_items: `${lab} ${research} batcher`,
  lab_receivings: `${lab} inventory`,
  issue_details: problems,
  issue_sections: problems,
  maintenance_plans: problems,
  work_orders: `${problems} planning requester recovery shipping stamper supervisor_batcher transfer`,
  skids: `${packing} production_reports inventory sale`,
  stability_studies: 'qa_manager hplc_tech',
  recoveries: `${steps} production_reports`,
  flows: `inventory product_approval_admin production_reports ${orders}`,
  // Sealers and cartoners choose the machine that they begin on.
  machines: `${packing} production_reports automation_tech stamp_inventory trainer training_supervisor`,
  reel_adjustments: 'stamp_inventory supervisor_production manager',
  reel_orders: stamps,
  reels: `${stamped} sealer cartoner`,
  product_stamping_orders: stamped,
  stamping_corrections: 'manager stamp_inventory stamper supervisor',
  stamping_logs: stamped,
  stamping_machines: `${stamped} sealer cartoner`,
  production_order_corrections: `${steps} stamp_inventory production_reports`,
  production_logs: `${steps} stamp_inventory production_reports`,
  operations: `${steps} production_reports trainer training_supervisor`,
  phases: `${packing} production_reports automation_tech`,
  production_order_steps: `${packing} stamp_inventory production_reports automation_tech`,
  production_orders: `${packing} stamp_inventory production_reports inventory warehouse automation_tech sale`,
  rd_projects: projects,
  forecast_periods: 'manager',
  forecast_production_plans: 'manager',
  rd_samples: projects,
  rd_panels: 'rd_flavorist rd_supervisor rd_quality_control',
  // Recipes and requests of the laboratory name the version they are of.
  rd_sample_versions: `${steps} recipes recipe_approval head_batcher ${projects}`,
  recipes: `${orders} recipes recipe_approval head_batcher production_reports ${projects}`,
  accounts: 'inventory purchase',
  countries: `inventory purchase ${orders} ${trade}`,
  currencies: `inventory purchase ${trade}`,
  // Quality says to whom recalled goods went.
  customers: `inventory warehouse shipping qa_manager hplc_tech recipes ${trade} ${requests}`,
  // Everybody chooses a location in the profile.
  locations: roles.join(' '),
  parameter_types: '',
  parameters: `${steps} sealer cartoner stamp_inventory inventory warehouse production_reports automation_tech purchase ${trade}`,
  provinces: `inventory purchase ${orders} ${trade}`,
  tags: 'sale',
  // Filters by person: names, by nothing else.
  users: `${steps} ${research} stamp_inventory inventory product_approval_admin warehouse recipes recipe_approval production_reports director purchase sale head_batcher automation_tech trainer training_supervisor ${projects}`,
  bins: `${packing} ${research} stamp_inventory inventory warehouse sale production_reports automation_tech`,
  brands: `inventory product_approval_admin ${trade} ${requests}`,
  categories: `inventory product_approval_admin purchase ${trade}`,
  flavors: `inventory product_approval_admin manager ${requests}`,
  // Technicians take spare parts out of the stock.
  lots: `${packing} ${research} stamp_inventory inventory warehouse purchase production_reports sale automation_tech`,
  measures: `inventory product_approval_admin purchase ${trade}`,
  price_tiers: `inventory ${trade}`,
  product_families: `inventory requester recipes ${office} planning ${requests} ${trade}`,
  discounts: trade,
  products: `${research} automation_tech inventory product_approval_admin warehouse recipes recipe_approval head_batcher purchase stamp_inventory production_reports ${packing} ${trade} ${projects}`,
  stock_counts: 'inventory',
  recalls: 'inventory qa_manager hplc_tech',
  transfers: 'inventory warehouse supervisor shipping sale',
  invoices: 'purchase',
  purchase_lines: 'purchase',
  purchases: `inventory warehouse purchase ${stamps}`,
  suppliers: `${research} inventory product_approval_admin warehouse supervisor qa_manager hplc_tech purchase`,
  // A return is received for its sale.
  sales: `inventory shipping warehouse ${trade}`,
}

let node: TestNode
beforeAll(async () => {
  node = await startServer()
  await node.pool.query(
    `insert into users (username, name, email, company, status)
     values ('guess', 'Ann Other', 'secret.address@decant.test', 'Test', 'locked')`,
  )
})
afterAll(() => node.stop())

const pathOf = (table: string) => `${callPath(registry[table]!)}/lookup` // oxlint-disable-line typescript/no-non-null-assertion

describe('look-ups', () => {
  it('each look-up is answered to exactly the roles that have a screen with a picker of its rows', async () => {
    const tables = Object.values(registry).flatMap(({ name, lookup }) => (lookup ? [name] : []))
    const allowed = Object.fromEntries(tables.map((table) => [table, new Set<string>(['admin'])]))
    for (const role of roles) {
      const person = await node.as(role)
      for (const table of tables) {
        const { http } = await person.get(pathOf(table))
        expect([200, 403], `${table} as ${role}`).toContain(http)
        if (http === 200) allowed[table]?.add(role)
      }
    }
    const names = (text: string) => [...new Set(['admin', ...text.split(' ').filter(Boolean)])].toSorted()
    expect(
      Object.fromEntries(Object.entries(allowed).map(([table, who]) => [table, [...who].toSorted()])),
    ).toEqual(Object.fromEntries(Object.entries(expected).map(([table, text]) => [table, names(text)])))
  })
  it('the same rights hold for many texts looked up at once', async () => {
    const trainer = await node.as('trainer')
    const { http, data } = await trainer.post('/general/matches', { table: 'customers', texts: ['A'] })
    expect({ http, areas: data.areas }).toMatchObject({ http: 403, areas: expect.arrayContaining(['sale']) })
  })
  it('a picker of people searches their names by any words in any order and nothing else, and is not narrowed by their status', async () => {
    const batcher = await node.as('batcher')
    const search = async (words: string) => (await batcher.get(`${pathOf('users')}?search=${words}`)).data
    expect(await search('ann oth')).toMatchObject([{ label: 'Ann Other' }])
    expect(await search('other ann')).toMatchObject([{ label: 'Ann Other' }])
    expect(await search('secret')).toEqual([])
    expect(await search('guess')).toEqual([])
    expect((await batcher.get(`${pathOf('users')}?among[status]=locked`)).data).toEqual({
      'among.status': 'in',
    })
  })
  it('a picker narrows rows only by the columns and values of its field, a reader of the list by all of them', async () => {
    const warehouse = await node.as('warehouse')
    const inventory = await node.as('inventory')
    const lookup = async (person: typeof warehouse, query: string) => (await person.get(query)).data
    expect(await lookup(warehouse, `${pathOf('suppliers')}?among[status]=active`)).toEqual([])
    expect(await lookup(warehouse, `${pathOf('suppliers')}?among[status]=on_hold`)).toEqual({
      'among.status': 'in',
    })
    expect(await lookup(warehouse, `${pathOf('purchases')}?among[location_id]=1`)).toEqual({
      'among.location_id': 'in',
    })
    expect(await lookup(inventory, `${pathOf('bins')}?among[zone]=A`)).toEqual([])
  })
  it('a look-up refuses filters that it does not know by their names, instead of answering all rows', async () => {
    const sale = await node.as('sale')
    const refused = await sale.get('/general/users/lookup?email=a&status=locked&search=a')
    expect([refused.http, refused.message, Object.keys(refused.data).toSorted()]).toEqual([
      422,
      'validation_error',
      ['email', 'status'],
    ])
    expect((await sale.get('/general/users/lookup?search=a&limit=5')).http).toBe(200)
  })

  it('the dialogs of the floor get their reasons, and the machines of the phase of a step', async () => {
    const batcher = await node.as('batcher')
    const technician = await node.as('automation_tech')
    const lookup = async (person: typeof batcher, table: string, among: string) =>
      (await person.get(`${pathOf(table)}?${among}`)).http
    const reasons = (type: string) => `among[type_code]=${type}&among[is_active]=1`
    for (const type of ['down_reason', 'pause_reason', 'scrap_reason'])
      expect(await lookup(batcher, 'parameters', reasons(type)), type).toBe(200)
    expect(await lookup(technician, 'parameters', reasons('down_reason'))).toBe(200)
    expect(await lookup(batcher, 'machines', 'among[phase_id]=1&among[is_active]=1')).toBe(200)
    expect(await lookup(batcher, 'parameters', reasons('payment_term'))).toBe(422)
  })
  it('who only sees by whom a record was changed reads that name by its id, and finds no other', async () => {
    // Of a module in which a cartoner has no screen.
    const id = await node.person('apart', 'cartoner')
    await node.pool.query(`update users set modules = '{Forecast}' where id = $1`, [id])
    const token = await node.signIn('apart')
    expect((await node.request('GET', `${pathOf('users')}?id=1`, { token })).http).toBe(403)
    const approver = await node.as('product_approval_admin')
    expect((await approver.get(`${pathOf('users')}?id=1`)).http).toBe(200)
  })
  it('a role without the module of the screen has none of its pickers', async () => {
    const id = await node.person('elsewhere', 'batcher')
    await node.pool.query(`update users set modules = '{Training}' where id = $1`, [id])
    const token = await node.signIn('elsewhere')
    expect((await node.request('GET', pathOf('products'), { token })).http).toBe(403)
  })
})
