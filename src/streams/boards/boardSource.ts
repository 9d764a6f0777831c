import type { BoardCard } from '../../resources/production/boards/board'

/** One card of the production board: a step that is ready, in progress, paused or blocked, with its order. */
export type Card = Omit<
  BoardCard,
  'created_at' | 'created_by' | 'updated_at' | 'updated_by' | 'production_order'
>

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
