import { memo } from 'react'
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, XAxis, YAxis } from 'recharts'
import type { BoardTiles } from '../../resources/production/boards/boardCalls'
import { figure } from '../format/format'
import { axis, gridLines, margins, phaseColour, valueAxis } from './axis'
import { ChartCard } from './ChartCard'
import { t } from '../../texts/texts'

type Props = { byHour: BoardTiles['by_hour']; names: Readonly<Record<string, string>>; isLost: boolean }

/** Phases that count bottles; at most five fit one chart. */
const shown = ['bottling', 'labelling', 'stamping', 'packing']

/** Bottles of each hour of the day, stacked by phase. */
export const BottlesByHour = memo(function BottlesByHour({ byHour, names, isLost }: Props) {
  const phases = shown.filter((code) => byHour.some((hour) => Number(hour[code]) > 0))
  const nameOf = (code: string) => names[code] ?? code
  return (
    <ChartCard
      title={t('Bottles per hour by phase')}
      legend={phases.map((code) => ({ label: nameOf(code), colour: phaseColour(code) }))}
      table={{
        head: [t('Hour'), ...phases.map(nameOf)],
        rows: phases.length
          ? byHour.map((hour) => [hour.hour, ...phases.map((code) => figure(Number(hour[code] ?? 0)))])
          : [],
      }}
      empty={t('No bottles yet today')}
      isLost={isLost}
    >
      <ResponsiveContainer width="100%" height="100%">
        <BarChart data={byHour} margin={margins} accessibilityLayer={false}>
          <CartesianGrid {...gridLines} />
          <XAxis dataKey="hour" {...axis} />
          <YAxis {...valueAxis} />
          {phases.map((code) => (
            <Bar
              key={code}
              dataKey={code}
              stackId="bottles"
              fill={phaseColour(code)}
              stroke="var(--dc-surface)"
              strokeWidth={1.5}
              maxBarSize={44}
              isAnimationActive={false}
            />
          ))}
        </BarChart>
      </ResponsiveContainer>
    </ChartCard>
  )
})
