import { useMemo } from 'react'
import { Bar, BarChart, CartesianGrid, Cell, LabelList, ResponsiveContainer, XAxis, YAxis } from 'recharts'
import { type ByDay, filtersOf, type HomeChart as Definition } from '../../resources/kit/define/defineHome'
import { dayAfter } from '../../resources/kit/text/days'
import { valueText } from '../../resources/kit/text/valueText'
import { axis, gridLines, margins, valueAxis } from '../charts/axis'
import { ChartCard } from '../charts/ChartCard'
import { PackedLine } from '../charts/PackedLine'
import { figure } from '../format/format'
import { day as dayText } from '../format/timeText'
import type { Judged } from '../../streams/connection/freshness'
import { computedValue } from '../../streams/rows/computedValue'
import { useObserved, useToday } from '../hooks/observed'
import { useFreshness } from '../parts/live/useFreshness'
import { useProductionBoard } from '../production/board/useProductionBoard'
import { useLiveRows } from '../resource/live/useLiveRows'
import { t } from '../../texts/texts'

const daysAhead = 10

/** The packed line of the production board. */
export function HomePackedChart() {
  const { tiles, tilesFresh } = useProductionBoard()
  return tiles && <PackedLine tiles={tiles} isLost={tilesFresh.state === 'lost'} />
}

type Props = { chart: Definition }
type Bars = Pick<Definition, 'title'> & { counts: ReadonlyMap<string, number> | null; freshness: Judged }

/** How many are late, and how many are due on each of the next days. */
function DueBars({ title, counts, freshness }: Bars) {
  const today = useToday()
  const bars = useMemo(() => {
    const late = [...(counts ?? [])].filter(([day]) => day < today)
    const days = Array.from({ length: daysAhead }, (_, after) => dayAfter(today, after))
    return [
      { name: t('Late'), count: late.reduce((sum, [, count]) => sum + count, 0) },
      ...days.map((day) => ({
        name: day === today ? t('Today') : dayText(day, 'MM/DD'),
        count: counts?.get(day) ?? 0,
      })),
    ]
  }, [counts, today])
  return (
    <ChartCard
      title={title}
      table={{
        head: [t('Day'), t('Number')],
        rows: counts ? bars.map(({ name, count }) => [name, figure(count)]) : [],
      }}
      isLost={freshness.state === 'lost'}
    >
      <ResponsiveContainer width="100%" height="100%">
        <BarChart data={bars} margin={{ ...margins, top: 20 }} accessibilityLayer={false}>
          <CartesianGrid {...gridLines} />
          <XAxis dataKey="name" interval={0} {...axis} />
          <YAxis {...valueAxis} allowDecimals={false} />
          <Bar dataKey="count" maxBarSize={44} isAnimationActive={false}>
            {bars.map(({ name }) => (
              <Cell key={name} fill={name === t('Late') ? 'var(--dc-danger-solid)' : 'var(--dc-bar)'} />
            ))}
            <LabelList
              dataKey="count"
              position="top"
              formatter={(value: unknown) => (value === 0 ? '' : String(value))}
            />
          </Bar>
        </BarChart>
      </ResponsiveContainer>
    </ChartCard>
  )
}

function RowsChart({ chart: { resource, title, due, where } }: Props) {
  const today = useToday()
  const last = dayAfter(today, daysAhead - 1)
  const filters = useMemo(
    () => filtersOf(resource, [...where, { field: due, operator: '<=', value: last }]),
    [resource, where, due, last],
  )
  const { rows, isLoaded, signs } = useLiveRows(resource, filters)
  const freshness = useFreshness(isLoaded ? signs : null, 'board')
  const counts = useMemo(() => {
    const on = new Map<string, number>()
    for (const row of rows) {
      const day = valueText(row[due as keyof typeof row])
      on.set(day, (on.get(day) ?? 0) + 1)
    }
    return on
  }, [rows, due])
  return <DueBars title={title} counts={isLoaded ? counts : null} freshness={freshness} />
}

function ComputedChart({ title, byDay }: Pick<Definition, 'title'> & { byDay: ByDay }) {
  const live = useObserved(computedValue(byDay)).value
  const freshness = useFreshness(live && live.signs, 'board')
  const counts = useMemo(
    () =>
      live &&
      new Map(live.value.flatMap(({ due_on, count }) => (due_on === null ? [] : [[due_on, count] as const]))),
    [live],
  )
  return <DueBars title={title} counts={counts} freshness={freshness} />
}

/** The due days of a list. */
export const HomeDueChart = ({ chart }: Props) =>
  chart.byDay ? <ComputedChart title={chart.title} byDay={chart.byDay} /> : <RowsChart chart={chart} />
