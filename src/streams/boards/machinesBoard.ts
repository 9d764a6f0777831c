import type { BoardMachine, MachineOee, Shift, Stretch } from '../../resources/production/boards/boardCalls'
import type { Family } from './boardTiles'
import { plainNumber } from '../../texts/locale'
import { t } from '../../texts/texts'

/** One machine of the machines board, with the step it runs. */
export type Machine = BoardMachine

export type MachineState = Machine['current_state']

const kindOrder = [
  'filler',
  'capper',
  'labeler',
  'stamper',
  'cartoner',
  'sealer',
  'hplc',
  'conveyor',
  'other',
  'tank',
  'scale',
]
const lastKinds = ['tank', 'scale']

const byPlace = (left: Machine, right: Machine) =>
  kindOrder.indexOf(left.kind) - kindOrder.indexOf(right.kind) || left.code.localeCompare(right.code, 'en-CA')

const phaseOrder = [
  'batching',
  'hplc',
  'bottling',
  'labelling',
  'stamping',
  'packing',
  'transfer',
  'shipping',
]

/** The first phase of a line, for sorting. */
const beginOf = (members: readonly Machine[]) =>
  Math.min(...members.map(({ phase_code }) => phaseOrder.indexOf(phase_code) + 1 || 99))

/** Machines by line, lines in the order of the floor, machines without a line last. */
export function machineLines(machines: readonly Machine[]): { line: string; machines: Machine[] }[] {
  const lines = new Map<string, Machine[]>()
  for (const machine of machines) {
    const line = machine.line ?? ''
    lines.set(line, [...(lines.get(line) ?? []), machine])
  }
  return [...lines]
    .sort(
      ([left, ours], [right, theirs]) =>
        +(left === '') - +(right === '') ||
        beginOf(ours) - beginOf(theirs) ||
        left.localeCompare(right, 'en-CA'),
    )
    .map(([line, members]) => ({ line: line || t('No line'), machines: members.toSorted(byPlace) }))
}

export type MachinesPage = { machines: Machine[]; next: string | null }

/** Pages of the machines wall; a machine that is down comes first on every page, tanks and scales come last. */
export function machinePages(machines: readonly Machine[], perPage = 15): MachinesPage[] {
  const sorted = machines.toSorted(byPlace)
  if (sorted.length <= perPage) return [{ machines: sorted, next: null }]
  const down = sorted.filter(({ current_state }) => current_state === 'down').slice(0, perPage - 1)
  const others = sorted.filter((machine) => !down.includes(machine))
  const room = perPage - down.length
  const pages: Machine[][] = []
  for (let at = 0; at < others.length; at += room) pages.push([...down, ...others.slice(at, at + room)])
  return pages.map((page, at) => {
    const following = (pages[(at + 1) % pages.length] ?? []).filter((machine) => !down.includes(machine))
    const tanksNext = following.length > 0 && following.every(({ kind }) => lastKinds.includes(kind))
    return { machines: page, next: tanksNext ? t('tanks and scales next') : null }
  })
}

/** Time in a state as a tile shows it: "0 h 19". */
export const hoursMinutes = (ms: number) => {
  const minutes = Math.max(0, Math.floor(ms / 60_000))
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')}`
}

export const stateMs = (machine: Machine, now: number) =>
  machine.current_state_since ? Math.max(0, now - Date.parse(machine.current_state_since)) : null

/** Units of the shift and their target; no target before the plan is known. */
export const unitsOf = (machine: Machine, oee: MachineOee | undefined) => {
  const target = oee?.target ?? null
  return {
    done: oee?.good ?? machine.qty_good ?? 0,
    target,
    progress: target ? Math.min(1, (oee?.good ?? 0) / target) : 0,
  }
}

/** A count with its unit: tanks in litres, the laboratory in tests, otherwise units. */
export const countText = ({ kind }: Pick<Machine, 'kind'>, value: number) => {
  const counted = plainNumber(Math.round(kind === 'tank' ? value / 1000 : value))
  return kind === 'tank'
    ? `${counted} L`
    : kind === 'hplc'
      ? `${counted} ${counted === '1' ? 'test' : 'tests'}`
      : counted
}

/** The number of machines in a state, from live rows and not from the computed figures. */
export const countIn = (machines: readonly Machine[], state: MachineState) =>
  machines.filter(({ current_state }) => current_state === state).length

/** The machine that has been down longest. */
export const longestDown = (machines: readonly Machine[]) =>
  machines
    .filter(({ current_state }) => current_state === 'down')
    .toSorted(
      (left, right) =>
        Date.parse(left.current_state_since ?? '') - Date.parse(right.current_state_since ?? ''),
    )[0]

export type Block = Stretch & { left: number; width: number }

/** The intervals of a shift as shares of its length, from 0 to 1, clipped to the shift. */
export function ganttBlocks(stretches: readonly Stretch[], shift: Shift, now: number): Block[] {
  const [begin, end] = [Date.parse(shift.from), Date.parse(shift.to)]
  const length = end - begin
  return stretches.flatMap((stretch) => {
    const from = Math.max(begin, Date.parse(stretch.from))
    const to = Math.min(end, now, Date.parse(stretch.to))
    return to > from && length > 0
      ? [{ ...stretch, left: (from - begin) / length, width: (to - from) / length }]
      : []
  })
}

/** The rating against the limits of the plant. */
export const oeeFamily = (percent: number | null, green = 75, amber = 60): Family =>
  percent === null ? 'neutral' : percent >= green ? 'success' : percent >= amber ? 'warning' : 'danger'
