import type pg from 'pg'
import { dayOf } from '../company/calendar'
import { openedAt } from '../stock/stock'
import { timezone } from '../stock/stockHeld'
import type { DemoLedger } from '../stock/ledger'
import type { Tables } from '../company/tables'

type SparePart = {
  sku: string
  name: string
  cost: number
  opening: number
  reorderPoint: number
  /** The problem that uses it up, and how many each time. */
  problem: string
  perRepair: number
}

/** What machines are mended with. More bearings are wanted than there are. */
const spareParts: readonly SparePart[] = [
  {
    sku: 'SP-SEAL-NZ',
    name: 'Nozzle seal 8 mm',
    cost: 3.4,
    opening: 600,
    reorderPoint: 80,
    problem: 'Fill weight drifts',
    perRepair: 2,
  },
  {
    sku: 'SP-FUSE-10',
    name: 'Fuse 10 A',
    cost: 1.85,
    opening: 200,
    reorderPoint: 20,
    problem: 'Control does not start',
    perRepair: 1,
  },
  {
    sku: 'SP-CLAMP-RL',
    name: 'Guide rail clamp',
    cost: 12.6,
    opening: 240,
    reorderPoint: 30,
    problem: 'Bottles jam at the infeed',
    perRepair: 1,
  },
  {
    sku: 'SP-BELT-800',
    name: 'Flat belt 800 mm',
    cost: 86,
    opening: 12,
    reorderPoint: 4,
    problem: 'Belt slips',
    perRepair: 1,
  },
  {
    sku: 'SP-SENS-OPT',
    name: 'Optical sensor M18',
    cost: 74.5,
    opening: 6,
    reorderPoint: 3,
    problem: 'Sensor does not count',
    perRepair: 1,
  },
  {
    sku: 'SP-BEAR-6204',
    name: 'Bearing 6204',
    cost: 18.2,
    opening: 3,
    reorderPoint: 4,
    problem: 'Pump is loud',
    perRepair: 1,
  },
]

type Options = {
  ledger: DemoLedger
  /** What they are counted in. */
  each: number
  plantId: number
  supplierId: number | null
  now: number
}

/** Puts the spare parts of the machines into the catalogue, and on a shelf of the plant. */
export function addSpareParts(to: Tables, { ledger, each, plantId, supplierId, now }: Options) {
  const at = new Date(openedAt(now)).toISOString()
  const category_id = to.add('categories', {
    code: 'SPARE',
    name: 'Spare parts',
    tax_class: 'standard',
    needs_inspection: false,
    is_active: true,
  })
  const bin = 'SPARE-1'
  const bin_id = to.add('bins', {
    code: bin,
    location_id: plantId,
    kind: 'storage',
    barcode: `BIN-${plantId}-${bin}`,
    pick_sequence: to.rows('bins').length,
  })
  for (const [place, { sku, name, cost, opening, reorderPoint }] of spareParts.entries()) {
    const product_id = to.add('products', {
      status: 'active',
      sku,
      name,
      kind: 'consumable',
      category_id,
      stock_measure_id: each,
      lot_tracked: true,
      expiry_tracked: false,
      tax_class: 'standard',
      is_purchasable: true,
      is_saleable: false,
      is_producible: false,
      is_child_resistant: false,
      allergens: [],
      preferred_supplier_id: supplierId,
      average_cost: cost,
      last_cost: cost,
      standard_cost: cost,
      min_stock: Math.floor(reorderPoint / 2),
      reorder_point: reorderPoint,
      reorder_qty: reorderPoint * 2,
      max_stock: Math.max(opening, reorderPoint * 3),
      lead_time_days: 7,
    })
    const lot_id = to.add('lots', {
      lot_number: `SP-${String(place + 1).padStart(5, '0')}`,
      product_id,
      received_at: at,
      expires_on: null,
      status: 'released',
      unit_cost: cost,
    })
    const line = to.add('opening_stock', {
      product_id,
      location_id: plantId,
      bin,
      bin_id,
      lot_number: `SP-${String(place + 1).padStart(5, '0')}`,
      qty: opening,
      unit_cost: cost,
      as_of: dayOf(openedAt(now), timezone),
      created_at: at,
      updated_at: at,
    })
    ledger.post({
      posting_key: `opening_stock:${line}:open`,
      source_type: 'opening_stock',
      source_id: line,
      event: 'open',
      at,
      movements: [
        {
          product_id,
          lot_id,
          from_bin_id: ledger.outside.virtual_opening ?? 0,
          to_bin_id: bin_id,
          qty: opening,
          unit_cost: cost,
          reason: 'opening',
          source_line_id: line,
        },
      ],
    })
  }
}

/** What repairs used, in the middle of each, taken from the shelf by the ledger as the server posts it. */
const issued = `
  with used as (
    select w.id as work_order_id, w.number, w.assigned_to_id as by, p.id as product_id, s.qty, l.id as level_id,
      l.lot_id, l.bin_id, p.average_cost,
      w.started_at + (coalesce(w.finished_at, $2::timestamptz) - w.started_at) * 0.5 as at
    from work_orders w join issue_details d on d.id = w.issue_detail_id
      join jsonb_to_recordset($1::jsonb) as s (problem text, sku text, qty numeric) on s.problem = d.name
      join products p on p.sku = s.sku join stock_levels l on l.product_id = p.id
    where w.status in ('verified', 'done', 'in_progress') and w.type = 'corrective'
  ), parts as (
    insert into work_order_parts (work_order_id, product_id, qty, lot_id, bin_id, value, issued_at, issued_by_id,
      created_at, created_by, updated_at, updated_by)
    select work_order_id, product_id, qty, lot_id, bin_id, round(qty * average_cost, 4), at, by, at, by, at, by
    from used order by at, work_order_id
    returning *
  ), postings as (
    insert into stock_postings (posting_key, source_type, source_id, event, posted_at, posted_by)
    select 'work_order_parts:' || id || ':issue', 'work_orders', work_order_id, 'issue', issued_at, issued_by_id
    from parts order by id
    returning id, posting_key
  ), moved as (
    insert into stock_movements (product_id, lot_id, from_bin_id, to_bin_id, qty, unit_cost, value, reason, source_type,
      source_id, source_line_id, posting_id, line_no, moved_at, note, created_at, created_by, updated_at, updated_by)
    select p.product_id, p.lot_id, p.bin_id, (select id from bins where kind = 'virtual_production'), p.qty,
      u.average_cost, p.value, 'consume', 'work_orders', p.work_order_id, p.id, g.id, 1, p.issued_at, u.number,
      p.issued_at, p.issued_by_id, p.issued_at, p.issued_by_id
    from parts p join used u on u.work_order_id = p.work_order_id
      join postings g on g.posting_key = 'work_order_parts:' || p.id || ':issue'
    order by p.id
  ), taken as (
    update stock_levels l set on_hand = l.on_hand - s.qty, last_moved_at = s.at, updated_at = s.at
    from (select level_id, sum(qty) as qty, max(at) as at from used group by 1) s where s.level_id = l.id
  )
  update work_orders w set parts_cost = p.value from parts p where p.work_order_id = w.id`

/** Writes the spare parts that repairs used. */
export async function addIssuedParts(client: pg.ClientBase, now: Date) {
  const uses = spareParts.map(({ problem, sku, perRepair }) => ({ problem, sku, qty: perRepair }))
  await client.query(issued, [JSON.stringify(uses), now])
}
