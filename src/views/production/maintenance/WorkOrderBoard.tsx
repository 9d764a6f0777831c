import { SegmentedControl } from '@mantine/core'
import { type ComponentType, type ReactNode, useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'
import { workPriorities } from '../../../resources/production/maintenance/issue_details'
import { type WorkOrder, workOrders } from '../../../resources/production/maintenance/work_orders'
import type { ColumnFilter } from '../../../resources/kit/query/filter'
import { age, due } from '../../format/format'
import { dayOf } from '../../format/timeText'
import { useServerNow } from '../../hooks/observed'
import { ErrorState } from '../../parts/ErrorState'
import { StatusTag } from '../../parts/StatusTag'
import { useLiveRows } from '../../resource/live/useLiveRows'
import type { RecordGiven } from '../../resource/record/RecordDrawer'
import { failureMessage } from '../../ui/messages'
import { Page } from '../../ui/Page'
import { downtimeOf } from './downtime'
import { t } from '../../../texts/texts'
import './maintenance.css'

const columns = ['open', 'acknowledged', 'in_progress', 'waiting_parts', 'done'] as const

const unverified: readonly ColumnFilter[] = [
  {
    field: 'status',
    field_type: 'text',
    filters: [{ logic_operator: 'and', operator: 'in', value_type: 'value', value: [...columns] }],
  },
]

const priorityWords = { low: t('Low'), medium: t('Medium'), high: t('High'), critical: t('Critical') }

const byDay = (one: WorkOrder, other: WorkOrder) =>
  (one.due_on ?? '9999').localeCompare(other.due_on ?? '9999')

/** The most urgent first, then what is due first, then what waits longest. */
const byUrgency = (one: WorkOrder, other: WorkOrder) =>
  workPriorities.indexOf(other.priority ?? 'low') - workPriorities.indexOf(one.priority ?? 'low') ||
  byDay(one, other) ||
  one.reported_at.localeCompare(other.reported_at)

/** What is due first, what has no day last; then the most urgent. */
const byDue = (one: WorkOrder, other: WorkOrder) => byDay(one, other) || byUrgency(one, other)

const orders = { urgency: byUrgency, due: byDue } as const

type CardProps = { work: WorkOrder; now: number; onOpen: (id: number) => void }

function Due({ on, now }: { on: string; now: number }) {
  const { text, isLate } = due(on, dayOf(new Date(now)))
  return <span className={isLate ? 'dc-work-out' : undefined}>{text}</span>
}

function WorkCard({ work, now, onOpen }: CardProps) {
  const { id, number, machine, issue_detail, priority, assigned_to, out_since, wait_reason, due_on } = work
  return (
    <li>
      <button type="button" className="dc-work-card" data-priority={priority} onClick={() => onOpen(id)}>
        <b>{machine}</b>
        <span>{issue_detail}</span>
        <small>
          <span>{number}</span>
          {priority && <span>{priorityWords[priority]}</span>}
          <span>{age(now - Date.parse(work.reported_at))}</span>
          {due_on !== null && <Due on={due_on} now={now} />}
          <span>{assigned_to ?? t('Unassigned')}</span>
          {out_since !== null && (
            <span className="dc-work-out">{t('Out for {time}', { time: downtimeOf(work, now) })}</span>
          )}
          {wait_reason && <span>{wait_reason}</span>}
        </small>
      </button>
    </li>
  )
}

/** What is not verified yet, one column for each status, live. */
export function WorkOrderBoard({
  choice,
  record: Record,
}: {
  choice: ReactNode
  record: ComponentType<RecordGiven>
}) {
  const { rows, isLoaded, error } = useLiveRows(workOrders, unverified)
  const now = useServerNow(60_000)
  const [params, setParams] = useSearchParams()
  const opened = Number(params.get('open')) || null
  const order = params.get('order') === 'due' ? 'due' : 'urgency'
  const open = useCallback(
    (id: number | null) =>
      setParams((before) => {
        const next = new URLSearchParams(before)
        if (id === null) next.delete('open')
        else next.set('open', String(id))
        return next
      }),
    [setParams],
  )
  return (
    <Page
      title={t('Maintenance work orders')}
      actions={
        <>
          {choice}
          <SegmentedControl
            aria-label={t('Order')}
            data={[
              { value: 'urgency', label: t('Most urgent') },
              { value: 'due', label: t('Due') },
            ]}
            value={order}
            onChange={(next) =>
              setParams((before) => {
                const after = new URLSearchParams(before)
                if (next === 'due') after.set('order', 'due')
                else after.delete('order')
                return after
              })
            }
          />
        </>
      }
    >
      {!isLoaded && error !== null && <ErrorState what={failureMessage(error)} />}
      {isLoaded && (
        <div className="dc-work-board">
          {columns.map((status) => {
            const work = rows.filter((row) => row.status === status).toSorted(orders[order])
            return (
              <section key={status} className="dc-work-column" aria-label={t(status)}>
                <h2>
                  <StatusTag status={status} /> {work.length}
                </h2>
                <ul>
                  {work.map((row) => (
                    <WorkCard key={row.id} work={row} now={now} onOpen={open} />
                  ))}
                </ul>
              </section>
            )
          })}
        </div>
      )}
      {opened !== null && (
        <Record
          key={opened}
          resource={workOrders}
          id={opened}
          onClose={() => open(null)}
          onCreated={() => open(null)}
        />
      )}
    </Page>
  )
}
