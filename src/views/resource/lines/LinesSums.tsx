import type { AnyResource } from '../../../resources/kit/define/definition'
import type { AnyLines } from '../../../resources/kit/define/facets/lines'
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
  unitColumn?: AnyLines['unitColumn']
  isReadOnly: boolean
}

/** Sums below the lines; figures in several units have none, shares above 100 % get a message. */
export function LinesSums({ child, names, lines, sums, unitColumn, isReadOnly }: Props) {
  if (sums.length === 0 || lines.length === 0) return null
  const units = new Set(
    lines.flatMap((line) => {
      const unit = unitColumn && line[unitColumn.in]
      return isBlank(unit) ? [] : [String(unit)]
    }),
  )
  const shownSums = names.map((name) => {
    const field = fieldOf(child, name)
    if (!field || !sums.includes(name)) return null
    const isMeasured = unitColumn?.figures.includes(name) === true
    if (isMeasured && units.size !== 1) return null
    const sum = sumOf(lines, name, field.scale)
    const unit = isMeasured ? [...units][0] : field.unit
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
