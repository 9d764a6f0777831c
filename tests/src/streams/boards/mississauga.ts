import type { Role } from '../../../../src/access'
import type { BoardTiles, Card, Column } from '../../../../src/resources/production/boards/boardCalls'

/** Half past eleven of a day shift: the board the tests and the pictures of the walls speak of. */
export const now = Date.parse('2026-11-19T16:31:00Z')
export const today = '2026-11-19'

const ago = (minutes: number) => new Date(now - minutes * 60_000).toISOString()

const phase = (id: number, code: string, name: string, wip_limit: number): Column => ({
  id,
  code,
  name,
  sequence: id * 10,
  colour: '#36777A',
  wip_limit,
  target_hours: 2,
  wall_visible: 1,
})

export const columns: Column[] = [
  phase(1, 'batching', 'Batching', 6),
  phase(2, 'hplc', 'HPLC', 4),
  phase(3, 'bottling', 'Bottling', 4),
  phase(4, 'labelling', 'Labelling', 3),
  phase(5, 'stamping', 'Stamping', 3),
  phase(6, 'packing', 'Packing', 4),
  phase(7, 'transfer', 'Transfer', 8),
  phase(8, 'shipping', 'Shipping', 6),
]

const rolesOf: Record<string, Role[]> = {
  batching: ['batcher', 'supervisor_batcher', 'supervisor_production'],
  hplc: ['hplc_tech', 'qa_manager'],
  bottling: ['bottler', 'supervisor_batcher', 'supervisor_production'],
  labelling: ['labeler', 'supervisor_batcher', 'supervisor_production'],
  stamping: ['stamper'],
  packing: ['labeler', 'supervisor_batcher', 'supervisor_production'],
  transfer: ['transfer'],
  shipping: ['shipping'],
}

type Options = Partial<Card> & { machineOf?: [name: string, operator: string | null] }

/** What gates look at where all are open. */
export const openGates = {
  waits_for_hplc: 0,
  hplc_since: null,
  hplc_number: null,
  hplc_status: null,
  liquid_status: null,
  liquid_since: null,
  rests_since: null,
  rests_until: null,
  gate_machine: null,
  gate_machine_state: null,
  gate_machine_since: null,
  gate_machine_order: null,
  gate_calibrated: null,
  gate_calibrated_until: null,
  short_materials: 0,
  short_sku: null,
  short_qty: null,
  short_measure: null,
  residue: null,
  residue_since: null,
  residue_lot: null,
  residue_family: null,
  residue_strength: null,
  batch_family: null,
  batch_strength: null,
  fill_due_at: null,
  fill_needed: 0,
  fill_weighed: 0,
  fill_failed: null,
  fill_signal: null,
  requires_label_check: 0,
  label_due_at: null,
  label_failed: null,
  seal_due_qty: null,
  seal_due: 0,
  untested_lot: null,
  untested_since: null,
  lacks_stamps: null,
  stamp_until: null,
  stamp_warn_at: null,
} as const

