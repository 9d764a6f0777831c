import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router-dom'
import { CartesianGrid, Line, LineChart, ReferenceLine, ResponsiveContainer, XAxis, YAxis } from 'recharts'
import { type AnyRow, newKey } from '../../api/resourceApi'
import { addRecord, correctRecord } from '../../api/projects/projects'
import { projectCalls } from '../../resources/projects/projectCalls'
import { type TaskItemRecord, taskItemRecords } from '../../resources/projects/task_item_records'
import { type TaskItem, taskItems } from '../../resources/projects/task_items'
import { axis, gridLines, margins, valueAxis } from '../charts/axis'
import { ChartCard } from '../charts/ChartCard'
import { figure, money } from '../format/format'
import { day } from '../format/timeText'
import { Facts } from '../parts/Facts'
import { StatusTag } from '../parts/StatusTag'
import { PlainTable } from '../parts/table/PlainTable'
import { RowsSection } from '../parts/table/RowsSection'
import { InputsDialog } from '../resource/events/InputsDialog'
import { mayCreate } from '../resource/list/rights'
import { equals, useLiveRows } from '../resource/live/useLiveRows'
import { RecordFrame } from '../resource/record/RecordFrame'
import { RecordOf } from '../resource/record/RecordOf'
import { optionLabel } from '../parts/optionLabel'
import { usePerson } from '../session/session'
import { useShortcut } from '../ui/keyboard'
import { dayOrDash, hoursText, progressText } from './projectText'
import { t } from '../../texts/texts'
import './projects.css'

const newestFirst = [{ field: 'id', direction: 'desc' }] as const

/** The values that were measured, with the limits of the item. */
function Measured({ item, records }: { item: TaskItem; records: readonly TaskItemRecord[] }) {
  const points = records
    .filter(({ value }) => value !== null)
    .map(({ record_date, value }) => ({ day: day(record_date), value: value ?? 0 }))
    .toReversed()
  if (points.length === 0) return null
  const limits = [item.min_value, item.max_value].filter((limit) => limit !== null)
  return (
    <ChartCard
      title={t('Measured values')}
      table={{
        head: [t('Day'), item.unit ?? t('Value')],
        rows: points.map((point) => [point.day, figure(point.value, 3)]),
      }}
      height={220}
    >
      <ResponsiveContainer width="100%" height="100%">
        <LineChart data={points} margin={margins} accessibilityLayer={false}>
          <CartesianGrid {...gridLines} />
          <XAxis dataKey="day" minTickGap={48} {...axis} />
          <YAxis {...valueAxis} domain={['auto', 'auto']} />
          {limits.map((limit) => (
            <ReferenceLine
              key={limit}
              y={limit}
              ifOverflow="extendDomain"
              stroke="var(--dc-danger)"
              strokeDasharray="5 4"
            />
          ))}
          <Line dataKey="value" isAnimationActive={false} stroke="var(--dc-bar)" strokeWidth={2} />
        </LineChart>
      </ResponsiveContainer>
    </ChartCard>
  )
}

type Open = { kind: 'new' } | { kind: 'correct'; record: TaskItemRecord }

function Inside({ item }: { item: TaskItem }) {
  const navigate = useNavigate()
  const person = usePerson()
  const [open, setOpen] = useState<Open | null>(null)
  const { rows: records } = useLiveRows(taskItemRecords, [equals('task_item_id', item.id)], newestFirst)
  const mayAdd = mayCreate(taskItemRecords, person) && item.project_status === 'in_progress'
  useShortcut(mayAdd ? 'n' : null, t('New record'), () => setOpen({ kind: 'new' }))
  const list = `/projects/tasks/items/${item.project_task_id}`
  // From the oldest on, what is logged so far.
  const totals = new Map<number, number>()
  let sum = 0
  for (const record of records.toReversed()) {
    sum += record.hours ?? 0
    totals.set(record.id, sum)
  }
  return (
    <RecordFrame
      resource={taskItems}
      row={item as unknown as AnyRow}
      onRemoved={() => void navigate(list)}
      actions={
        <>
          <Button variant="default" component={Link} to={list}>
            {t('Task items')}
          </Button>
          {mayAdd && <Button onClick={() => setOpen({ kind: 'new' })}>{t('Add record')}</Button>}
        </>
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
      <Measured item={item} records={records} />
      <RowsSection title={t('Records')} count={records.length}>
        {records.length === 0 ? (
          <p>{t('No records yet')}</p>
        ) : (
          <PlainTable
            label={t('Records')}
            heads={[
              t('Day'),
              t('Type'),
              t('Person'),
              { figure: t('Hours') },
              { figure: t('Logged so far') },
              { figure: t('Value') },
              { figure: t('Amount') },
              { figure: t('Progress') },
              t('What was done'),
            ]}
            hasTools
          >
            {records.map((record) => (
              <tr key={record.id}>
                <td>{day(record.record_date)}</td>
                <td>
                  {record.corrects_record_id === null
                    ? optionLabel(taskItemRecords.fields.record_type, record.record_type)
                    : t('Correction')}
                </td>
                <td>{record.user}</td>
                <td className="dc-right">{record.hours === null ? '' : hoursText(record.hours)}</td>
                <td className="dc-right">{hoursText(totals.get(record.id) ?? 0)}</td>
                <td className={`dc-right${record.in_range === 0 ? ' dc-danger-text' : ''}`}>
                  {record.value === null ? '' : figure(record.value, 3)}
                </td>
                <td className="dc-right">{record.amount === null ? '' : money(record.amount)}</td>
                <td className="dc-right">
                  {record.progress_percent === null ? '' : progressText(record.progress_percent)}
                </td>
                <td>{record.description}</td>
                <td className="dc-rows-tools">
                  {mayAdd && record.corrects_record_id === null && (
                    <Button size="xs" variant="default" onClick={() => setOpen({ kind: 'correct', record })}>
                      {t('Correct')}
                    </Button>
                  )}
                </td>
              </tr>
            ))}
          </PlainTable>
        )}
      </RowsSection>
      {open?.kind === 'new' && (
        <InputsDialog
          title={t('New record')}
          inputs={projectCalls.record.inputs}
          send={t('Save')}
          onCancel={() => setOpen(null)}
          onSend={async (values) => {
            await addRecord({ ...values, id: item.id }, newKey())
            setOpen(null)
          }}
        />
      )}
      {open?.kind === 'correct' && (
        <InputsDialog
          title={t('Correct the record of {day}', { day: day(open.record.record_date) })}
          inputs={projectCalls.correct.inputs}
          send={t('Correct')}
          onCancel={() => setOpen(null)}
          onSend={async (values) => {
            await correctRecord({ ...values, id: open.record.id }, newKey())
            setOpen(null)
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
