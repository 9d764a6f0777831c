import { CartesianGrid, Line, LineChart, ReferenceLine, ResponsiveContainer, XAxis, YAxis } from 'recharts'
import type { TaskItemRecord } from '../../../resources/projects/task_item_records'
import type { TaskItem } from '../../../resources/projects/task_items'
import { axis, gridLines, margins, valueAxis } from '../../charts/axis'
import { ChartCard } from '../../charts/ChartCard'
import { figure } from '../../format/format'
import { day } from '../../format/timeText'
import { t } from '../../../texts/texts'

/** The values that were measured, with the limits of the item. */
export function MeasuredValues({ item, records }: { item: TaskItem; records: readonly TaskItemRecord[] }) {
  const points = records
    .filter(({ value }) => value !== null)
    .map(({ record_date, value }) => ({ day: day(record_date), value: value ?? 0 }))
    .toReversed()
  if (points.length === 0) return null
  const limits = [item.min_value, item.max_value].filter((limit) => limit !== null)
  return (
    <ChartCard
      title={t('Measured values')}
      table={{
        head: [t('Day'), item.unit ?? t('Value')],
        rows: points.map((point) => [point.day, figure(point.value, 3)]),
      }}
      height={220}
    >
      <ResponsiveContainer width="100%" height="100%">
        <LineChart data={points} margin={margins} accessibilityLayer={false}>
          <CartesianGrid {...gridLines} />
          <XAxis dataKey="day" minTickGap={48} {...axis} />
          <YAxis {...valueAxis} domain={['auto', 'auto']} />
          {limits.map((limit) => (
            <ReferenceLine
              key={limit}
              y={limit}
              ifOverflow="extendDomain"
              stroke="var(--dc-danger)"
              strokeDasharray="5 4"
            />
          ))}
          <Line dataKey="value" isAnimationActive={false} stroke="var(--dc-bar)" strokeWidth={2} />
        </LineChart>
      </ResponsiveContainer>
    </ChartCard>
  )
}
