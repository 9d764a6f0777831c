import { t } from '../../../texts/texts'

const width = 96
const height = 24
const margin = 2

type Props = { values: readonly (number | null)[]; target: number | undefined; label: string }

/** A figure week by week as a small line, with its target dashed. */
export function TrendLine({ values, target, label }: Props) {
  const present = values.filter((value) => value !== null)
  if (present.length < 2) return null
  const all = target === undefined ? present : [...present, target]
  const [least, most] = [Math.min(...all), Math.max(...all)]
  const x = (at: number) => margin + (at / (values.length - 1)) * (width - 2 * margin)
  const y = (value: number) =>
    most === least ? height / 2 : height - margin - ((value - least) / (most - least)) * (height - 2 * margin)
  const points = values.flatMap((value, at) => (value === null ? [] : [`${x(at)},${y(value)}`]))
  return (
    <svg
      className="dc-trend"
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={t('{label}, by week', { label })}
    >
      {target !== undefined && (
        <line className="dc-trend-target" x1={0} x2={width} y1={y(target)} y2={y(target)} />
      )}
      <polyline points={points.join(' ')} />
    </svg>
  )
}
