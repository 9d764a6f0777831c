import { ActionIcon, Button } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import type { AnyField } from '../../../resources/kit/fields/field'
import { useLineKeys } from '../../hooks/lineKeys'
import { Scrolled } from '../../parts/table/Scrolled'
import { useRowFocus } from '../../ui/focus/useRowFocus'
import type { Language } from '../../../texts/languages'
import { t } from '../../../texts/texts'

type Column = {
  name: string
  head: string
  className?: string | undefined
  /** Of its texts, where it is not that of the page. */
  language?: Language | undefined
}

type Props = {
  field: Pick<AnyField, 'label' | 'help'>
  className: string
  columns: readonly Column[]
  /** How many lines there are, and may be. */
  count: number
  least?: number
  most?: number
  error: ReactNode
  /** Opens a table that is only read so far; without it every line can be edited. */
  onOpen?: (() => void) | undefined
  onAdd: () => void
  onRemove: (place: number) => void
  /** The input of a line in a column. */
  children: (place: number, column: string) => ReactNode
}

/** A setting that is a table: a row for each line, with an input in each column. */
export function SettingsTable(props: Props) {
  const { field, className, columns, count, least = 0, most = 100, error, onOpen, children } = props
  const body = useRef<HTMLTableSectionElement>(null)
  const rowFocus = useRowFocus(body)
  const { keys, drop } = useLineKeys(count)
  const isLast = count <= least
  const remove = (place: number) => {
    drop(place)
    props.onRemove(place)
  }
  return (
    <div className={`dc-shifts ${className}`} role="group" aria-label={field.label}>
      <b>{field.label}</b>
      <Scrolled className="dc-statutory-scroll" label={field.label}>
        <table>
          <thead>
            <tr>
              {columns.map(({ name, head, className: look }) => (
                <th key={name} scope="col" className={look}>
                  {head}
                </th>
              ))}
              <th scope="col" aria-label={t('Remove')} hidden={onOpen !== undefined} />
            </tr>
          </thead>
          <tbody ref={body} {...rowFocus}>
            {keys.map((key, place) => (
              <tr key={key}>
                {columns.map(({ name, language }) => (
                  <td key={name} lang={language}>
                    {children(place, name)}
                  </td>
                ))}
                <td hidden={onOpen !== undefined}>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={t('Remove line {place}', { place: place + 1 })}
                    // A disabled button would lose the focus that it has when the second last line goes.
                    aria-disabled={isLast}
                    {...(isLast && { 'data-disabled': true })}
                    onClick={() => !isLast && remove(place)}
                  >
                    <IconTrash size={16} aria-hidden="true" />
                  </ActionIcon>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scrolled>
      <Button
        size="compact-sm"
        variant="subtle"
        leftSection={
          onOpen ? <IconPencil size={14} aria-hidden="true" /> : <IconPlus size={14} aria-hidden="true" />
        }
        disabled={!onOpen && count >= most}
        onClick={onOpen ?? props.onAdd}
      >
        {onOpen ? t('Change {label}', { label: field.label }) : t('Add line')}
      </Button>
      {error ? <small role="alert">{error}</small> : <small>{field.help}</small>}
    </div>
  )
}
