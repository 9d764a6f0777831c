import type { MachinesOee } from '../../resources/production/boards/boardCalls'
import { machinesBoard } from '../../resources/production/boards/machines_board'
import { type ColumnFilter, matches } from '../../resources/kit/query/filter'
import { words } from '../../resources/kit/text/words'
import { type Machine, machineLines, type MachineState } from './machinesBoard'
import { t } from '../../texts/texts'

/** How the machines of the desk are grouped. */
export const machineGroupings = ['state', 'line', 'kind'] as const
export type MachineGrouping = (typeof machineGroupings)[number]

/** How the machines of a group are ordered: what needs someone first, the longest in its state, by name, by OEE. */
export const machineOrders = ['urgency', 'since', 'name', 'oee'] as const
export type MachineOrder = (typeof machineOrders)[number]

/** What needs someone first: down, then waiting, then at work, then off. */
export const stateOrder: readonly MachineState[] = [
  'down',
  'idle',
  'maintenance',
  'setup',
  'cleaning',
  'running',
  'unknown',
  'planned_stop',
  'off',
]

export type MachineGroup = {
  key: string
  /** Null where all machines are one group. */
  label: string | null
  machines: readonly Machine[]
  /** Machines that are off, named in one line. */
  off: readonly Machine[]
}

const since = ({ current_state_since: at }: Machine) => (at ? Date.parse(at) : Infinity)
const named = (left: Machine, right: Machine) =>
  left.name.localeCompare(right.name, 'en-CA', { numeric: true })
const byState = (left: Machine, right: Machine) =>
  stateOrder.indexOf(left.current_state) - stateOrder.indexOf(right.current_state)

const comparing = (order: MachineOrder, oee: MachinesOee | null) => {
  const figure = ({ id }: Machine) => oee?.machines[String(id)]?.oee ?? Infinity
  const first = {
    urgency: (left: Machine, right: Machine) => byState(left, right) || since(left) - since(right),
    since: (left: Machine, right: Machine) => since(left) - since(right),
    name: () => 0,
    oee: (left: Machine, right: Machine) =>
      figure(left) === figure(right) ? 0 : figure(left) - figure(right),
  }[order]
  return (left: Machine, right: Machine) => first(left, right) || named(left, right)
}

/** The machines in groups, in the order in which the groups are shown. By state they are one, as every tile says its state. */
function grouped(
  machines: readonly Machine[],
  by: MachineGrouping,
): { key: string; label: string | null; all: readonly Machine[] }[] {
  if (by === 'state') return [{ key: 'all', label: null, all: machines }]
  const lines = machineLines(machines)
  if (by === 'line') return lines.map(({ line, machines: all }) => ({ key: line, label: line, all }))
  const kinds = [...new Set(lines.flatMap(({ machines: all }) => all.map(({ kind }) => kind)))]
  return kinds.map((kind) => ({
    key: kind,
    label: kind === 'hplc' ? t('HPLC') : words(kind),
    all: machines.filter((machine) => machine.kind === kind),
  }))
}

type Looking = {
  by: MachineGrouping
  order: MachineOrder
  filters: readonly ColumnFilter[]
}

/**
 * The machines of the desk: those that pass the filters, in groups. Machines that are off fold to a line of names,
 * unless they alone are asked for.
 */
export function machineGroups(
  machines: readonly Machine[],
  oee: MachinesOee | null,
  { by, order, filters }: Looking,
): MachineGroup[] {
  const passing = machines.filter((machine) => matches(machine, filters, machinesBoard))
  const isOffAlone = passing.every(({ current_state }) => current_state === 'off')
  const ordered = comparing(order, oee)
  const compare = (left: Machine, right: Machine) =>
    (by === 'state' ? byState(left, right) : 0) || ordered(left, right)
  return grouped(passing, by)
    .map(({ key, label, all }) => ({
      key,
      label,
      machines: all.filter(({ current_state }) => isOffAlone || current_state !== 'off').toSorted(compare),
      off: isOffAlone ? [] : all.filter(({ current_state }) => current_state === 'off').toSorted(named),
    }))
    .filter(({ machines: shown, off }) => shown.length + off.length > 0)
}

/** How full a tank is, from 0 to 1; null for what holds no liquid. */
export const tankLevel = ({ kind, capacity_ml: capacity, contents_ml: contents }: Machine) =>
  kind === 'tank' && capacity ? Math.min(1, (contents ?? 0) / capacity) : null
