import { Button, Checkbox, Group, Select } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { AnyRow } from '../../../api/resourceApi'
import { moveItem } from '../../../api/projects/projects'
import { openItemStatuses, type TaskItem, taskItems } from '../../../resources/projects/task_items'
import { optionLabel } from '../../parts/optionLabel'
import { StatusTag } from '../../parts/StatusTag'
import { statusLook } from '../../parts/statusLook'
import { PlainTable } from '../../parts/table/PlainTable'
import { ResourceActions } from '../../resource/events/ResourceActions'
import { useRowEvents } from '../../resource/events/useRowEvents'
import { SelectionActions } from '../../resource/list/SelectionActions'
import { notifyError } from '../../ui/notify'
import { dayOrDash, dueText, hoursText, progressText } from '../projectText'
import { t } from '../../../texts/texts'

const asRow = (item: TaskItem) => item as unknown as AnyRow

const isOpen = ({ status }: TaskItem) => openItemStatuses.some((one) => one === status)
const isLate = (item: TaskItem, today: string) =>
  item.due_date !== null && item.due_date < today && isOpen(item)

type RowProps = {
  item: TaskItem
  items: readonly TaskItem[]
  today: string
  mayWrite: boolean
  isChosen: boolean
  onChoose: (id: number) => void
  onOpen: (id: number) => void
}

function ItemRow({ item, items, today, mayWrite, isChosen, onChoose, onOpen }: RowProps) {
  const at = items.findIndex(({ id }) => id === item.id)
  const move = (before: TaskItem | undefined) =>
    moveItem({ id: item.id, version: item.version, before_id: before?.id ?? null }).catch(notifyError)
  const late = isLate(item, today)
  return (
    <tr>
      {mayWrite && (
        <td className="dc-choose">
          <Checkbox
            aria-label={t('Select {number}', { number: item.name })}
            checked={isChosen}
            onChange={() => onChoose(item.id)}
          />
        </td>
      )}
      <td className="dc-right dc-desk">{item.sequence}</td>
      <td className="dc-lead">
        <Link className="dc-link" to={`/task_items/record/${item.id}`}>
          {item.name}
        </Link>
        {item.is_required === 0 && <small> {t('Optional')}</small>}
        {item.linked_number !== null && (
          <div>
            <small>{item.linked_number}</small>{' '}
            {item.linked_status !== null && <StatusTag status={item.linked_status} />}
          </div>
        )}
      </td>
      <td>{optionLabel(taskItems.fields.item_type, item.item_type)}</td>
      <td>{item.assignee}</td>
      <td className={late ? 'dc-danger-text' : undefined}>
        {late ? dueText(item.due_date, today) : dayOrDash(item.due_date)}
      </td>
      <td className="dc-right dc-desk">
        {item.estimated_hours === null ? '' : hoursText(item.estimated_hours)}
      </td>
      <td className="dc-right dc-desk">{hoursText(item.logged_hours)}</td>
      <td className="dc-right dc-desk">{hoursText(item.hours_left)}</td>
      <td className="dc-right">{progressText(item.progress_percent)}</td>
      <td>
        <StatusTag status={item.status} />
      </td>
      <td className="dc-rows-tools">
        <Group gap="xs" wrap="nowrap">
          {mayWrite && (
            <>
              <Button
                size="compact-xs"
                variant="default"
                disabled={at === 0}
                aria-label={t('Move {name} up', { name: item.name })}
                onClick={() => void move(items[at - 1])}
              >
                ↑
              </Button>
              <Button
                size="compact-xs"
                variant="default"
                disabled={at === items.length - 1}
                aria-label={t('Move {name} down', { name: item.name })}
                onClick={() => void move(items[at + 2])}
              >
                ↓
              </Button>
            </>
          )}
          <Button size="xs" variant="default" onClick={() => onOpen(item.id)}>
            {t('Open')}
          </Button>
          <ResourceActions resource={taskItems} row={asRow(item)} size="xs" outside={1} isSecond />
        </Group>
      </td>
    </tr>
  )
}

