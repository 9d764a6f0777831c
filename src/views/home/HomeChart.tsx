import { useMemo } from 'react'
import { Bar, BarChart, CartesianGrid, Cell, LabelList, ResponsiveContainer, XAxis, YAxis } from 'recharts'
import { filtersOf, type HomeChart as Definition } from '../../resources/kit/define/defineHome'
import { dayAfter } from '../../resources/kit/text/days'
import { valueText } from '../../resources/kit/text/valueText'
import { axis, gridLines, margins, valueAxis } from '../charts/axis'
import { ChartCard } from '../charts/ChartCard'
import { PackedLine } from '../charts/PackedLine'
import { figure } from '../format/format'
import { day as dayText } from '../format/timeText'
import { useToday } from '../hooks/observed'
import { useFreshness } from '../parts/live/useFreshness'
import { useProductionBoard } from '../production/board/useProductionBoard'
import { useLiveRows } from '../resource/live/useLiveRows'

const daysAhead = 10

/** The packed line of the production board. */
export function HomePackedChart() {
  const { tiles, tilesFresh } = useProductionBoard()
  return tiles && <PackedLine tiles={tiles} isLost={tilesFresh.state === 'lost'} />
}

/** How many open rows are late, and how many are due on each of the next days. */
export function HomeDueChart({ chart: { resource, title, due, where } }: { chart: Definition }) {
  const today = useToday()
  const last = dayAfter(today, daysAhead - 1)
  const filters = useMemo(
    () => filtersOf(resource, [...where, { field: due, operator: '<=', value: last }]),
    [resource, where, due, last],
  )
  const { rows, isLoaded, signs } = useLiveRows(resource, filters)
  const freshness = useFreshness(isLoaded ? signs : null, 'board')
  const bars = useMemo(() => {
    const days = Array.from({ length: daysAhead }, (_, after) => dayAfter(today, after))
    const on = new Map<string, number>()
    for (const row of rows) {
      const day = valueText(row[due as keyof typeof row])
      const slot = day < today ? 'Late' : day
      on.set(slot, (on.get(slot) ?? 0) + 1)
    }
    return ['Late', ...days].map((slot) => ({
      name: slot === 'Late' ? slot : slot === today ? 'Today' : dayText(slot).slice(0, 5),
      count: on.get(slot) ?? 0,
    }))
  }, [rows, due, today])
  return (
    <ChartCard
      title={title}
      table={{
        head: ['Day', 'Number'],
        rows: isLoaded ? bars.map(({ name, count }) => [name, figure(count)]) : [],
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
              <Cell key={name} fill={name === 'Late' ? 'var(--dc-danger-solid)' : 'var(--dc-bar)'} />
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
