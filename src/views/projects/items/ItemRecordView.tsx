import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router-dom'
import { sendPicture } from '../../../api/general/attachments'
import { type AnyRow, newKey, rowById } from '../../../api/resourceApi'
import { addRecord, correctRecord } from '../../../api/projects/projects'
import { projectCalls } from '../../../resources/projects/projectCalls'
import { type TaskItemRecord, taskItemRecords } from '../../../resources/projects/task_item_records'
import { type TaskItem, taskItems } from '../../../resources/projects/task_items'
import { day, dayOf } from '../../format/timeText'
import { useServerNow } from '../../hooks/observed'
import { Facts } from '../../parts/Facts'
import { StatusTag } from '../../parts/StatusTag'
import { RowsSection } from '../../parts/table/RowsSection'
import { fireRow } from '../../resource/events/fireRow'
import { InputsDialog } from '../../resource/events/InputsDialog'
import { mayCreate } from '../../resource/list/rights'
import { equals, useLiveRows } from '../../resource/live/useLiveRows'
import { RecordFrame } from '../../resource/record/RecordFrame'
import { RecordOf } from '../../resource/record/RecordOf'
import { usePerson } from '../../session/session'
import { notifyError } from '../../ui/notify'
import { dayOrDash, hoursText, progressText } from '../projectText'
import { MeasuredValues } from './MeasuredValues'
import { RecordForm } from './RecordForm'
import { RecordsTable, type ShownRecord } from './RecordsTable'
import { t } from '../../../texts/texts'
import '../projects.css'

const minute = 60_000
const newestFirst = [{ field: 'id', direction: 'desc' }] as const

const shown = (record: TaskItemRecord): ShownRecord => ({
  ...record,
  person: record.user ?? '',
  isCorrection: record.corrects_record_id !== null,
  isOut: record.in_range === 0,
})

/** Finishes an item as it is now: its first record has started it. */
async function finishItem(id: number) {
  const now = await rowById(taskItems, id)
  const [next] = now.status === 'todo' ? ['start'] : []
  const started = next === undefined ? now : await fireRow(taskItems, now, next, {})
  if (started) await fireRow(taskItems, started, 'finish', {})
}

function Inside({ item }: { item: TaskItem }) {
  const navigate = useNavigate()
  const person = usePerson()
  const [correcting, setCorrecting] = useState<TaskItemRecord | null>(null)
  const [made, setMade] = useState(0)
  const today = dayOf(new Date(useServerNow(minute)))
  const { rows: records } = useLiveRows(taskItemRecords, [equals('task_item_id', item.id)], newestFirst)
  const mayAdd =
    mayCreate(taskItemRecords, person) && item.project_status === 'in_progress' && item.status !== 'cancelled'
  const mayFinish = item.reviewer_id === null && (item.status === 'todo' || item.status === 'in_progress')
  const list = `/projects/tasks/items/${item.project_task_id}`
  const record = async (
    values: Record<string, unknown>,
    { file, finishes }: { file: File | null; finishes: boolean },
  ) => {
    const { record: added } = await addRecord({ ...values, id: item.id }, newKey())
    // What is typed is saved now: what fails after it is said beside it.
    setMade((before) => before + 1)
    try {
      if (file) await sendPicture(taskItemRecords.name, added.id, file)
      if (finishes) await finishItem(item.id)
    } catch (thrown) {
      notifyError(thrown)
    }
  }
  return (
    <RecordFrame
      resource={taskItems}
      row={item as unknown as AnyRow}
      onRemoved={() => void navigate(list)}
      actions={
        <Button variant="default" component={Link} to={list}>
          {t('Task items')}
        </Button>
      }
    >
      <Facts
        fits
        facts={[
          [t('Task'), item.project_task],
          [t('Assignee'), item.assignee ?? '–'],
          [t('Reviewer'), item.reviewer ?? '–'],
          [t('Due'), dayOrDash(item.due_date)],
          [t('Estimate'), item.estimated_hours === null ? '–' : hoursText(item.estimated_hours)],
          [t('Logged'), hoursText(item.logged_hours)],
          [t('Hours left'), hoursText(item.hours_left)],
          [t('Progress'), progressText(item.progress_percent)],
          ...(item.linked_number === null
            ? []
            : [
                [
                  t('Linked record'),
                  <Group key="linked" gap="xs">
                    {item.linked_number}
                    {item.linked_status !== null && <StatusTag status={item.linked_status} />}
                  </Group>,
                ] as const,
              ]),
        ]}
      />
      <MeasuredValues item={item} records={records} />
      {mayAdd && (
        <RecordForm key={made} item={item} today={today} isManager mayFinish={mayFinish} onSend={record} />
      )}
      <RowsSection title={t('Records')} count={records.length}>
        <RecordsTable
          records={records.map(shown)}
          onCorrect={mayAdd ? (id) => setCorrecting(records.find((one) => one.id === id) ?? null) : undefined}
        />
      </RowsSection>
      {correcting && (
        <InputsDialog
          title={t('Correct the record of {day}', { day: day(correcting.record_date) })}
          inputs={projectCalls.correct.inputs}
          send={t('Correct')}
          onCancel={() => setCorrecting(null)}
          onSend={async (values) => {
            await correctRecord({ ...values, id: correcting.id }, newKey())
            setCorrecting(null)
          }}
        />
      )}
    </RecordFrame>
  )
}

/** One item with its records, newest first, and what was measured. */
export function ItemRecordView() {
  const { task_item_id: id } = useParams()
  return (
    <RecordOf resource={taskItems} id={id}>
      {(item) => <Inside key={item.id} item={item} />}
    </RecordOf>
  )
}
