import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import { IconListCheck } from '@tabler/icons-react'
import { Link, useNavigate, useParams } from 'react-router-dom'
import type { AnyRow } from '../../api/resourceApi'
import { type ProjectTask, projectTasks } from '../../resources/projects/project_tasks'
import { taskItems } from '../../resources/projects/task_items'
import { dayOf } from '../format/timeText'
import { useServerNow } from '../hooks/observed'
import { EmptyState } from '../parts/EmptyState'
import { Facts } from '../parts/Facts'
import { mayCreate } from '../resource/list/rights'
import { Waiting } from '../resource/list/ListState'
import { equals, useLiveRows } from '../resource/live/useLiveRows'
import { RecordDrawer } from '../resource/record/RecordDrawer'
import { RecordFrame } from '../resource/record/RecordFrame'
import { RecordOf } from '../resource/record/RecordOf'
import { usePerson } from '../session/session'
import { AddItems, PasteDialog } from './items/AddItems'
import { ItemsTable } from './items/ItemsTable'
import { dayOrDash, hoursText, progressText } from './projectText'
import { t } from '../../texts/texts'
import './projects.css'

const minute = 60_000
const inOrder = [{ field: 'sequence', direction: 'asc' }] as const
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
          [t('Items|projects'), t('{done} of {count}', { done: task.items_done, count: task.items })],
          [t('Hours'), `${hoursText(task.logged_hours)} / ${hoursText(task.estimated_hours)}`],
          [t('Progress'), progressText(task.progress_percent)],
        ]}
      />
      {mayAdd && <AddItems task={task} onPaste={setPasted} />}
      {!isLoaded && <Waiting />}
      {isLoaded && items.length === 0 && <EmptyState icon={IconListCheck} text={t('No items yet')} />}
      {items.length > 0 && (
        <ItemsTable
          items={items}
          today={today}
          mayWrite={mayWrite}
          isOnHold={task.project_status === 'on_hold'}
          onOpen={setOpened}
        />
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
