import { memo } from 'react'
import {
  CartesianGrid,
  ReferenceLine,
  ResponsiveContainer,
  Scatter,
  ScatterChart,
  XAxis,
  YAxis,
} from 'recharts'
import { words } from '../../resources/kit/text/words'
import { type ControlPoint, curveOf } from '../../resources/production/laboratory/suitability'
import { figure } from '../format/format'
import { axis, gridLines, margins, plan, valueAxis } from './axis'
import { ChartCard } from './ChartCard'
import { t } from '../../texts/texts'

type Measured = ControlPoint & { id: number; position: string | null }

const dots = (points: readonly Measured[]) =>
  points.map(({ expected_mg_ml, peak_area }) => ({ x: expected_mg_ml ?? 0, y: peak_area }))

/** The calibration of a run: peak areas of its standards by their strength with the line through them, and its checks beside it. */
export const CalibrationCurve = memo(function CalibrationCurve({ points }: { points: readonly Measured[] }) {
  const curve = curveOf(points)
  const standards = points.filter(({ control }) => control === 'standard')
  const checks = points.filter(({ control }) => control === 'check')
  const last = Math.max(...points.map(({ expected_mg_ml: x }) => x ?? 0), 0)
  const strengths = [...new Set([0, ...standards.map(({ expected_mg_ml: x }) => x ?? 0)])]
  const line =
    curve &&
    ([
      { x: 0, y: curve.intercept },
      { x: last, y: curve.intercept + curve.slope * last },
    ] as const)
  return (
    <ChartCard
      title={t('Calibration curve')}
      summary={
        curve
          ? t('Area = {slope} × strength {sign} {intercept}; r² {r2}', {
              slope: figure(curve.slope, 3),
              sign: curve.intercept < 0 ? '−' : '+',
              intercept: figure(Math.abs(curve.intercept), 3),
              r2: figure(curve.r2, 5),
            })
          : t('Too few standards are measured for a curve')
      }
      legend={[
        { label: t('Standards'), colour: 'var(--dc-bar)' },
        { label: t('Checks'), colour: 'var(--dc-warning)' },
      ]}
      table={{
        head: [t('Position'), t('Control'), t('Expected, mg/ml'), t('Peak area')],
        rows: [...standards, ...checks].map(({ id, position, control, expected_mg_ml, peak_area }) => [
          position ?? String(id),
          words(control),
          figure(expected_mg_ml ?? 0, 3),
          figure(peak_area),
        ]),
      }}
      height={240}
    >
      <ResponsiveContainer width="100%" height="100%">
        <ScatterChart margin={margins} accessibilityLayer={false}>
          <CartesianGrid {...gridLines} />
          <XAxis dataKey="x" type="number" unit=" mg/ml" domain={[0, last]} ticks={strengths} {...axis} />
          <YAxis dataKey="y" type="number" {...valueAxis} />
          {/* It begins below the axis where the intercept is negative. */}
          {line && <ReferenceLine segment={line} ifOverflow="hidden" {...plan} />}
          <Scatter data={dots(standards)} fill="var(--dc-bar)" isAnimationActive={false} />
          <Scatter data={dots(checks)} fill="var(--dc-warning)" shape="diamond" isAnimationActive={false} />
        </ScatterChart>
      </ResponsiveContainer>
    </ChartCard>
  )
})
