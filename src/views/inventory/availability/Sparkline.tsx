import type { AnyRow } from '../../../api/resourceApi'
import type { AnyResource } from '../../../resources/kit/define/definition'
import { cellText, labelOf } from '../../fields/cellText'

const height = 18
const width = 3
const gap = 1

/**
 * The way a figure goes step by step, as small bars on their zero line; what is less than nothing hangs below it in red.
 * Nothing is drawn of what stays as it is.
 */
export function Sparkline({
  resource,
  row,
  steps,
}: {
  resource: AnyResource
  row: AnyRow
  steps: readonly string[]
}) {
  const values = steps.map((name) => Number(row[name] ?? 0))
  const [most, least] = [Math.max(0, ...values), Math.min(0, ...values)]
  if (least === 0 && values.every((value) => value === most)) return null
  const scale = height / (most - least)
  const zero = most * scale
  const text = steps.map((name) => `${labelOf(resource, name)}: ${cellText(resource, name, row)}`).join('\n')
  return (
    <svg
      className="dc-course"
      width={steps.length * (width + gap) - gap}
      height={height}
      role="img"
      aria-label={text.replaceAll('\n', ', ')}
    >
      <title>{text}</title>
      {values.map((value, at) => (
        <rect
          key={steps[at]}
          className={value < 0 ? 'dc-course-short' : undefined}
          x={at * (width + gap)}
          width={width}
          y={value < 0 ? zero : zero - Math.max(1, value * scale)}
          height={Math.max(1, Math.abs(value) * scale)}
        />
      ))}
    </svg>
  )
}
