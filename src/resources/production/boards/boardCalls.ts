import * as z from 'zod/mini'
import type { Area, Module } from '../../../access'
import { defineCall } from '../../kit/define/defineCall'
import { rowOf, bit } from '../../kit/define/shapes'
import { type BoardCard } from './board'
import type { MachineTile } from './machines_board'
import { machineStateNames } from '../machines/machines'
import { oeeFigures, oeeParts } from '../machines/oeeShape'

const shift = z.object({ name: z.string(), from: z.string(), to: z.string() })
export type Shift = z.output<typeof shift>

const progress = z.object({ done: z.number(), planned: z.number(), planned_to_now: z.number() })

/** The computed figures of the production board. Null is "not computable". */
export const boardTilesShape = z.object({
  at: z.string(),
  site: z.string(),
  shift: z.nullable(shift),
  packed: progress,
  litres: progress,
  attainment: z.nullable(z.number()),
  attainment_yesterday: z.nullable(z.number()),
  late: z.object({
    count: z.int(),
    open: z.int(),
    /** Late orders that are planned but not released: they have no card. */
    not_started: z.int(),
    worst: z.nullable(z.object({ number: z.string(), days: z.int() })),
  }),
  hplc: z.object({ waiting: z.int(), oldest_minutes: z.nullable(z.number()), limit_minutes: z.number() }),
  machines: z.object({
    down: z.int(),
    total: z.int(),
    worst: z.nullable(z.object({ name: z.string(), minutes: z.number() })),
  }),
  right_first_time: z.object({ percent: z.nullable(z.number()), change: z.nullable(z.number()) }),
  /** Of the assembly board: packs of the last hour, blocked steps, and stamps of jurisdictions that are being stamped. */
  packs: z.nullable(
    z.object({
      per_hour: z.number(),
      blocked: z.int(),
      stamps: z.array(
        z.object({
          jurisdiction: z.string(),
          left: z.int(),
          /** Until the first of its reels that are on is used up, at the rate of the last hour. */
          minutes_to_change: z.nullable(z.int()),
        }),
      ),
    }),
  ),
  averages: z.record(z.string(), z.nullable(z.number())),
  by_hour: z.array(z.catchall(z.object({ hour: z.string() }), z.union([z.string(), z.number()]))),
  packed_line: z.array(z.object({ at: z.string(), actual: z.nullable(z.number()), planned: z.number() })),
  scrap: z.array(z.object({ reason: z.string(), qty: z.number() })),
})
export type BoardTiles = z.output<typeof boardTilesShape>

const plainOee = z.object(oeeParts)
export type Oee = z.output<typeof plainOee>

const machineOee = z.object({ ...oeeFigures, target: z.nullable(z.number()) })
export type MachineOee = z.output<typeof machineOee>

const stretch = z.object({
  state: z.enum(machineStateNames),
  from: z.string(),
  to: z.string(),
  reason: z.nullable(z.string()),
})
export type Stretch = z.output<typeof stretch>

/** The computed figures of the machines board. */
export const machinesOeeShape = z.object({
  at: z.string(),
  shift: z.nullable(shift),
  /** The shift of the figures and of the timeline: the running one, or the last. */
  shown: z.nullable(shift),
  machines: z.record(z.string(), machineOee),
  lines: z.array(z.object({ line: z.string(), ...oeeParts })),
  plant: plainOee,
  running: z.int(),
  total: z.int(),
  down_minutes: z.number(),
  /** Share of the time of stops of which the reason is not known yet. */
  unclassified_percent: z.nullable(z.number()),
  /** The reason with the most minutes of machines that are down. */
  down_reason: z.nullable(z.string()),
  stop_reasons: z.array(z.object({ reason: z.string(), minutes: z.number() })),
  timeline: z.record(z.string(), z.array(stretch)),
  trend: z.array(z.object({ date: z.string(), oee: z.nullable(z.number()) })),
})
export type MachinesOee = z.output<typeof machinesOeeShape>

/** A phase as a column of the board. */
const column = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  sequence: z.int(),
  colour: z.string(),
  wip_limit: z.nullable(z.int()),
  target_hours: z.nullable(z.number()),
  wall_visible: bit(),
})
export type Column = z.output<typeof column>

/** One card of the production board: a step that is ready, in progress, paused or blocked, with its order. */
export type Card = Omit<
  BoardCard,
  'created_at' | 'created_by' | 'updated_at' | 'updated_by' | 'production_order'
>

/** One machine of the machines board, with the step it runs. */
export type BoardMachine = Omit<
  MachineTile,
  'created_at' | 'created_by' | 'updated_at' | 'updated_by' | 'status' | 'step' | 'number'
> & { number: string | null }

const boardSnapshot = z.object({
  position: z.string(),
  columns: z.array(column),
  cards: z.array(rowOf<Card>('board')),
  tiles: z.nullable(boardTilesShape),
})
export type BoardSnapshot = z.output<typeof boardSnapshot>

const machinesSnapshot = z.object({
  position: z.string(),
  machines: z.array(rowOf<BoardMachine>('machines_board')),
  oee: z.nullable(machinesOeeShape),
})
export type MachinesSnapshot = z.output<typeof machinesSnapshot>

const boardOf = <const P extends `/${string}`>(path: P, area: Area, module: Module, about: string) =>
  defineCall({
    kind: 'read',
    method: 'GET',
    path,
    wall: true,
    areas: [area],
    modules: [module],
    about,
    answer: boardSnapshot,
  })

export const boardCalls = {
  production: boardOf(
    '/production/board',
    'production_dashboard',
    'Production',
    'The production board: its columns, cards and figures.',
  ),
  assembly: boardOf(
    '/assembly/board',
    'assembly_dashboard',
    'Assembly',
    'The assembly board: its columns, cards and figures.',
  ),
  machines: defineCall({
    kind: 'read',
    method: 'GET',
    path: '/production/machines_board',
    wall: true,
    areas: ['production_dashboard', 'production_page', 'maintenance_admin', 'maintenance_technician'],
    modules: ['Production'],
    about: 'The machines board: its tiles and what they come to.',
    answer: machinesSnapshot,
  }),
}
