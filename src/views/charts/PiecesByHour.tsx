import { memo } from 'react'
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, XAxis, YAxis } from 'recharts'
import type { BoardTiles } from '../../resources/production/boards/boardCalls'
import { figure } from '../format/format'
import { axis, gridLines, margins, phaseColour, valueAxis } from './axis'
import { ChartCard } from './ChartCard'
import { t } from '../../texts/texts'

type Props = {
  byHour: BoardTiles['by_hour']
  names: Readonly<Record<string, string>>
  /** Packs are counted, not bottles. */
  isPacks: boolean
  isLost: boolean
}

/** Phases that count pieces, of one area at a time; at most five fit one chart. */
const shown = ['bottling', 'sealing', 'labelling', 'stamping', 'packing', 'cartoning']

/** Bottles or packs of each hour of the day, stacked by phase. */
export const PiecesByHour = memo(function PiecesByHour({ byHour, names, isPacks, isLost }: Props) {
  const phases = shown.filter((code) => byHour.some((hour) => Number(hour[code]) > 0))
  const nameOf = (code: string) => names[code] ?? code
  return (
    <ChartCard
      title={isPacks ? t('Packs per hour by phase') : t('Bottles per hour by phase')}
      legend={phases.map((code) => ({ label: nameOf(code), colour: phaseColour(code) }))}
      table={{
        head: [t('Hour'), ...phases.map(nameOf)],
        rows: phases.length
          ? byHour.map((hour) => [hour.hour, ...phases.map((code) => figure(Number(hour[code] ?? 0)))])
          : [],
      }}
      empty={isPacks ? t('No packs yet today') : t('No bottles yet today')}
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
              stackId="pieces"
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
