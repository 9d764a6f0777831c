import { IconTrash } from '@tabler/icons-react'
import { type ComponentType, memo, useEffect, useRef } from 'react'
import type { AnyResource } from '../../../resources/kit/define/definition'
import { labelKey } from '../../../resources/kit/define/defineResource'
import { narrowed } from '../../../resources/kit/fields/narrow'
import type { AnyField } from '../../../resources/kit/fields/field'
import { isBlank } from '../../../resources/kit/fields/rules'
import { FieldInput } from '../../fields/FieldInput'
import { CellValue, distinctTable } from '../../fields/CellValue'
import { columnText, isFigure } from '../../fields/cellText'
import { Glyph } from '../../parts/Glyph'
import { StatusTag } from '../../parts/StatusTag'
import { LineWho } from './RemoteLineChanges'
import type { Facts } from './lineFacts'
import type { DocumentLine } from './lines'
import type { LineNews } from './mergeLines'
import { t } from '../../../texts/texts'

/** A cell has no room for unit and help; the column head has the unit. */
const inTable = ({ unit: _, help: __, ...field }: AnyField) => field as AnyField

type Props = {
  child: AnyResource
  names: readonly string[]
  /** Those and what is only read beside them, from left to right. */
  columns: readonly string[]
  /** What the document says of columns that narrow its lines. */
  outer: Readonly<Record<string, unknown>>
  /** Columns that are read-only in this document. */
  fixed: ReadonlySet<string>
  action: ComponentType<{ line: DocumentLine }> | undefined
  line: DocumentLine
  facts: Facts
  place: number
  /** The cell that takes the focus, where one has to; `at` makes each wish a new one. */
  focus: { column: number; at: number } | null
  /** Its cells are boxes to type into; all other lines are plain text, so that hundreds of them stay quick. */
  isTyped: boolean
  isReadOnly: boolean
  errors: Readonly<Record<string, string>>
  /** A change by another person meanwhile. */
  news: LineNews | undefined
  onChange: (place: number, name: string, value: unknown, label?: string) => void
  onRemove: (place: number) => void
}

/** One line of a document. */
export const LineRow = memo(function LineRow(props: Props) {
  const {
    child,
    names,
    columns,
    outer,
    fixed,
    line,
    facts,
    place,
    focus,
    isTyped,
    isReadOnly,
    errors,
    news,
  } = props
  const Action = props.action
  const row = useRef<HTMLTableRowElement>(null)
  useEffect(() => {
    if (!focus) return
    const input = row.current?.querySelector<HTMLInputElement>(
      `td[data-column='${focus.column}'] :is(input, textarea)`,
    )
    input?.focus()
    if (input?.type !== 'checkbox') input?.select()
  }, [focus])
  return (
    <tr ref={row} data-place={place} aria-rowindex={place + 2}>
      <th scope="row" className="dc-line-number">
        {news ? <LineWho news={news} /> : place + 1}
      </th>
      {columns.map((name) => {
        const field = child.fields[name]
        if (!field)
          return (
            <td key={name} className={`dc-line-read dc-line-kept${isFigure(child, name) ? ' dc-right' : ''}`}>
              {name.endsWith('_status') && typeof line[name] === 'string'
                ? line[name] !== 'not_applicable' && <StatusTag status={line[name]} />
                : columnText(child, name, { ...line, ...facts })}
            </td>
          )
        const column = names.indexOf(name)
        const error = errors[name]
        const warning = error ? undefined : facts.warnings?.[name]
        const label = t('{label}, line {place}', { label: field.label, place: place + 1 })
        // A narrow column cuts the name of what is referenced down to its number.
        const whole = labelKey(name) in line ? columnText(child, name, line) || undefined : undefined
        const theirs = news && (news.kind === 'added' || news.names.includes(name)) ? ' dc-line-theirs' : ''
        if (!isTyped)
          return (
            <td
              key={name}
              data-column={column}
              className={`dc-line-read${isFigure(child, name) ? ' dc-right' : ''}${theirs}${error ? ' dc-line-wrong' : ''}${warning ? ' dc-line-warned' : ''}`}
              title={error ?? warning ?? whole}
            >
              {error && <Glyph name="stop" />}
              {isBlank(line[name]) && facts[name] !== undefined ? (
                <span className="dc-line-kept">{columnText(child, name, { ...line, ...facts })}</span>
              ) : distinctTable(child, name) ? (
                <CellValue resource={child} name={name} row={line} beside={columns} isStacked />
              ) : (
                columnText(child, name, line)
              )}
            </td>
          )
        return (
          <td
            key={name}
            data-column={column}
            className={`dc-line-${field.kind}${theirs}${warning ? ' dc-line-warned' : ''}`}
            title={error ?? warning}
          >
            <FieldInput
              field={inTable(narrowed(field, (other) => line[other] ?? outer[other]))}
              aria-label={label}
              value={line[name]}
              shown={line[labelKey(name)] as string | null | undefined}
              {...(fixed.has(name) ? { readOnly: true } : {})}
              {...(error ? { error: true } : {})}
              {...(facts[name] === undefined
                ? {}
                : { placeholder: columnText(child, name, { ...line, ...facts }) })}
              onChange={(value, picked) => props.onChange(place, name, value, picked)}
            />
          </td>
        )
      })}
      {Action && <td className="dc-line-remove">{line.id !== undefined && <Action line={line} />}</td>}
      {!isReadOnly && (
        <td className="dc-line-remove">
          <button
            type="button"
            className="dc-plain"
            tabIndex={-1}
            aria-label={t('Remove line {place}', { place: place + 1 })}
            onClick={() => props.onRemove(place)}
          >
            <IconTrash size={16} aria-hidden="true" />
          </button>
        </td>
      )}
    </tr>
  )
})
