import { Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { type KeyboardEvent, useMemo, useRef } from 'react'
import type { AnyRow } from '../../api/resourceApi'
import { resources } from '../../resources'
import { type AnyResource, labelKey } from '../../resources/kit/defineResource'
import type { AnyField } from '../../resources/kit/field'
import { FieldInput } from '../fields/FieldInput'
import { cellText, isFigure } from '../fields/cellText'
import { equals, useLiveRows } from './useLiveRows'
import type { RecordForm } from './useRecordForm'

type Given = {
  /** The child table, and the field that names the document. */
  table: string
  via: string
  form: RecordForm
  isReadOnly: boolean
}

/** Lines numbered in tens go on in tens. */
function nextSequence(rows: readonly AnyRow[]) {
  const most = rows.reduce((last, row) => Math.max(last, Number(row.sequence) || 0), 0)
  return most + (most > 0 && most % 10 === 0 ? 10 : 1)
}

const blank = (child: AnyResource, rows: readonly AnyRow[]): AnyRow => {
  const values = Object.entries(child.fields)
    .filter(([, field]) => field.initial !== undefined)
    .map(([name, field]) => [
      name,
      typeof field.initial === 'boolean' ? Number(field.initial) : field.initial,
    ])
  const sequence = 'sequence' in child.fields ? { sequence: nextSequence(rows) } : {}
  return { ...Object.fromEntries(values), ...sequence } as unknown as AnyRow
}

/** The unit stands in the head, the help nowhere: a cell has room for its value only. */
const inTable = ({ unit: _, help: __, ...field }: AnyField) => field as AnyField

/** Keeps of a line only what is sent: its id and what people type. */
const bare = (row: AnyRow, names: readonly string[]) =>
  Object.fromEntries(
    ['id', ...names].filter((name) => row[name] !== undefined).map((name) => [name, row[name]]),
  ) as AnyRow

/** The lines of a document as a table to type into: Tab across, Enter down, a new line at the end. */
export function LinesGrid({ table, via, form, isReadOnly }: Given) {
  const child = (resources as Record<string, AnyResource>)[table]
  const id = form.edit.base?.id ?? null
  const sort = useMemo(
    () => (child?.list.sort ?? []).map(([field, direction]) => ({ field, direction })),
    [child],
  )
  const live = useLiveRows(child ?? resources.users, child && id !== null ? [equals(via, id)] : null, sort)
  const body = useRef<HTMLTableSectionElement>(null)
  if (!child) return null
  const names = Object.keys(child.fields).filter((name) => name !== via)
  const rows = form.lines?.[table] ?? (live.rows as unknown as AnyRow[])
  const tell = (next: readonly AnyRow[]) =>
    form.setLines(
      table,
      next.map((row) => bare(row, names)),
    )
  const labelsOf = (place: number) =>
    form.lines ? live.rows.find(({ id: one }) => one === rows[place]?.id) : rows[place]
  const add = () => tell([...rows, blank(child, rows)])

  const press = (event: KeyboardEvent, place: number, column: number) => {
    if (event.key !== 'Enter' || event.target instanceof HTMLButtonElement) return
    const isOpenList = (event.target as HTMLElement).getAttribute('aria-expanded') === 'true'
    if (isOpenList) return
    event.preventDefault()
    if (place === rows.length - 1) add()
    requestAnimationFrame(() => {
      const below = body.current?.rows[place + 1]?.cells[column]
      below?.querySelector<HTMLElement>('input, textarea')?.focus()
    })
  }

  return (
    <section className="dc-lines-grid" aria-label={child.title}>
      <h2>{child.title}</h2>
      <div className="dc-lines-scroll">
        <table>
          <thead>
            <tr>
              {names.map((name) => (
                <th key={name} scope="col" className={isFigure(child, name) ? 'dc-right' : undefined}>
                  {child.fields[name]?.label} <small>{child.fields[name]?.unit}</small>
                </th>
              ))}
              {!isReadOnly && <th aria-label="Remove" />}
            </tr>
          </thead>
          <tbody ref={body}>
            {rows.map((row, place) => (
              <tr key={row.id ?? `new-${place}`}>
                {names.map((name, column) => {
                  const error = form.edit.errors[`${table}.${place}.${name}`]
                  if (isReadOnly)
                    return (
                      <td
                        key={name}
                        className={isFigure(child, name) ? 'dc-line-read dc-right' : 'dc-line-read'}
                      >
                        {cellText(child, name, row)}
                      </td>
                    )
                  return (
                    <td
                      key={name}
                      className={`dc-line-${child.fields[name]?.kind}`}
                      title={error}
                      onKeyDown={(event) => press(event, place, column)}
                    >
                      <FieldInput
                        field={inTable(child.fields[name] as AnyField)}
                        aria-label={`${child.fields[name]?.label ?? name}, line ${place + 1}`}
                        value={row[name]}
                        shown={labelsOf(place)?.[labelKey(name) as never] as string | null | undefined}
                        {...(error ? { error } : {})}
                        onChange={(value) =>
                          tell(rows.map((one, at) => (at === place ? { ...one, [name]: value } : one)))
                        }
                      />
                    </td>
                  )
                })}
                {!isReadOnly && (
                  <td>
                    <button
                      type="button"
                      className="dc-plain"
                      aria-label={`Remove line ${place + 1}`}
                      onClick={() => tell(rows.filter((_, at) => at !== place))}
                    >
                      <IconTrash size={16} aria-hidden="true" />
                    </button>
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {!isReadOnly && (
        <Button variant="subtle" leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={add}>
          Line
        </Button>
      )}
    </section>
  )
}
