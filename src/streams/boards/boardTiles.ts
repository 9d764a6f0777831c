import type { BoardTiles } from '../../resources/production/boards/boardCalls'
import { numberFormat } from '../../texts/locale'
import { t } from '../../texts/texts'
import { paretoOf } from './pareto'

export type Family = 'success' | 'warning' | 'danger' | 'info' | 'neutral'

/** One figure of a board: value, comparison and rating in words. */
export type Kpi = {
  key: string
  label: string
  wallLabel: string
  figure: string
  /** Shown smaller after the figure: "of 24,000". */
  suffix: string
  /** 0 to 1; absent where there is no plan. */
  progress?: number
  /** Progress of the plan now, 0 to 1. */
  tick?: number
  /** The comparison in words; without a family it is plain. */
  sense: { family?: Family; words: string; wallWords: string } | null
}

const whole = numberFormat({ maximumFractionDigits: 0 })
const oneDecimal = numberFormat({ minimumFractionDigits: 1, maximumFractionDigits: 1 })
const plainly = (words: string) => ({ words, wallWords: words })
const well = (words: string) => ({ family: 'success' as const, ...plainly(words) })

/** A document number as a wall shows it: without prefix. */
export const wallNumber = (number: string) => number.replace(/^[A-Z]+-/, '')

/** The short name used on the floor: "Mix Tank T3" becomes "T3", "Filler B" stays. */
export const shortMachine = (name: string) => {
  const last = name.split(' ').at(-1) ?? name
  return /\d/.test(last) ? last : name
}

const days = (count: number) => t('{count} day{value}', { count, value: count === 1 ? '' : 's' })

function againstPlan({ done, planned, planned_to_now }: BoardTiles['packed'], unit: string): Kpi['sense'] {
  const ahead = Math.round(done) - Math.round(planned_to_now)
  if (planned <= 0) return plainly(t('No plan today'))
  const size = `${whole.format(Math.abs(ahead))}${unit}`
  if (ahead < 0)
    return {
      family: 'warning',
      words: t('{size} behind target', { size }),
      wallWords: t('{size} behind', { size }),
    }
  if (ahead > 0)
    return {
      family: 'success',
      words: t('{size} ahead of plan', { size }),
      wallWords: t('{size} ahead', { size }),
    }
  return well(t('On target'))
}

const share = (part: number, all: number) => Math.max(0, Math.min(1, part / all))

const planned = (
  key: string,
  label: string,
  wallLabel: string,
  unit: string,
  tile: BoardTiles['packed'],
): Kpi => ({
  key,
  label,
  wallLabel:
    tile.planned > 0
      ? t('{wallLabel} (target by now {whole})', { wallLabel, whole: whole.format(tile.planned_to_now) })
      : wallLabel,
  figure: whole.format(tile.done),
  suffix: tile.planned > 0 ? t('of {whole}{unit}', { whole: whole.format(tile.planned), unit }) : unit.trim(),
  ...(tile.planned > 0 && {
    progress: share(tile.done, tile.planned),
    tick: share(tile.planned_to_now, tile.planned),
  }),
  sense: againstPlan(tile, unit),
})

const late = ({ count, open, not_started, worst }: BoardTiles['late']): Kpi => ({
  key: 'late',
  label: t('Orders late'),
  wallLabel: t('Late orders'),
  figure: whole.format(count),
  suffix:
    not_started > 0
      ? t('of {whole}, {whole2} not released', {
          whole: whole.format(open),
          whole2: whole.format(not_started),
        })
      : t('of {whole}', { whole: whole.format(open) }),
  sense: worst
    ? {
        family: 'danger',
        words: t('{number} by {days}', { number: worst.number, days: days(worst.days) }),
        wallWords: t('{wallNumber} by {days}', {
          wallNumber: wallNumber(worst.number),
          days: days(worst.days),
        }),
      }
    : well(t('None late')),
})

const hplc = ({ waiting, oldest_minutes, limit_minutes }: BoardTiles['hplc'], minutesSince: number): Kpi => {
  const oldest = (oldest_minutes ?? 0) + minutesSince
  const over = oldest > limit_minutes
  return {
    key: 'hplc',
    label: t('HPLC waiting'),
    wallLabel: t('HPLC waiting'),
    figure: whole.format(waiting),
    suffix: '',
    sense:
      oldest_minutes === null
        ? well(t('None waiting'))
        : {
            family: over ? 'danger' : 'warning',
            words: t('Oldest {whole} min, limit {limitMinutes}', {
              whole: whole.format(oldest),
              limitMinutes: limit_minutes,
            }),
            wallWords: t('Oldest {whole} min', { whole: whole.format(oldest) }),
          },
  }
}

const machines = ({ down, total, worst }: BoardTiles['machines'], minutesSince: number): Kpi => ({
  key: 'machines',
  label: t('Machines down'),
  wallLabel: t('Machines down'),
  figure: whole.format(down),
  suffix: t('of {whole}', { whole: whole.format(total) }),
  sense: worst
    ? {
        family: 'danger',
        words: t('{name} for {whole} min', {
          name: worst.name,
          whole: whole.format(worst.minutes + minutesSince),
        }),
        wallWords: t('{shortMachine} for {whole} min', {
          shortMachine: shortMachine(worst.name),
          whole: whole.format(worst.minutes + minutesSince),
        }),
      }
    : well(t('None down')),
})

