import { memo } from 'react'
import { CartesianGrid, Line, LineChart, ReferenceLine, ResponsiveContainer, XAxis, YAxis } from 'recharts'
import type { ControlChart as Chart } from '../../resources/production/laboratory/controlChart'
import { figure } from '../format/format'
import { instant } from '../format/timeText'
import { axis, gridLines, margins, plan } from './axis'
import { ChartCard } from './ChartCard'
import { t } from '../../texts/texts'

type Props = { title: string; unit: string; chart: Chart }

type DotProps = { cx?: number; cy?: number; index?: number }

const limit = { stroke: 'var(--dc-danger)', strokeWidth: 1, strokeDasharray: '5 4' } as const
const band = { stroke: 'var(--dc-text-3)', strokeWidth: 1, strokeDasharray: '2 4' } as const

/** A scale around the values and limits, with room above and below. */
function domainOf({ points, min, max, mean, sd }: Chart): [number, number] {
  const spread = mean !== null && sd !== null ? [mean - 3 * sd, mean + 3 * sd] : []
  const all = [...points.map(({ value }) => value), ...spread, ...[min, max].filter((one) => one !== null)]
  const [low, high] = [Math.min(...all), Math.max(...all)]
  const room = (high - low || Math.abs(high) || 1) * 0.08
  return [low < 0 ? low - room : Math.max(0, low - room), high + room]
}

/** A control chart: each result with its mean, one to three standard deviations, limits, and the rules it breaks. */
export const ControlChart = memo(function ControlChart({ title, unit, chart }: Props) {
  const { points, mean, sd, min, max } = chart
  const bands = mean === null || sd === null ? [] : [-3, -2, 2, 3].map((times) => mean + times * sd)
  const broken = points.filter(({ rules }) => rules.some((rule) => rule !== '1-2s')).length
  return (
    <ChartCard
      title={title}
      summary={
        mean === null
          ? undefined
          : t('Mean {mean} {unit}, SD {sd}; {broken} break a rule', {
              mean: figure(mean, 3),
              unit,
              sd: figure(sd ?? 0, 3),
              broken,
            })
      }
      table={{
        head: [t('Result'), t('At'), unit, t('Rules')],
        rows: points.map(({ label, at, value, rules }) => [
          label,
          instant(at),
          figure(value, 3),
          rules.join(', '),
        ]),
      }}
      empty={t('No results yet')}
      height={260}
    >
      <ResponsiveContainer width="100%" height="100%">
        <LineChart data={[...points]} margin={margins} accessibilityLayer={false}>
          <CartesianGrid {...gridLines} />
          <XAxis dataKey="label" minTickGap={48} {...axis} />
          <YAxis
            domain={domainOf(chart)}
            width={52}
            tickFormatter={(value: number) => figure(value, 2)}
            {...axis}
          />
          {mean !== null && <ReferenceLine y={mean} {...plan} />}
          {bands.map((at) => (
            <ReferenceLine key={at} y={at} {...band} />
          ))}
          {[min, max].map((at, place) => at !== null && <ReferenceLine key={place} y={at} {...limit} />)}
          <Line
            dataKey="value"
            isAnimationActive={false}
            stroke="var(--dc-bar)"
            strokeWidth={1.5}
            dot={({ cx = 0, cy = 0, index = 0 }: DotProps) => {
              const isBroken = points[index]?.rules.some((rule) => rule !== '1-2s') ?? false
              return (
                <circle
                  key={index}
                  cx={cx}
                  cy={cy}
                  r={isBroken ? 4.5 : 2.5}
                  fill={isBroken ? 'var(--dc-danger)' : 'var(--dc-bar)'}
                />
              )
            }}
          />
        </LineChart>
      </ResponsiveContainer>
    </ChartCard>
  )
})
