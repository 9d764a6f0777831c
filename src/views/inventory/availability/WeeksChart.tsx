import { CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import type { Availability } from '../../../resources/inventory/reports/products_availability'
import { axis, gridLines, margins, valueAxis } from '../../charts/axis'
import { ChartCard } from '../../charts/ChartCard'
import { figure } from '../../format/format'
import { t } from '../../../texts/texts'

const weeks = [1, 2, 3, 4, 5, 6, 7, 8] as const
const looks = [
  { colour: 'var(--dc-fill)', dash: '0' },
  { colour: 'var(--dc-text-3)', dash: '6 3' },
  { colour: 'var(--dc-phase-bottling)', dash: '2 3' },
  { colour: 'var(--dc-phase-stamping)', dash: '10 3 2 3' },
] as const

/** What there will be of some products, week by week, by what is ordered, sent, planned and needed. */
export function WeeksChart({ rows }: { rows: readonly Availability[] }) {
  const lines = rows.map((row, place) => ({
    row,
    key: String(row.id),
    label: `${row.sku ?? ''}, ${row.location ?? ''} (${row.measure ?? ''})`,
    ...(looks[place] ?? looks[0]),
  }))
  const data = [
    { week: t('Now'), ...Object.fromEntries(lines.map(({ key, row }) => [key, row.available])) },
    ...weeks.map((week) => ({
      week: t('Week {week}', { week }),
      ...Object.fromEntries(lines.map(({ key, row }) => [key, row[`week_${week}`]])),
    })),
  ]
  return (
    <ChartCard
      title={t('Available')}
      legend={lines}
      table={{
        head: [t('Week'), ...lines.map(({ label }) => label)],
        rows: data.map((point) => [
          point.week,
          ...lines.map(({ key }) => figure(Number((point as Record<string, unknown>)[key] ?? 0))),
        ]),
      }}
    >
      <ResponsiveContainer width="100%" height="100%">
        <LineChart data={data} margin={margins} accessibilityLayer>
          <CartesianGrid {...gridLines} />
          <XAxis dataKey="week" {...axis} />
          <YAxis {...valueAxis} />
          <Tooltip
            separator=" "
            isAnimationActive={false}
            cursor={{ stroke: 'var(--dc-line-strong)' }}
            wrapperClassName="dc-chart-tip"
            formatter={(value) => (typeof value === 'number' ? figure(value) : '')}
          />
          {lines.map(({ key, label, colour, dash }) => (
            <Line
              key={key}
              dataKey={key}
              name={label}
              stroke={colour}
              strokeWidth={2.5}
              strokeDasharray={dash}
              isAnimationActive={false}
            />
          ))}
        </LineChart>
      </ResponsiveContainer>
    </ChartCard>
  )
}