/** What of the items is shown: those of a person, in a status, or late. */
type Shown = { assignee: string | null; status: string | null }
const everything: Shown = { assignee: null, status: null }
const lateOnes = 'late'

const passes = (item: TaskItem, { assignee, status }: Shown, today: string) =>
  (assignee === null || String(item.assignee_id) === assignee) &&
  (status === null || (status === lateOnes ? isLate(item, today) : item.status === status))

type FilterProps = { items: readonly TaskItem[]; shown: Shown; onChange: (shown: Shown) => void }

function ItemFilters({ items, shown, onChange }: FilterProps) {
  const people = new Map(
    items.flatMap(({ assignee_id: id, assignee }) => (id === null ? [] : [[String(id), assignee ?? '']])),
  )
  const statuses = [...new Set(items.map(({ status }) => status))]
  return (
    <Group gap="xs" className="dc-item-filters">
      <Select
        aria-label={t('Assignee')}
        placeholder={t('All assignees')}
        size="sm"
        clearable
        data={[...people].map(([value, label]) => ({ value, label }))}
        value={shown.assignee}
        onChange={(assignee) => onChange({ ...shown, assignee })}
      />
      <Select
        aria-label={t('Status')}
        placeholder={t('All statuses')}
        size="sm"
        clearable
        data={[
          { value: lateOnes, label: t('Late') },
          ...statuses.map((value) => ({ value, label: statusLook(value).word })),
        ]}
        value={shown.status}
        onChange={(status) => onChange({ ...shown, status })}
      />
    </Group>
  )
}

type Props = {
  items: readonly TaskItem[]
  today: string
  mayWrite: boolean
  /** Their project is on hold: they keep their due dates, and are greyed. */
  isOnHold: boolean
  onOpen: (id: number) => void
}

/** The items of a task in their order: filtered, moved, worked on one by one, and assigned several at once. */
export function ItemsTable({ items, today, mayWrite, isOnHold, onOpen }: Props) {
  const [shown, setShown] = useState(everything)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const { press, dialog } = useRowEvents(taskItems)
  const rows = items.filter((item) => passes(item, shown, today))
  const selected = rows.filter(({ id }) => chosen.has(id))
  const toggle = (id: number) =>
    setChosen((now) => new Set(now.has(id) ? [...now].filter((one) => one !== id) : [...now, id]))
  return (
    <>
      <ItemFilters items={items} shown={shown} onChange={setShown} />
      {rows.length === 0 && <p>{t('No item passes the filters')}</p>}
      {rows.length > 0 && (
        <PlainTable
          label={t('Items|projects')}
          chooseAll={
            mayWrite && (
              <Checkbox
                aria-label={t('Select all')}
                checked={selected.length === rows.length}
                onChange={() =>
                  setChosen(new Set(selected.length === rows.length ? [] : rows.map(({ id }) => id)))
                }
              />
            )
          }
          heads={[
            { figure: '#' },
            t('Name'),
            t('Type'),
            t('Assignee'),
            t('Due'),
            { figure: t('Estimate') },
            { figure: t('Logged') },
            { figure: t('Left') },
            { figure: '%' },
            t('Status'),
          ]}
          hasTools
          className={`dc-card-rows dc-stacks${isOnHold ? ' dc-on-hold' : ''}`}
        >
          {rows.map((item) => (
            <ItemRow
              key={item.id}
              item={item}
              items={items}
              today={today}
              mayWrite={mayWrite}
              isChosen={chosen.has(item.id)}
              onChoose={toggle}
              onOpen={onOpen}
            />
          ))}
        </PlainTable>
      )}
      {selected.length > 0 && (
        <Group gap="xs" className="dc-item-chosen">
          <span role="status">{t('{count} selected', { count: selected.length })}</span>
          <SelectionActions
            resource={taskItems}
            rows={selected.map(asRow)}
            onPress={(offer, inputs) => press(offer, selected.map(asRow), inputs)}
          />
        </Group>
      )}
      {dialog}
    </>
  )
}
