import { Button, Group, Stack, TextInput, Textarea } from '@mantine/core'
import { type ClipboardEvent, type FormEvent, Suspense, useRef, useState } from 'react'
import { IconListCheck } from '@tabler/icons-react'
import { Link, useNavigate, useParams } from 'react-router-dom'
import { type AnyRow, newKey } from '../../api/resourceApi'
import { addItems, moveItem } from '../../api/projects/projects'
import { type ProjectTask, projectTasks } from '../../resources/projects/project_tasks'
import { type TaskItem, taskItems } from '../../resources/projects/task_items'
import { dayOf } from '../format/timeText'
import { useServerNow } from '../hooks/observed'
import { EmptyState } from '../parts/EmptyState'
import { Facts } from '../parts/Facts'
import { StatusTag } from '../parts/StatusTag'
import { PlainTable } from '../parts/table/PlainTable'
import { ResourceActions } from '../resource/events/ResourceActions'
import { mayCreate } from '../resource/list/rights'
import { equals, useLiveRows } from '../resource/live/useLiveRows'
import { RecordDrawer } from '../resource/record/RecordDrawer'
import { RecordFrame } from '../resource/record/RecordFrame'
import { RecordOf } from '../resource/record/RecordOf'
import { usePerson } from '../session/session'
import { Dialog } from '../ui/Dialog'
import { notifyError } from '../ui/notify'
import { dayOrDash, dueText, hoursText, progressText } from './projectText'
import { t } from '../../texts/texts'
import './projects.css'

const minute = 60_000
const inOrder = [{ field: 'sequence', direction: 'asc' }] as const
const asRow = (item: TaskItem) => item as unknown as AnyRow

/** Adds an item with Enter; several lines that are pasted become items at once. */
function AddItems({ task, onPaste }: { task: ProjectTask; onPaste: (text: string) => void }) {
  const [name, setName] = useState('')
  const [isSending, setSending] = useState(false)
  const box = useRef<HTMLInputElement>(null)
  const add = async (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '' || isSending) return
    setSending(true)
    try {
      await addItems(task.id, [name], newKey())
      setName('')
    } catch (thrown) {
      notifyError(thrown)
    }
    setSending(false)
    box.current?.focus()
  }
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text')
    if (!text.trim().includes('\n')) return
    event.preventDefault()
    onPaste(text)
  }
  return (
    <form className="dc-item-add" onSubmit={(event) => void add(event)}>
      <TextInput
        ref={box}
        aria-label={t('New item')}
        placeholder={t('New item: Enter adds the next one')}
        value={name}
        maxLength={200}
        onChange={(event) => setName(event.currentTarget.value)}
        onPaste={paste}
      />
      <Button type="submit" variant="default" disabled={name.trim() === ''}>
        {t('Add item')}
      </Button>
      <Button variant="default" onClick={() => onPaste('')}>
        {t('Paste list')}
      </Button>
    </form>
  )
}

