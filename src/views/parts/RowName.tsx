import type { AnyResource } from '../../resources/kit/define/definition'
import { lookOf } from '../../resources/kit/text/columns'
import { labelParts } from '../../resources/kit/text/rowLabels'
import { JurisdictionChip } from './JurisdictionChip'
import './rowName.css'

/** Size and strength at the end of a name, which stay when the words before them are cut. */
const figuresAtEnd = /^(.*?\S)(\s+\d.{0,24})$/

/** A name on one line, which is cut before the size and strength at its end where it has no room. */
export function CutName({ name }: { name: string }) {
  const [, words = name, figures = ''] = figuresAtEnd.exec(name) ?? []
  return (
    <span className="dc-row-name-line">
      <span className="dc-row-name-words">{words}</span>
      {figures !== '' && <span className="dc-row-name-figures">{figures}</span>}
    </span>
  )
}

type Props = {
  /** The definition of the row that is named. */
  resource: AnyResource
  /** Its label. */
  label: string
  /** Distinguishing columns that are shown beside it already. */
  without?: readonly string[]
  /** The code of a stamp that is shown beside it already. */
  stamp?: string | undefined
  /** Shows what distinguishes it on a line below the name; in the lowest rows beside it even so. */
  isStacked?: boolean
}

/** The name of a row with what distinguishes it; on one line a code is cut before the name. */
export function RowName({ resource, label, without = [], stamp, isStacked = false }: Props) {
  const { name, distinct } = labelParts(resource, label)
  const isStamp = (column: string) => lookOf(resource, column) === 'jurisdiction'
  const shown = distinct.filter(
    ({ column, text }) => !without.includes(column) && !(text === stamp && isStamp(column)),
  )
  return (
    <span className={isStacked ? 'dc-row-name dc-row-name-stacked' : 'dc-row-name'} title={label}>
      <CutName name={name} />
      {shown.length > 0 && (
        <span className="dc-row-name-line">
          {shown.map(({ column, text }) =>
            isStamp(column) ? (
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
