import type { Machine, MachineState } from '../../../../src/streams/boards/machinesBoard'
import type { MachineOee, MachinesOee } from '../../../../src/resources/production/boards/boardCalls'
import { now } from './mississauga'

const ago = (minutes: number) => new Date(now - minutes * 60_000).toISOString()
const kindOf = (name: string) =>
  ({ F: 'filler', C: 'cartoner', L: 'labeler', H: 'hplc', S: 'stamper', T: 'tank' } as const)[
    name.charAt(0) as 'F'
  ] ?? 'other'

type MachineRow = [
  name: string,
  state: MachineState,
  minutes: number,
  order: number | null,
  oee: number | null,
  good: number,
  target: number | null,
]

const lines: MachineRow[] = [
  ['Filler A', 'idle', 19, null, 71, 7500, 11_500],
  ['Filler B', 'running', 50, 42, 78, 2480, 6000],
  ['Filler C', 'setup', 4, 38, 58, 0, 3600],
  ['Filler D', 'running', 72, 45, 64, 1150, 2400],
  ['Labeler L1', 'running', 242, 36, 76, 6320, 7500],
  ['Labeler L2', 'idle', 9, null, 61, 4100, 6000],
  ['Labeler L3', 'down', 17, 40, 44, 2210, 4400],
  ['Labeler L4', 'planned_stop', 65, 41, null, 1800, 3000],
  ['Stamper ST1', 'idle', 4, null, 66, 3900, 5200],
  ['Stamper ST2', 'running', 250, 31, 72, 4910, 5200],
  ['Stamper ST3', 'maintenance', 55, null, null, 0, 3800],
  ['Stamper ST4', 'running', 31, 37, 69, 620, 3800],
  ['Stamper ST5', 'off', 600, null, null, 0, null],
  ['Cartoner C1', 'running', 185, 44, 75, 9240, 12_000],
  ['HPLC-1', 'running', 34, 43, null, 9, 14],
]

export const machines: Machine[] = lines.map(([name, current_state, minutes, order], index) => ({
  id: index + 1,
  version: 1,
  code: `M-${String(index + 1).padStart(2, '0')}`,
  name,
  kind: kindOf(name),
  line: index < 4 ? 'Line 1' : 'Line 2',
  phase_code: 'bottling',
  phase: 'Bottling',
  ideal_rate_per_hour: 3000,
  current_state,
  current_state_since: ago(minutes),
  reason: current_state === 'down' ? 'label sensor' : null,
  step_id: order,
  number: order ? `PRO-${String(order).padStart(5, '0')}` : null,
  product: order ? 'Arctic Mint' : null,
  qty_planned: null,
  qty_good: null,
  operator: null,
  capacity_ml: null,
  contents_ml: null,
  contents_number: null,
  contents_product: null,
}))

/** A tank or scale more, for walls of several pages. */
export const another = (id: number, kind: Machine['kind']): Machine => ({
  ...(machines[0] as Machine),
  id,
  code: `T-${id}`,
  name: `Tank T${id}`,
  kind,
  line: null,
  current_state: 'idle',
})

const figures = ([, , , , oee, good, target]: MachineRow): MachineOee => ({
  oee,
  a: oee === null ? null : Math.min(100, oee + 14),
  p: oee === null ? null : Math.min(100, oee + 10),
  q: oee === null ? null : 98,
  p_raw: oee === null ? null : oee + 10,
  run_minutes: 120,
  planned_minutes: 240,
  down_minutes: 17,
  unknown_minutes: 0,
  micro_stop_minutes: 2,
  speed_loss_minutes: 5,
  unclassified_percent: 0,
  good,
  total: good,
  target,
})

export const oee: MachinesOee = {
  down_reason: 'Label sensor',
  unclassified_percent: 0,
  at: new Date(now).toISOString(),
  shift: { name: 'day shift', from: '2026-11-19T12:00:00Z', to: '2026-11-19T20:00:00Z' },
  shown: { name: 'day shift', from: '2026-11-19T12:00:00Z', to: '2026-11-19T20:00:00Z' },
  machines: Object.fromEntries(lines.map((line, index) => [String(index + 1), figures(line)])),
  lines: [
    { line: 'Line 1', oee: 70, a: 80, p: 89, q: 98 },
    { line: 'Line 2', oee: 67, a: 79, p: 87, q: 98 },
  ],
  plant: { oee: 69, a: 80, p: 88, q: 98 },
  running: 15,
  total: 25,
  down_minutes: 43,
  stop_reasons: [
    { reason: 'Label sensor', minutes: 17 },
    { reason: 'Changeover', minutes: 14 },
    { reason: 'Waiting reel', minutes: 7 },
    { reason: 'Jam', minutes: 5 },
  ],
  timeline: Object.fromEntries(
    machines.map(({ id, current_state }) => [
      String(id),
      [
        { state: 'running' as const, from: '2026-11-19T12:00:00Z', to: ago(60), reason: null },
        { state: current_state, from: ago(60), to: ago(0), reason: null },
      ],
    ]),
  ),
  trend: Array.from({ length: 30 }, (_, index) => ({
    date: new Date(now - (29 - index) * 86_400_000).toISOString().slice(0, 10),
    oee: index % 7 === 5 ? null : 62 + ((index * 7) % 13),
  })),
}
