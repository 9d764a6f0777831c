import { paretoOf } from './pareto'
import type { MachinesOee } from '../../resources/production/boards/boardCalls'
import type { Kpi } from './boardTiles'
import { countIn, longestDown, type Machine, oeeFamily, stateMs } from './machinesBoard'
import { numberFormat } from '../../texts/locale'
import { t } from '../../texts/texts'

const whole = numberFormat({ maximumFractionDigits: 0 })
const green = 75

/** Why machines were down most, and how much of all stops has no reason yet. */
function stopSense(oee: MachinesOee | null): Kpi['sense'] {
  const share = Math.round(oee?.unclassified_percent ?? 0)
  const open = share > 0 ? t('{share} % of stops without reason', { share }) : null
  const most = oee?.down_reason ? t('Most: {downReason}', { downReason: oee.down_reason }) : null
  const words = [most, open].filter((text) => text !== null).join(', ')
  return words === '' ? null : { words, wallWords: oee?.down_reason ?? words }
}

/** The figures above the machines board: live states, last computed times. */
export function machinesKpis(machines: readonly Machine[], oee: MachinesOee | null, now: number): Kpi[] {
  const down = longestDown(machines)
  const minutes = down ? Math.floor((stateMs(down, now) ?? 0) / 60_000) : 0
  const plant = oee?.plant.oee ?? null
  const downWords = {
    words: t('{name} for {whole} min', { name: down?.name, whole: whole.format(minutes) }),
    wallWords: t('{whole} min waiting', { whole: whole.format(minutes) }),
  }
  return [
    {
      key: 'plant',
      label: t('Plant OEE'),
      wallLabel: t('Plant OEE'),
      figure: plant === null ? t('n/a') : whole.format(plant),
      suffix: plant === null ? '' : '%',
      sense:
        plant === null
          ? null
          : {
              family: oeeFamily(plant),
              words: t('Target {green} %', { green }),
              wallWords: t('Target {green} %', { green }),
            },
    },
    {
      key: 'running',
      label: t('Machines running'),
      wallLabel: t('Running of {count}', { count: machines.length }),
      figure: whole.format(countIn(machines, 'running')),
      suffix: t('of {count}', { count: machines.length }),
      sense: {
        words: t('{countIn} idle', { countIn: countIn(machines, 'idle') }),
        wallWords: t('{countIn} idle', { countIn: countIn(machines, 'idle') }),
      },
    },
    {
      key: 'down',
      label: t('Machines down'),
      wallLabel: t('Down'),
      figure: whole.format(countIn(machines, 'down')),
      suffix: t('of {count}', { count: machines.length }),
      sense: down
        ? { family: 'danger', ...downWords }
        : { family: 'success', words: t('None down'), wallWords: t('None down') },
    },
    {
      key: 'minutes',
      label: t('Minutes down this shift'),
      wallLabel: t('Minutes down'),
      figure: oee ? whole.format(oee.down_minutes) : '–',
      suffix: 'min',
      sense: stopSense(oee),
    },
  ]
}

/** The figures a machines wall has room for: that machines are down is the last to go, in the order of all. */
export function wallMachinesKpis(all: readonly Kpi[], room: number): Kpi[] {
  const fitting = ['down', 'plant', 'running', 'minutes'].slice(0, Math.max(1, room))
  return all.filter(({ key }) => fitting.includes(key))
}

/** Stop reasons by minutes with their cumulative share. */
export const stopPareto = (reasons: MachinesOee['stop_reasons'], most = 5) =>
  paretoOf(
    reasons.map(({ reason, minutes }) => ({ name: reason, value: minutes })),
    most,
  ).map((bar) => ({ ...bar, value: Math.round(bar.value) }))
