import { Menu } from '@mantine/core'
import {
  IconCopy,
  IconCopyPlus,
  IconExternalLink,
  IconFilter,
  IconFolderOpen,
  IconHistory,
  IconLink,
  IconTable,
  IconTrash,
} from '@tabler/icons-react'
import { useNavigate } from 'react-router-dom'
import type { AnyRow } from '../../../api/resourceApi'
import { labelOf } from '../../../resources/kit/text/columns'
import { isReport } from '../../../resources/kit/define/isReport'
import type { AnyResource } from '../../../resources/kit/define/definition'
import type { FieldValues } from '../../../resources/kit/fields/values'
import type { ColumnFilter } from '../../../resources/kit/query/filter'
import { rowLabel } from '../../fields/cellText'
import { figure } from '../../format/format'
import { usePerson } from '../../session/session'
import { copyText } from '../export/copyText'
import { filterByValue } from '../filters/filterByValue'
import { keepLabel } from '../filters/filterWords'
import type { PointedCell } from '../grid/gridKeys'
import { askToRemove } from '../events/deleteRow'
import { isRemovable, mayCreate, mayRemove } from './rights'
import { asTable, textOfCell } from '../export/rowText'
import { type Offer, useFieldOffers, useOffers } from '../events/useRowEvents'
import { copyAddress } from '../../routing/newAddress'
import { called, choicesOf } from './SelectionActions'
import { rowAddress } from './rowAddress'
import { t } from '../../../texts/texts'

type Props = {
  resource: AnyResource
  /** The cell it was opened on, with the position of the pointer. */
  at: PointedCell
  /** The rows that events and fields are for: the selected ones where it was opened on one of them. */
  rows: readonly AnyRow[]
  columns: readonly string[]
  onClose: () => void
  onOpen: (row: AnyRow) => void
  onFilter: (filter: ColumnFilter) => void
  onEvent: (offer: Offer, rows: readonly AnyRow[], inputs?: FieldValues) => void
  onHistory: (row: AnyRow) => void
  /** Copies the row, where the server makes the copy at once; otherwise a form opens with its values. */
  onCopy?: (row: AnyRow) => void
}

/** The full address of a row, to be copied. */
function addressOf(resource: AnyResource, row: AnyRow) {
  const address = rowAddress(resource, row)
  return address && `${window.location.origin}${address}`
}

const shortened = (text: string) => (text.length > 32 ? `${text.slice(0, 31)}…` : text)

type CopyProps = Pick<Props, 'resource' | 'at' | 'columns'> & {
  text: string
  address: string | null | undefined
}

const CopyItems = ({ resource, at: { row, column }, columns, text, address }: CopyProps) => (
  <>
    {text !== '' && (
      <Menu.Item
        leftSection={<IconCopy size={16} aria-hidden="true" />}
        onClick={() => void copyText(text, labelOf(resource, column))}
      >
        {t('Copy cell')}
      </Menu.Item>
    )}
    <Menu.Item
      leftSection={<IconTable size={16} aria-hidden="true" />}
      onClick={() => void copyText(asTable(resource, columns, [row]).split('\n')[1] ?? '', t('Row'))}
    >
      {t('Copy row')}
    </Menu.Item>
    {address && (
      <Menu.Item
        leftSection={<IconLink size={16} aria-hidden="true" />}
        onClick={() => void copyText(address, t('Link'))}
      >
        {t('Copy link')}
      </Menu.Item>
    )}
  </>
)

type SetProps = { offer: Offer & { field: string }; onSet: (inputs?: FieldValues) => void }