/** One card of the fixture; `minutes` is the time it shows. */
export function card(
  order: number,
  code: string,
  [flavor, volume, strength, jurisdiction]: [string, number, number, string],
  status: Card['status'],
  minutes: number,
  [good, planned]: [number, number],
  { machineOf, ...rest }: Options = {},
): Card {
  const column = columns.find((one) => one.code === code) as Column
  return {
    id: order * 10 + column.id,
    version: 3,
    production_order_id: order,
    area: 'production',
    number: `PRO-${String(order).padStart(5, '0')}`,
    order_status: 'in_progress',
    status,
    phase_id: column.id,
    phase: column.name,
    phase_code: code,
    ...openGates,
    phase_sequence: column.sequence,
    product: `${flavor} ${volume} ml ${strength} mg/ml ${jurisdiction}`,
    sku: `NL-${flavor
      .split(' ')
      .map((word) => word[0])
      .join('')}-${volume}-${String(strength).padStart(2, '0')}-${jurisdiction}`,
    brand: 'Northlake',
    flavor,
    units_per_carton: 100,
    volume_ml: volume,
    strength_mg_ml: strength,
    jurisdiction,
    recipe: 'RCP-00031 rev 4',
    unit_kind: code === 'batching' ? 'ml' : code === 'hplc' ? 'sample' : 'unit',
    qty_planned: planned,
    qty_in: planned,
    qty_good: good,
    qty_scrap: 0,
    qty_rework: 0,
    machine_id: machineOf ? order : null,
    machine: machineOf?.[0] ?? null,
    operator: machineOf?.[1] ?? null,
    ready_at: ago(minutes + (status === 'ready' ? 0 : 30)),
    started_at: status === 'ready' ? null : ago(minutes),
    running_since: status === 'in_progress' ? ago(minutes) : null,
    paused_at: status === 'paused' ? ago(minutes) : null,
    blocked_at: status === 'blocked' ? ago(minutes) : null,
    phase_since: ago(minutes),
    run_seconds: status === 'in_progress' ? 0 : 600,
    standard_minutes: null,
    due_on: '2026-11-24',
    priority: 'normal',
    block_code: null,
    block_note: null,
    pause_reason: null,
    hold_note: null,
    held_at: null,
    lines_to_weigh: 0,
    lines_weighed: 0,
    weighed_at: null,
    mix_minutes: null,
    rest_hours: null,
    short_count: null,
    batch_no: 0,
    batch_count: 1,
    operation: 'Run',
    sequence: column.sequence,
    phase_roles: rolesOf[code] ?? [],
    needs_machine: 1,
    ...rest,
  }
}

export const cards: Card[] = [
  card(46, 'batching', ['Arctic Mint', 30, 20, 'MB'], 'in_progress', 38, [82_000, 122_000], {
    machineOf: ['T4', 'S. Kaur'],
    standard_minutes: 55,
  }),
  card(48, 'batching', ['Wild Blueberry', 10, 12, 'CA'], 'paused', 6, [0, 93_000], {
    machineOf: ['T2', 'L. Morin'],
    pause_reason: 'Waiting second person',
  }),
  card(49, 'batching', ['Peach Iced Tea', 60, 3, 'QC'], 'ready', 22, [0, 258_000]),
  card(50, 'batching', ['Vanilla Custard', 30, 6, 'ON'], 'ready', 9, [0, 120_000]),
  card(51, 'batching', ['Mango Ice', 30, 3, 'ON'], 'ready', 4, [0, 90_000]),
  card(47, 'hplc', ['Mango Ice', 30, 20, 'QC'], 'blocked', 48, [0, 3], {
    machineOf: ['HPLC-1', null],
    priority: 'rush',
    block_code: 'hplc_failed',
    block_note: '21.3 mg/ml',
  }),
  card(43, 'hplc', ['Maple Tobacco', 60, 6, 'AB'], 'in_progress', 34, [1, 3], {
    machineOf: ['HPLC-2', null],
    standard_minutes: 45,
  }),
  card(38, 'hplc', ['Vanilla Custard', 30, 3, 'QC'], 'ready', 12, [0, 3]),
  card(42, 'bottling', ['Arctic Mint', 60, 6, 'ON'], 'in_progress', 50, [2480, 6000], {
    machineOf: ['Filler B', 'A. Kowalski'],
    standard_minutes: 48,
    priority: 'rush',
  }),
  card(45, 'bottling', ['Vanilla Custard', 100, 3, 'AB'], 'in_progress', 72, [1150, 2400], {
    machineOf: ['Filler D', 'R. Osei'],
    standard_minutes: 80,
  }),
  card(36, 'labelling', ['Wild Blueberry', 60, 3, 'ON'], 'in_progress', 242, [6320, 7500], {
    machineOf: ['L1', 'P. Nguyen'],
    standard_minutes: 240,
    due_on: '2026-11-18',
  }),
  card(40, 'labelling', ['Mango Ice', 30, 6, 'CA'], 'blocked', 17, [2210, 4400], {
    machineOf: ['Labeler L3', null],
    block_code: 'machine_down',
    block_note: 'label sensor',
  }),
  card(41, 'labelling', ['Maple Tobacco', 60, 0, 'ON'], 'paused', 65, [1800, 3000], {
    machineOf: ['Labeler L4', null],
    order_status: 'on_hold',
    held_at: ago(65),
    hold_note: 'QA hold',
  }),
  card(31, 'stamping', ['Maple Tobacco', 30, 12, 'CA'], 'in_progress', 250, [4910, 5200], {
    machineOf: ['ST2', 'D. Grant'],
    standard_minutes: 260,
    due_on: '2026-11-17',
  }),
  card(37, 'stamping', ['Peach Iced Tea', 60, 6, 'QC'], 'in_progress', 31, [620, 3800], {
    machineOf: ['ST4', 'H. Moreau'],
    standard_minutes: 190,
  }),
  card(44, 'packing', ['Peach Iced Tea', 30, 12, 'QC'], 'in_progress', 22, [2160, 3600], {
    machineOf: ['C1', 'P. Nguyen'],
    standard_minutes: 40,
  }),
  card(35, 'packing', ['Arctic Mint', 30, 3, 'CA'], 'ready', 4, [0, 4800]),
  card(39, 'transfer', ['Mango Ice', 60, 6, 'AB'], 'in_progress', 18, [3000, 5000]),
  card(34, 'transfer', ['Wild Blueberry', 30, 6, 'MB'], 'ready', 11, [0, 4200]),
  card(33, 'transfer', ['Vanilla Custard', 60, 3, 'ON'], 'ready', 3, [0, 3600]),
  card(29, 'shipping', ['Arctic Mint', 60, 6, 'QC'], 'in_progress', 25, [4000, 6000]),
  card(30, 'shipping', ['Mango Ice', 30, 12, 'ON'], 'ready', 40, [0, 5000]),
]

