import { useMemo } from 'react'
import { Bar, CartesianGrid, Cell, ComposedChart, Line, ResponsiveContainer, XAxis, YAxis } from 'recharts'
import type { AnyRow } from '../../../api/resourceApi'
import type { ForecastProductionPlanLine } from '../../../resources/forecast/forecast_production_plan_lines'
import { axis, gridLines, margins, plan as planned, valueAxis } from '../../charts/axis'
import { ChartCard } from '../../charts/ChartCard'
import { figure } from '../../format/format'
import { day } from '../../format/timeText'
import { t } from '../../../texts/texts'
import { bucketPoints } from './planSeries'

const heightPx = 150

type Props = { lines: readonly ForecastProductionPlanLine[]; plan: AnyRow; isLoaded: boolean }

/** Projected stock with its safety line, and the liquid of each bucket. */
export function PlanCharts({ lines, plan, isLoaded }: Props) {
  const points = useMemo(() => bucketPoints(lines), [lines])
  const over = points.filter(({ is_over: isOver }) => isOver).length
  const empty = isLoaded ? t('Calculate the plan first') : t('Loading')
  const short = (bucket: string) => day(bucket, 'MM/DD')
  return (
    <div className="dc-forecast-charts">
      <ChartCard
        title={t('Projected stock')}
        height={heightPx}
        table={{
          head: [t('Bucket'), t('Requirement'), t('Planned'), t('Projected'), t('Safety stock')],
          rows: points.map((point) => [
            day(point.bucket),
            figure(point.requirement),
            figure(point.planned),
            figure(point.projected),
            figure(point.safety),
          ]),
        }}
        empty={empty}
      >
        <ResponsiveContainer width="100%" height={heightPx}>
          <ComposedChart data={points} margin={margins} accessibilityLayer={false}>
            <CartesianGrid {...gridLines} />
            <XAxis dataKey="bucket" tickFormatter={short} minTickGap={24} {...axis} />
            <YAxis {...valueAxis} />
            <Line dataKey="safety" dot={false} isAnimationActive={false} {...planned} />
            <Line
              dataKey="projected"
              dot={false}
              isAnimationActive={false}
              stroke="var(--dc-bar)"
              strokeWidth={2.5}
            />
          </ComposedChart>
        </ResponsiveContainer>
      </ChartCard>
      <ChartCard
        title={t('Liquid by bucket')}
        height={heightPx}
        summary={
          plan['capacity_ml_per_day'] === null || points.length === 0
            ? undefined
            : over === 0
              ? t('Within capacity')
              : t('{over} over capacity', { over })
        }
        table={{
          head: [t('Bucket'), t('Litres'), t('Capacity')],
          rows: points.map((point) => [
            day(point.bucket),
            figure(point.planned_l),
            point.is_over ? t('Over capacity') : '',
          ]),
        }}
        empty={empty}
      >
        <ResponsiveContainer width="100%" height={heightPx}>
          <ComposedChart data={points} margin={margins} accessibilityLayer={false}>
            <CartesianGrid {...gridLines} />
            <XAxis dataKey="bucket" tickFormatter={short} minTickGap={24} {...axis} />
            <YAxis {...valueAxis} />
            <Bar dataKey="planned_l" isAnimationActive={false} fill="var(--dc-bar)">
              {points.map((point) => (
                <Cell key={point.bucket} fill={point.is_over ? 'var(--dc-danger-fill)' : 'var(--dc-bar)'} />
              ))}
            </Bar>
          </ComposedChart>
        </ResponsiveContainer>
      </ChartCard>
    </div>
  )
}
