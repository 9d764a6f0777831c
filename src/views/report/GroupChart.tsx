import { Bar, BarChart, CartesianGrid, Line, LineChart, ResponsiveContainer, XAxis, YAxis } from 'recharts'
import type { Groups } from '../../api/reports'
import { labelOf } from '../../resources/kit/columns'
import type { AnyResource } from '../../resources/kit/defineResource'
import type { ReportNotes } from '../../resources/kit/defineReport'
import { axis, gridLines, margins, valueAxis } from '../charts/axis'
import { ChartCard } from '../charts/ChartCard'
import { keyLabel, keyText, sumText } from './groupText'

// More bars than these cannot be told apart; the table below has them all.
const mostBars = 40

const colours = ['var(--dc-fill)', 'var(--dc-text-3)', 'var(--dc-phase-bottling)', 'var(--dc-phase-stamping)']

/** Labels as one phrase: only the first begins with a capital. */
const phrase = (labels: readonly string[]) =>
  labels
    .map((label, place) => (place === 0 ? label : label.charAt(0).toLowerCase() + label.slice(1)))
    .join(', ')

/** The groups of a report drawn: bars in their order, or a line over time. */
export function GroupChart({
  report,
  groups,
  chart,
}: {
  report: AnyResource
  groups: Groups
  chart: NonNullable<ReportNotes['chart']>
}) {
  const nameOf = (group: Groups['whole']) => groups.by.map((key) => keyText(report, key, group)).join(', ')
  const drawn = groups.groups.slice(0, mostBars)
  const data = drawn.map((group) => ({
    name: nameOf(group),
    ...Object.fromEntries(chart.of.map((figure) => [figure, Number(group.sums[figure] ?? 0)])),
  }))
  const legend = chart.of.map((figure, place) => ({
    label: labelOf(report, figure),
    colour: colours[place] ?? 'var(--dc-text-3)',
  }))
  const shared = { data, margin: margins, accessibilityLayer: false }
  return (
    <ChartCard
      title={`${phrase(chart.of.map((figure) => labelOf(report, figure)))} by ${groups.by
        .map((key) => keyLabel(report, key).toLowerCase())
        .join(' and ')}`}
      said={groups.groups.length > mostBars ? `The first ${mostBars} of ${groups.groups.length}` : undefined}
      legend={legend.length > 1 ? legend : []}
      table={{
        head: ['Group', ...legend.map(({ label }) => label)],
        rows: drawn.map((group) => [
          nameOf(group),
          ...chart.of.map((figure) => sumText(report, figure, group.sums[figure] ?? '0')),
        ]),
      }}
      empty="No rows to draw"
    >
      <ResponsiveContainer width="100%" height="100%">
        {chart.kind === 'bars' ? (
          <BarChart {...shared}>
            <CartesianGrid {...gridLines} />
            <XAxis dataKey="name" {...axis} />
            <YAxis {...valueAxis} />
            {chart.of.map((figure, place) => (
              <Bar
                key={figure}
                dataKey={figure}
                fill={colours[place] ?? 'var(--dc-text-3)'}
                maxBarSize={44}
                isAnimationActive={false}
              />
            ))}
          </BarChart>
        ) : (
          <LineChart {...shared}>
            <CartesianGrid {...gridLines} />
            <XAxis dataKey="name" {...axis} />
            <YAxis {...valueAxis} />
            {chart.of.map((figure, place) => (
              <Line
                key={figure}
                dataKey={figure}
                stroke={colours[place] ?? 'var(--dc-text-3)'}
                strokeWidth={2.5}
                dot={place === 0}
                isAnimationActive={false}
              />
            ))}
          </LineChart>
        )}
      </ResponsiveContainer>
    </ChartCard>
  )
}
