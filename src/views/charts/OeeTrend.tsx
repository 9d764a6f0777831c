import { memo } from 'react'
import { CartesianGrid, Line, LineChart, ReferenceLine, ResponsiveContainer, XAxis, YAxis } from 'recharts'
import type { MachinesOee } from '../../resources/production/boards/boardCalls'
import { percent } from '../format/format'
import { day } from '../format/timeText'
import { axis, gridLines, margins, plan } from './axis'
import { ChartCard } from './ChartCard'
import { t } from '../../texts/texts'

/** OEE of the plant day by day; a day without figures is a gap. */
export const OeeTrend = memo(function OeeTrend({
  trend,
  isLost,
}: {
  trend: MachinesOee['trend']
  isLost: boolean
}) {
  const actuals = trend.filter(({ oee }) => oee !== null)
  return (
    <ChartCard
      title={t('OEE, 30 days')}
      summary={t('Target 75 %')}
      table={{
        head: [t('Day'), 'OEE'],
        rows: actuals.length
          ? trend.map(({ date, oee }) => [day(date), oee === null ? t('n/a') : percent(oee, 1)])
          : [],
      }}
      empty={t('No finished shift yet')}
      isLost={isLost}
    >
      <ResponsiveContainer width="100%" height="100%">
        <LineChart data={trend} margin={margins} accessibilityLayer={false}>
          <CartesianGrid {...gridLines} />
          <XAxis
            dataKey="date"
            tickFormatter={(date: string) => day(date, 'MM/DD')}
            minTickGap={36}
            {...axis}
          />
          <YAxis domain={[0, 100]} ticks={[0, 25, 50, 75, 100]} width={40} {...axis} />
          <ReferenceLine y={75} {...plan} />
          <Line
            dataKey="oee"
            connectNulls={false}
            isAnimationActive={false}
            stroke="var(--dc-bar)"
            strokeWidth={2.5}
            dot={actuals.length < 8 ? { r: 3, fill: 'var(--dc-bar)' } : false}
          />
        </LineChart>
      </ResponsiveContainer>
    </ChartCard>
  )
})
