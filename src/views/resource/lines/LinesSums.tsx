import type { AnyResource } from '../../../resources/kit/define/definition'
import { fieldOf } from '../../../resources/kit/define/defineResource'
import { figure } from '../../format/format'
import { isBlank } from '../../../resources/kit/fields/rules'
import { Glyph } from '../../parts/Glyph'
import { fieldMessage } from '../../ui/messages'
import { type Lines, sumOf } from './lines'

type Props = {
  child: AnyResource
  names: readonly string[]
  lines: Lines
  sums: readonly string[]
  isReadOnly: boolean
}

// Quantities in the measure of their line have this scale and no unit of their own.
const quantityScale = 6

/** Sums below the lines; quantities in several measures have none, shares above 100 % get a message. */
export function LinesSums({ child, names, lines, sums, isReadOnly }: Props) {
  if (sums.length === 0 || lines.length === 0) return null
  const measures = new Set(lines.flatMap(({ measure }) => (isBlank(measure) ? [] : [String(measure)])))
  const shownSums = names.map((name) => {
    const field = fieldOf(child, name)
    if (!field || !sums.includes(name)) return null
    const isQuantity = field.unit === undefined && field.scale === quantityScale
    if (isQuantity && measures.size !== 1) return null
    const sum = sumOf(lines, name, field.scale)
    const unit = isQuantity ? [...measures][0] : field.unit
    return { name, sum, zeros: field.minDecimals, unit, isOver: field.unit === '%' && sum > 100 }
  })
  if (shownSums.every((one) => one === null)) return null
  return (
    <tfoot>
      <tr>
        <td aria-hidden="true" />
        {shownSums.map((one, at) => (
          <td
            key={names[at]}
            className={one?.isOver ? 'dc-line-read dc-right dc-line-wrong' : 'dc-line-read dc-right'}
          >
            {one && (
              <>
                {one.isOver && (
                  <span title={fieldMessage('more100%')}>
                    <Glyph name="stop" /> <span className="dc-hidden">{fieldMessage('more100%')}</span>
                  </span>
                )}
                <b>{figure(one.sum, one.zeros)}</b> <small>{one.unit}</small>
              </>
            )}
          </td>
        ))}
        {!isReadOnly && <td aria-hidden="true" />}
      </tr>
    </tfoot>
  )
}