const hour = (at: string, bottling: number, stamping: number, packing: number) => ({
  hour: at,
  bottling,
  stamping,
  packing,
})

const point = (hoursIn: number, actual: number | null) => ({
  at: new Date(Date.parse('2026-11-19T12:00:00Z') + hoursIn * 3_600_000).toISOString(),
  actual,
  planned: hoursIn * 3000,
})

export const tiles: BoardTiles = {
  at: new Date(now).toISOString(),
  site: 'Mississauga',
  shift: { name: 'day shift', from: '2026-11-19T12:00:00Z', to: '2026-11-19T20:00:00Z' },
  packed: { done: 12_840, planned: 24_000, planned_to_now: 13_590 },
  litres: { done: 1486, planned: 2600, planned_to_now: 1472 },
  attainment: 94.5,
  attainment_yesterday: 97.2,
  late: { count: 2, open: 27, not_started: 0, worst: { number: 'PRO-00031', days: 2 } },
  hplc: { waiting: 3, oldest_minutes: 48, limit_minutes: 120 },
  machines: { down: 1, total: 25, worst: { name: 'Labeler L3', minutes: 17 } },
  right_first_time: { percent: 96.4, change: 1.1 },
  packs: null,
  averages: {
    batching: 3.1,
    hplc: 1.4,
    bottling: 2.2,
    labelling: 2,
    stamping: 1.8,
    packing: 0.9,
    transfer: 0.5,
    shipping: 1.1,
  },
  by_hour: [
    hour('07:00', 2480, 2080, 1780),
    hour('08:00', 2980, 2780, 2630),
    hour('09:00', 3080, 2980, 2930),
    hour('10:00', 2880, 2890, 2980),
    hour('11:00', 1580, 1780, 2520),
  ],
  packed_line: [
    point(0, 0),
    point(0.9, 1700),
    point(1.8, 4400),
    point(2.7, 7600),
    point(3.6, 10_500),
    point(4.52, 12_840),
    point(6, null),
    point(8, null),
  ],
  scrap: [
    { reason: 'Cap torque', qty: 31 },
    { reason: 'Fill level', qty: 58 },
    { reason: 'Label skew', qty: 22 },
    { reason: 'Leak', qty: 12 },
    { reason: 'Colour', qty: 5 },
    { reason: 'Other', qty: 3 },
  ],
}
