/** One card of the production board: a step that is ready, in progress, paused or blocked, with its order. */
export type Card = {
  id: number
  version: number
  production_order_id: number
  number: string
  order_status: 'released' | 'in_progress' | 'on_hold'
  status: 'ready' | 'in_progress' | 'paused' | 'blocked'
  phase_id: number
  phase: string
  phase_code: string
  phase_sequence: number
  product: string
  sku: string
  brand: string | null
  flavor: string | null
  volume_ml: number | null
  strength_mg_ml: number | null
  jurisdiction: string | null
  recipe: string | null
  unit_kind: 'ml' | 'unit' | 'carton' | 'skid' | 'sample'
  qty_planned: number
  qty_in: number
  qty_good: number
  qty_scrap: number
  qty_rework: number
  machine_id: number | null
  machine: string | null
  operator: string | null
  ready_at: string | null
  started_at: string | null
  paused_at: string | null
  blocked_at: string | null
  phase_since: string | null
  run_seconds: number
  standard_minutes: number | null
  due_on: string | null
  priority: 'low' | 'normal' | 'high' | 'rush'
  block_code: string | null
  block_note: string | null
  pause_reason: string | null
  hold_note: string | null
  batch_no: number
  batch_count: number
  operation: string
  sequence: number
  phase_roles: readonly string[]
  needs_machine: 0 | 1
}

/** A phase as a column of the board. */
export type Column = {
  id: number
  code: string
  name: string
  sequence: number
  colour: string
  wip_limit: number | null
  target_hours: number | null
  wall_visible: 0 | 1
}

export type Shift = { name: string; from: string; to: string }
type Planned = { done: number; planned: number; planned_to_now: number }

/** The computed figures of the production board, as the server sends them. Null is "not computable". */
export type BoardTiles = {
  at: string
  site: string
  shift: Shift | null
  packed: Planned
  litres: Planned
  attainment: number | null
  attainment_yesterday: number | null
  late: { count: number; open: number; worst: { number: string; days: number } | null }
  hplc: { waiting: number; oldest_minutes: number | null; limit_minutes: number }
  machines: { down: number; total: number; worst: { name: string; minutes: number } | null }
  right_first_time: { percent: number | null; change: number | null }
  averages: Record<string, number | null>
  by_hour: ({ hour: string } & Record<string, number | string>)[]
  packed_line: { at: string; actual: number | null; planned: number }[]
  scrap: { reason: string; qty: number }[]
}

export type BoardSnapshot = { position: string; columns: Column[]; cards: Card[]; tiles: BoardTiles | null }