/** Sets a field of the row: a fixed choice of values at once, any other in a dialog. */
function SetItem({ offer, onSet }: SetProps) {
  const choices = choicesOf(offer)
  if (choices.length === 0) return <Menu.Item onClick={() => onSet()}>{offer.notes.label}</Menu.Item>
  return (
    <Menu.Sub>
      <Menu.Sub.Target>
        <Menu.Sub.Item>{offer.notes.label}</Menu.Sub.Item>
      </Menu.Sub.Target>
      <Menu.Sub.Dropdown>
        {choices.map(({ value, label }) => (
          <Menu.Item key={value} onClick={() => onSet({ [offer.field]: value })}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Sub.Dropdown>
    </Menu.Sub>
  )
}

/** Makes a new record of the row, where its definition allows copies. */
function CopyRecord({ resource, row, onCopy }: Pick<Props, 'resource' | 'onCopy'> & { row: AnyRow }) {
  const navigate = useNavigate()
  const person = usePerson()
  if (!(onCopy || resource.copy) || !mayCreate(resource, person)) return null
  return (
    <Menu.Item
      leftSection={<IconCopyPlus size={16} aria-hidden="true" />}
      onClick={() => (onCopy ? onCopy(row) : void navigate(copyAddress(resource, row.id)))}
    >
      {t('Copy as new {singular}', { singular: t(resource.singular) })}
    </Menu.Item>
  )
}

/** Context menu of a row: open, copy, filter by it, its next steps, or those of all selected rows with it. */
export function RowMenu(props: Props) {
  const { resource, at, rows, columns, onClose, onOpen, onFilter, onEvent, onHistory } = props
  const { row, column, x, y, element } = at
  const person = usePerson()
  const fields = useFieldOffers(resource, rows)
  const offers = useOffers(resource, rows)
  const dangerous = offers.filter(({ notes }) => notes.tone === 'danger')
  const safe = offers.filter((offer) => !dangerous.includes(offer))
  const isCell = columns.includes(column)
  const filter = isCell ? filterByValue(resource, column, row) : null
  const text = isCell ? textOfCell(resource, column, row) : ''
  const address = addressOf(resource, row)
  const removable = rows.length === 1 && mayRemove(resource, person) && isRemovable(resource, row)
  return (
    <Menu
      opened
      onClose={() => {
        onClose()
        element.focus({ preventScroll: true })
      }}
      position="bottom-start"
      shadow="md"
      withinPortal
      offset={2}
    >
      <Menu.Target>
        <button
          type="button"
          tabIndex={-1}
          aria-label={t('Row menu')}
          className="dc-plain dc-row-menu-place"
          style={{ left: x, top: y }}
        />
      </Menu.Target>
      <Menu.Dropdown aria-label={rowLabel(resource, row)}>
        {address && (
          <>
            <Menu.Item
              leftSection={<IconFolderOpen size={16} aria-hidden="true" />}
              onClick={() => onOpen(row)}
            >
              {t('Open|verb')}
            </Menu.Item>
            <Menu.Item
              leftSection={<IconExternalLink size={16} aria-hidden="true" />}
              onClick={() => window.open(address, '_blank', 'noopener')}
            >
              {t('Open in new window')}
            </Menu.Item>
          </>
        )}
        <CopyRecord resource={resource} row={row} {...(props.onCopy && { onCopy: props.onCopy })} />
        {fields.length + safe.length > 0 && <Menu.Divider />}
        {rows.length > 1 && fields.length + offers.length > 0 && (
          <Menu.Label>{t('{count} selected', { count: figure(rows.length) })}</Menu.Label>
        )}
        {fields.map((offer) => (
          <SetItem key={offer.field} offer={offer} onSet={(inputs) => onEvent(offer, rows, inputs)} />
        ))}
        {safe.map((offer) => (
          <Menu.Item key={offer.notes.label} onClick={() => onEvent(offer, rows)}>
            {called(offer, rows)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        {filter && (
          <Menu.Item
            leftSection={<IconFilter size={16} aria-hidden="true" />}
            onClick={() => {
              if (filter.field_type === 'reference') keepLabel(column, Number(row[column]), text)
              onFilter(filter)
            }}
          >
            {t('Only {resource} {value}', {
              resource: labelOf(resource, column),
              value: text === '' ? t('empty') : shortened(text),
            })}
          </Menu.Item>
        )}
        <CopyItems resource={resource} at={at} columns={columns} text={text} address={address} />
        {!isReport(resource) && (
          <>
            <Menu.Divider />
            <Menu.Item
              leftSection={<IconHistory size={16} aria-hidden="true" />}
              onClick={() => onHistory(row)}
            >
              {t('History')}
            </Menu.Item>
          </>
        )}
        {(dangerous.length > 0 || removable) && <Menu.Divider />}
        {dangerous.map((offer) => (
          <Menu.Item key={offer.notes.label} className="dc-danger-text" onClick={() => onEvent(offer, rows)}>
            {called(offer, rows)}
          </Menu.Item>
        ))}
        {removable && (
          <Menu.Item
            leftSection={<IconTrash size={16} aria-hidden="true" />}
            className="dc-danger-text"
            onClick={() => askToRemove(resource, row, () => undefined)}
          >
            {t('Delete')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