function PasteDialog({ task, text, onClose }: { task: ProjectTask; text: string; onClose: () => void }) {
  const [lines, setLines] = useState(text)
  const all = lines.split('\n').filter((line) => line.trim() !== '')
  const send = async () => {
    try {
      await addItems(task.id, all, newKey())
      onClose()
    } catch (thrown) {
      notifyError(thrown)
    }
  }
  return (
    <Dialog opened onClose={onClose} title={t('Add items')} size={520} centered>
      <Stack gap="md">
        <Textarea
          data-autofocus
          label={t('One item per line')}
          autosize
          minRows={6}
          maxRows={16}
          value={lines}
          onChange={(event) => setLines(event.currentTarget.value)}
        />
        <Group justify="space-between">
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button disabled={all.length === 0} onClick={() => void send()}>
            {t('Add {count}', { count: all.length })}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

type RowProps = {
  item: TaskItem
  items: readonly TaskItem[]
  today: string
  mayWrite: boolean
  onOpen: (id: number) => void
}

function ItemRow({ item, items, today, mayWrite, onOpen }: RowProps) {
  const at = items.findIndex(({ id }) => id === item.id)
  const move = (before: TaskItem | undefined) =>
    moveItem({ id: item.id, version: item.version, before_id: before?.id ?? null }).catch(notifyError)
  const isLate =
    item.due_date !== null && item.due_date < today && item.status !== 'done' && item.status !== 'cancelled'
  return (
    <tr>
      <td className="dc-right">{item.sequence}</td>
      <td>
        <Link className="dc-link" to={`/task_items/record/${item.id}`}>
          {item.name}
        </Link>
      </td>
      <td>{item.assignee}</td>
      <td className={isLate ? 'dc-danger-text' : undefined}>
        {isLate ? dueText(item.due_date, today) : dayOrDash(item.due_date)}
      </td>
      <td className="dc-right">{item.estimated_hours === null ? '' : hoursText(item.estimated_hours)}</td>
      <td className="dc-right">{hoursText(item.logged_hours)}</td>
      <td className="dc-right">{hoursText(item.hours_left)}</td>
      <td className="dc-right">{progressText(item.progress_percent)}</td>
      <td>
        {item.linked_number} {item.linked_status !== null && <StatusTag status={item.linked_status} />}
      </td>
      <td>{item.is_required === 1 ? t('Yes') : t('No')}</td>
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
          <ResourceActions resource={taskItems} row={asRow(item)} />
        </Group>
      </td>
    </tr>
  )
}

function Inside({ task }: { task: ProjectTask }) {
  const navigate = useNavigate()
  const person = usePerson()
  const today = dayOf(new Date(useServerNow(minute)))
  const { rows: items, isLoaded } = useLiveRows(taskItems, [equals('project_task_id', task.id)], inOrder)
  const [pasted, setPasted] = useState<string | null>(null)
  const [opened, setOpened] = useState<number | 'new' | null>(null)
  const isOpen = !['completed', 'cancelled'].includes(task.project_status ?? '')
  const mayWrite = mayCreate(taskItems, person) && isOpen && task.is_phase === 0 && task.is_milestone === 0
  const mayAdd = mayWrite && task.status !== 'done' && task.status !== 'cancelled'
  const plan = `/projects/tasks/${task.project_id}`
  return (
    <RecordFrame
      resource={projectTasks}
      row={task as unknown as AnyRow}
      onRemoved={() => void navigate(plan)}
      actions={
        <>
          <Button variant="default" component={Link} to={plan}>
            {t('Project plan')}
          </Button>
          {mayAdd && (
            <Button variant="default" onClick={() => setOpened('new')}>
              {t('Add item')}
            </Button>
          )}
        </>
      }
    >
      <Facts
        fits
        facts={[
          [t('Project'), task.project],
          [t('Owner'), task.owner ?? '–'],
          [t('Dates'), `${dayOrDash(task.start_date)} – ${dayOrDash(task.due_date)}`],
          [t('Items'), t('{done} of {count}', { done: task.items_done, count: task.items })],
          [t('Hours'), `${hoursText(task.logged_hours)} / ${hoursText(task.estimated_hours)}`],
          [t('Progress'), progressText(task.progress_percent)],
        ]}
      />
      {mayAdd && <AddItems task={task} onPaste={setPasted} />}
      {isLoaded && items.length === 0 && <EmptyState icon={IconListCheck} text={t('No items yet')} />}
      {items.length > 0 && (
        <PlainTable
          label={t('Items')}
          heads={[
            { figure: '#' },
            t('Name'),
            t('Assignee'),
            t('Due'),
            { figure: t('Estimate') },
            { figure: t('Logged') },
            { figure: t('Hours left') },
            { figure: t('Progress') },
            t('Linked record'),
            t('Required'),
            t('Status'),
          ]}
          hasTools
          className="dc-card-rows dc-item-rows"
        >
          {items.map((item) => (
            <ItemRow
              key={item.id}
              item={item}
              items={items}
              today={today}
              mayWrite={mayWrite}
              onOpen={setOpened}
            />
          ))}
        </PlainTable>
      )}
      {pasted !== null && <PasteDialog task={task} text={pasted} onClose={() => setPasted(null)} />}
      {opened !== null && (
        <Suspense>
          <RecordDrawer
            resource={taskItems}
            id={opened}
            initialValues={{ project_task_id: task.id, project_task: task.name, due_date: task.due_date }}
            onClose={() => setOpened(null)}
            onCreated={() => setOpened(null)}
          />
        </Suspense>
      )}
    </RecordFrame>
  )
}

/** The items of one task: added in a row, pasted as a list, put in order and worked on. */
export function TaskItemsView() {
  const { task_id: id } = useParams()
  return (
    <RecordOf resource={projectTasks} id={id}>
      {(task) => <Inside key={task.id} task={task} />}
    </RecordOf>
  )
}
