import { machinesOeeValue } from '../../../../src/resources/production/boards/boardValues'
import { settings } from '../../../../src/resources/general/system/settings'
import { machineStates } from '../../../../src/resources/production/machines/machine_states'
import { machines, machineStateNames } from '../../../../src/resources/production/machines/machines'
import { productionLogs } from '../../../../src/resources/production/orders/production_logs'
import type { Db } from '../../../db/database'
import { onComputed } from '../../../realtime/feed/computed'
import { machineEfforts } from './machineEfforts'
import { oeeFigures, oeeOf, type StateInterval, sumEfforts } from './oee'
import { oeeTrend } from './oeeTrend'
import { nowOf } from '../../../site/now'
import { picturedStretches } from '../boards/shiftPicture'
import { shiftAt } from '../../../site/shifts'
import { productionSettings, siteOf } from '../../../site/plant'

const round = (value: number) => Math.round(value)
const iso = (instant: number) => new Date(instant).toISOString()

/** Reasons of the machines in these states, longest first. */
function stopReasons(stretches: Iterable<StateInterval[]>, among: readonly string[]) {
  const minutes = new Map<string, number>()
  for (const stretch of [...stretches].flat())
    if (stretch.reason !== null && among.includes(stretch.state))
      minutes.set(stretch.reason, (minutes.get(stretch.reason) ?? 0) + (stretch.to - stretch.from) / 60_000)
  return [...minutes]
    .map(([reason, total]) => ({ reason, minutes: round(total) }))
    .filter((stop) => stop.minutes > 0)
    .toSorted((one, other) => other.minutes - one.minutes)
    .slice(0, 5)
}

/** The figures of the machines board: the running shift so far, or the last one. */
export async function machinesOee(db: Db) {
  const now = await nowOf(db)
  const [settings, { timezone }] = await Promise.all([productionSettings(db), siteOf(db)])
  const { running, shown } = shiftAt(now, settings.shifts, timezone)
  const window = shown ? { from: shown.from, to: Math.min(now, shown.to) } : { from: now, to: now }
  const [{ floor, states, effort: effortIn }, trend] = await Promise.all([
    machineEfforts(db, [[window]], settings),
    oeeTrend(db, now, settings, timezone),
  ])
  const efforts = new Map(floor.map((machine) => [machine.id, effortIn(machine, 0)]))
  const shiftMinutes = shown ? (shown.to - shown.from) / 60_000 - shown.breakMinutes : null
  const lines = [...new Set(floor.flatMap(({ line }) => (line === null ? [] : [line])))].toSorted()
  const of = (ids: readonly number[]) => {
    const { p_raw: _, ...figures } = oeeOf(sumEfforts(ids.flatMap((id) => efforts.get(id) ?? [])))
    return figures
  }
  return {
    at: iso(now),
    shift: running && { name: running.name, from: iso(running.from), to: iso(running.to) },
    shown: shown && { name: shown.name, from: iso(shown.from), to: iso(shown.to) },
    machines: Object.fromEntries(
      floor.map(({ id, rate, planned_minutes }) => {
        const effort = efforts.get(id) ?? sumEfforts([])
        const planned = planned_minutes ?? shiftMinutes
        return [
          id,
          {
            ...oeeFigures(effort),
            target: rate === null || planned === null ? null : round((rate * planned) / 60),
          },
        ]
      }),
    ),
    lines: lines.map((line) => ({
      line,
      ...of(floor.filter((machine) => machine.line === line).map(({ id }) => id)),
    })),
    plant: of(floor.map(({ id }) => id)),
    running: floor.filter(({ current_state }) => current_state === 'running').length,
    total: floor.length,
    down_minutes: round([...efforts.values()].reduce((sum, { down }) => sum + down, 0) / 60_000),
    unclassified_percent: oeeFigures(sumEfforts([...efforts.values()])).unclassified_percent,
    down_reason: stopReasons(states.values(), ['down'])[0]?.reason ?? null,
    stop_reasons: stopReasons(states.values(), ['idle', 'down']),
    timeline: Object.fromEntries(
      floor.map(({ id }) => [
        id,
        picturedStretches(states.get(id) ?? [], shown ?? window).map(({ state, reason, from, to }) => ({
          state: machineStateNames.find((name) => name === state) ?? 'off',
          reason,
          from: iso(from),
          to: iso(to),
        })),
      ]),
    ),
    trend,
  }
}

onComputed(
  machinesOeeValue,
  { sources: [machines, machineStates, productionLogs, settings], everyMs: 15_000 },
  machinesOee,
)
