import { memo } from 'react'
import {
  CartesianGrid,
  Label,
  Line,
  LineChart,
  ReferenceDot,
  ResponsiveContainer,
  XAxis,
  YAxis,
} from 'recharts'
import type { BoardTiles } from '../../resources/production/boards/boardCalls'
import { projectedPacked } from '../../streams/boards/boardTiles'
import { figure } from '../format/format'
import { clock } from '../format/timeText'
import { axis, gridLines, margins, plan, valueAxis } from './axis'
import { ChartCard } from './ChartCard'
import { t } from '../../texts/texts'

const everyTwoHours = (times: readonly number[]) => {
  const [first, last] = [times[0] ?? 0, times.at(-1) ?? 0]
  const ticks: number[] = []
  for (let at = first; at <= last; at += 7_200_000) ticks.push(at)
  return ticks
}

/** Units packed so far against the plan of the shift; what is not known yet is a gap. */
export const PackedLine = memo(function PackedLine({
  tiles,
  isLost,
}: {
  tiles: BoardTiles
  isLost: boolean
}) {
  const points = tiles.packed_line.map(({ at, actual, planned }) => ({ at: Date.parse(at), actual, planned }))
  const last = points.filter(({ actual }) => actual !== null).at(-1)
  const end = points.at(-1)
  const isLate =
    last !== undefined &&
    end !== undefined &&
    last.at - (points[0]?.at ?? 0) > 0.75 * (end.at - (points[0]?.at ?? 0))
  // Above both lines where more is packed than planned, else below them.
  const isAhead = last !== undefined && (last.actual ?? 0) > last.planned
  const actualPlace = isAhead
    ? ({ position: 'left', dy: -12 } as const)
    : ({ position: isLate ? 'left' : 'right', dy: isLate ? 34 : 14 } as const)
  const labelPoint = points[Math.floor(points.length * 0.75)]
  const projected = projectedPacked(tiles)
  return (
    <ChartCard
      title={t('Packed, plan and actual')}
      summary={
        projected
          ? t('{units} projected by {by}', { units: figure(projected.units), by: clock(projected.by) })
          : undefined
      }
      table={{
        head: [t('Time'), t('Plan'), t('Actual')],
        rows: points.map(({ at, actual, planned }) => [
          clock(new Date(at)),
          figure(Math.round(planned)),
          actual === null ? '' : figure(actual),
        ]),
      }}
      empty={t('No shift is running')}
      isLost={isLost}
    >
      <ResponsiveContainer width="100%" height="100%">
        <LineChart data={points} margin={margins} accessibilityLayer={false}>
          <CartesianGrid {...gridLines} />
          <XAxis
            dataKey="at"
            type="number"
            domain={['dataMin', 'dataMax']}
            ticks={everyTwoHours(points.map(({ at }) => at))}
            tickFormatter={(at: number) => clock(new Date(at))}
            {...axis}
          />
          <YAxis {...valueAxis} />
          <Line dataKey="planned" dot={false} isAnimationActive={false} {...plan} />
          <Line
            dataKey="actual"
            dot={false}
            connectNulls={false}
            isAnimationActive={false}
            stroke="var(--dc-bar)"
            strokeWidth={2.5}
          />
          {last && (
            <ReferenceDot x={last.at} y={last.actual ?? 0} r={4} fill="var(--dc-bar)" stroke="none">
              <Label
                value={t('{actual} actual', { actual: figure(last.actual ?? 0) })}
                {...actualPlace}
                offset={10}
                className="dc-strong"
              />
            </ReferenceDot>
          )}
          {end && labelPoint && (
            <ReferenceDot x={labelPoint.at} y={labelPoint.planned} r={0} fill="none" stroke="none">
              <Label
                value={t('Plan {planned}', { planned: figure(Math.round(end.planned)) })}
                position="left"
                offset={10}
                dy={-8}
              />
            </ReferenceDot>
          )}
        </LineChart>
      </ResponsiveContainer>
    </ChartCard>
  )
})
