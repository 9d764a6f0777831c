import type { AnyResource } from '../../resources/kit/define/definition'
import { lookOf } from '../../resources/kit/text/columns'
import { labelParts } from '../../resources/kit/text/rowLabels'
import { JurisdictionChip } from './JurisdictionChip'
import './rowName.css'

/** Size and strength at the end of a name, which stay when the words before them are cut. */
const figuresAtEnd = /^(.*?\S)(\s+\d.{0,24})$/

type Props = {
  /** The definition of the row that is named. */
  resource: AnyResource
  /** Its label. */
  label: string
  /** Distinguishing columns that are shown beside it already. */
  without?: readonly string[]
}

/**
 * The name of a row with what distinguishes it, which stands below the name in a grid. A name that has no room is cut
 * before its figures; on one line the code is cut before the name.
 */
export function RowName({ resource, label, without = [] }: Props) {
  const { name, distinct } = labelParts(resource, label)
  const [, words = name, figures = ''] = figuresAtEnd.exec(name) ?? []
  const beside = distinct.filter(({ column }) => !without.includes(column))
  return (
    <span className="dc-row-name" title={label}>
      <span className="dc-row-name-line">
        <span className="dc-row-name-words">{words}</span>
        {figures !== '' && <span className="dc-row-name-figures">{figures}</span>}
      </span>
      {beside.length > 0 && (
        <span className="dc-row-name-line">
          {beside.map(({ column, text }) =>
            lookOf(resource, column) === 'jurisdiction' ? (
              <JurisdictionChip key={column} code={text} />
            ) : (
              <small key={column}> {text}</small>
            ),
          )}
        </span>
      )}
    </span>
  )
}
