import { CartesianGrid, Line, LineChart, ResponsiveContainer, XAxis, YAxis } from 'recharts'
import type { Role } from '../../../access'
import { complianceTrend } from '../../../api/training/training'
import { axis, gridLines, margins } from '../../charts/axis'
import { ChartCard } from '../../charts/ChartCard'
import { figure, percent } from '../../format/format'
import { day } from '../../format/timeText'
import { useAnswer } from '../../hooks/useAnswer'
import { t } from '../../../texts/texts'

type Props = { ofRole: Role | null; locationId: number | null; news: string }

/** Compliance at the end of each month of a year and today, as the log says it. */
export function ComplianceTrend({ ofRole: role, locationId, news }: Props) {
  const { value } = useAnswer(`${role ?? ''}:${locationId ?? ''}:${news}`, (signal) =>
    complianceTrend(
      { ...(role !== null && { role }), ...(locationId !== null && { location_id: locationId }) },
      signal,
    ),
  )
  if (!value) return null
  const now = value.at(-1)?.percent ?? null
  return (
    <ChartCard
      title={t('Compliance by month')}
      summary={now === null ? undefined : t('{percent} today', { percent: percent(now, 1) })}
      table={{
        head: [t('Day'), t('Required'), t('Compliant'), '%'],
        rows: value.map((point) => [
          day(point.day),
          figure(point.required),
          figure(point.compliant),
          point.percent === null ? t('n/a') : percent(point.percent, 1),
        ]),
      }}
      height={200}
    >
      <ResponsiveContainer width="100%" height="100%">
        <LineChart data={value} margin={margins} accessibilityLayer={false}>
          <CartesianGrid {...gridLines} />
          <XAxis dataKey="day" tickFormatter={(at: string) => at.slice(0, 7)} minTickGap={36} {...axis} />
          <YAxis domain={[0, 100]} ticks={[0, 25, 50, 75, 100]} width={40} {...axis} />
          <Line
            dataKey="percent"
            connectNulls={false}
            isAnimationActive={false}
            stroke="var(--dc-bar)"
            strokeWidth={2.5}
            dot={{ r: 3, fill: 'var(--dc-bar)' }}
          />
        </LineChart>
      </ResponsiveContainer>
    </ChartCard>
  )
}