const attainment = ({ attainment: percent, attainment_yesterday: yesterday }: BoardTiles): Kpi => ({
  key: 'attainment',
  label: t('Plan attainment'),
  wallLabel: t('Plan attainment'),
  figure: percent === null ? t('n/a') : oneDecimal.format(percent),
  suffix: percent === null ? '' : '%',
  sense:
    yesterday === null
      ? null
      : plainly(t('Yesterday {oneDecimal} %', { oneDecimal: oneDecimal.format(yesterday) })),
})

const rightFirstTime = ({ percent, change }: BoardTiles['right_first_time']): Kpi => ({
  key: 'right_first_time',
  label: t('Right first time'),
  wallLabel: t('Right first time'),
  figure: percent === null ? t('n/a') : oneDecimal.format(percent),
  suffix: percent === null ? t('7 days') : t('% 7 days'),
  sense:
    change === null
      ? null
      : change < 0
        ? {
            family: 'warning',
            ...plainly(t('{oneDecimal} below last week', { oneDecimal: oneDecimal.format(-change) })),
          }
        : well(t('{oneDecimal} above last week', { oneDecimal: oneDecimal.format(change) })),
})

type Packs = NonNullable<BoardTiles['packs']>

const plain = (key: string, label: string, figure: string, sense: Kpi['sense'], suffix = ''): Kpi => ({
  key,
  label,
  wallLabel: label,
  figure,
  suffix,
  sense,
})

/** Stamps that are left for a jurisdiction, and how soon a reel of it is used up. */
const stampsLeft = ({ jurisdiction, left, minutes_to_change: minutes }: Packs['stamps'][number]): Kpi =>
  plain(
    `stamps ${jurisdiction}`,
    t('Stamps {jurisdiction}', { jurisdiction }),
    whole.format(left),
    minutes === null
      ? null
      : {
          ...(minutes < 15 && { family: 'warning' as const }),
          ...plainly(t('Reel change in {minutes} min', { minutes: whole.format(minutes) })),
        },
  )

/** The figures above the assembly board. */
const packKpis = (tiles: BoardTiles, { per_hour, blocked, stamps }: Packs, minutesSince: number): Kpi[] => [
  planned('packed', t('Packs cartoned today'), t('Cartoned'), '', tiles.packed),
  plain('per_hour', t('Packs per hour'), whole.format(per_hour), null),
  late(tiles.late),
  plain(
    'blocked',
    t('Blocked'),
    whole.format(blocked),
    blocked > 0
      ? { family: 'danger', ...plainly(t('Steps that wait for a decision')) }
      : well(t('None blocked')),
  ),
  ...stamps.map(stampsLeft),
  machines(tiles.machines, minutesSince),
]

/** The figures above the desk board, in order; ages count on from when they were computed. */
export const boardKpis = (tiles: BoardTiles, now: number): Kpi[] => {
  const minutesSince = Math.max(0, Math.floor((now - Date.parse(tiles.at)) / 60_000))
  if (tiles.packs) return packKpis(tiles, tiles.packs, minutesSince)
  return [
    planned('packed', t('Bottles packed today'), t('Packed'), '', tiles.packed),
    planned('litres', t('Litres batched'), t('Litres batched'), ' L', tiles.litres),
    attainment(tiles),
    late(tiles.late),
    hplc(tiles.hplc, minutesSince),
    machines(tiles.machines, minutesSince),
    rightFirstTime(tiles.right_first_time),
  ]
}

/** The figures a wall has room for: that machines are down is the last to go, in the order of the wall. */
export const wallKpis = (tiles: BoardTiles, now: number, room = 4) => {
  const all = boardKpis(tiles, now)
  const fitting = ['machines', 'packed', 'late', 'hplc', 'blocked'].slice(0, Math.max(1, room))
  return ['packed', 'late', 'machines', 'hplc', 'blocked']
    .filter((key) => fitting.includes(key))
    .flatMap((key) => all.filter((kpi) => kpi.key === key))
}

/** Units packed by the end of the shift if the rate of today holds; null before anything is packed. */
export function projectedPacked(tiles: BoardTiles): { units: number; by: string } | null {
  const actuals = tiles.packed_line.filter((point) => point.actual !== null)
  const [first, last, end] = [tiles.packed_line[0], actuals.at(-1), tiles.packed_line.at(-1)]
  if (!first || !last || !end || !last.actual) return null
  const [startedAt, now, over] = [first.at, last.at, end.at].map((at) => Date.parse(at)) as [
    number,
    number,
    number,
  ]
  if (now <= startedAt) return null
  const units = (last.actual * (over - startedAt)) / (now - startedAt)
  return { units: Math.round(units / 100) * 100, by: end.at }
}

/** Scrap reasons with their cumulative share, largest first, the rest combined. */
export function scrapPareto(scrap: BoardTiles['scrap'], most = 5) {
  const bars = paretoOf(scrap.map(({ reason, qty }) => ({ name: reason, value: qty })))
  if (bars.length <= most) return bars
  const rest = bars.slice(most - 1)
  return [
    ...bars.slice(0, most - 1),
    {
      name: t('All others'),
      value: rest.reduce((sum, { value }) => sum + value, 0),
      inAll: rest.at(-1)?.inAll ?? 0,
    },
  ]
}
