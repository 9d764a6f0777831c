import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import {
  handoverTopics,
  type ShiftHandoverLine,
  shiftHandoverLines,
} from '../../../resources/production/handovers/shift_handover_lines'
import { productionOrders } from '../../../resources/production/orders/production_orders'
import { recordAddress } from '../../../resources/kit/define/addresses'
import { optionLabel } from '../../../resources/kit/text/columns'
import { opens } from '../../../access'
import { usePerson } from '../../session/session'
import { t } from '../../../texts/texts'
import { figure } from '../../format/format'
import { day, instant } from '../../format/timeText'
import { PlainTable } from '../../parts/table/PlainTable'
import { RowsSection } from '../../parts/table/RowsSection'
import { StatusTag } from '../../parts/StatusTag'
import { equals, useLiveRows } from '../../resource/live/useLiveRows'
import { RecordDrawer, type RecordGiven, type RecordPart } from '../../resource/record/RecordDrawer'

type Cell = { head: string; of: (line: ShiftHandoverLine) => ReactNode; isFigure?: true }

const { topic: topicField, measure: measureField } = shiftHandoverLines.systemFields

/** Pieces are figures alone. */
const measureWord = (measure: ShiftHandoverLine['measure']) =>
  measure === null || measure === 'unit' ? '' : ` ${optionLabel(measureField, measure).toLowerCase()}`

/** The number of an order, which leads to it for those who may open it. */
function OrderLink({ id, number }: { id: number; number: string | null }) {
  const { roles } = usePerson()
  return opens(roles, productionOrders.access.read) ? (
    <Link className="dc-link" to={recordAddress(productionOrders, id)}>
      {number}
    </Link>
  ) : (
    <span className="dc-code">{number}</span>
  )
}

const cells = {
  order: {
    head: t('Order'),
    of: ({ production_order_id: id, production_order, product }: ShiftHandoverLine) =>
      id !== null && (
        <>
          <OrderLink id={id} number={production_order} /> {product}
        </>
      ),
  },
  code: {
    head: t('Number'),
    of: ({ subject }: ShiftHandoverLine) => <span className="dc-code">{subject}</span>,
  },
  phase: { head: t('Phase'), of: ({ phase }: ShiftHandoverLine) => phase },
  machine: { head: t('Machine'), of: ({ machine }: ShiftHandoverLine) => machine },
  reason: { head: t('Reason'), of: ({ reason_parameter }: ShiftHandoverLine) => reason_parameter },
  block: {
    head: t('Block'),
    of: ({ block_code: code }: ShiftHandoverLine) => code !== null && <StatusTag status={code} />,
  },
  good: {
    head: t('Good'),
    of: ({ qty_good, measure }: ShiftHandoverLine) =>
      qty_good !== null && `${figure(qty_good)}${measureWord(measure)}`,
    isFigure: true,
  },
  scrap: {
    head: t('Scrap'),
    of: ({ qty_scrap }: ShiftHandoverLine) => qty_scrap !== null && figure(qty_scrap),
    isFigure: true,
  },
  minutes: {
    head: t('Minutes'),
    of: ({ minutes }: ShiftHandoverLine) => minutes !== null && figure(minutes),
    isFigure: true,
  },
  since: { head: t('Since'), of: ({ since }: ShiftHandoverLine) => since !== null && instant(since) },
  ended: { head: t('Ended'), of: ({ since }: ShiftHandoverLine) => since !== null && instant(since) },
  due: { head: t('Due'), of: ({ due_on }: ShiftHandoverLine) => due_on !== null && day(due_on) },
  stamps: {
    head: t('Stamps'),
    of: ({ qty_good }: ShiftHandoverLine) => qty_good !== null && figure(qty_good),
    isFigure: true,
  },
  missing: {
    head: t('Missing'),
    of: ({ qty_scrap }: ShiftHandoverLine) => qty_scrap !== null && figure(qty_scrap),
    isFigure: true,
  },
} satisfies Record<string, Cell>

const columnsOf: Readonly<Record<(typeof handoverTopics)[number], readonly (keyof typeof cells)[]>> = {
  open: ['order', 'phase', 'machine', 'good', 'scrap', 'due'],
  ended: ['order', 'phase', 'machine', 'good', 'scrap', 'ended'],
  late: ['order', 'phase', 'due'],
  stopped: ['machine', 'reason', 'minutes', 'since'],
  on_hold: ['order', 'phase', 'reason', 'since'],
  gate: ['order', 'phase', 'block', 'since'],
  laboratory: ['code', 'order', 'since'],
  stamps: ['code', 'stamps'],
  difference: ['code', 'order', 'missing', 'ended'],
}

function TopicTable({
  topic,
  lines,
}: {
  topic: (typeof handoverTopics)[number]
  lines: readonly ShiftHandoverLine[]
}) {
  const title = optionLabel(topicField, topic)
  const columns: readonly Cell[] = columnsOf[topic].map((name) => cells[name])
  return (
    <RowsSection title={title} count={lines.length}>
      <PlainTable
        label={title}
        heads={columns.map(({ head, isFigure }) => (isFigure ? { figure: head } : head))}
      >
        {lines.map((line) => (
          <tr key={line.id}>
            {columns.map(({ head, of, isFigure }) => (
              <td key={head} className={isFigure && 'dc-right'}>
                {of(line)}
              </td>
            ))}
          </tr>
        ))}
      </PlainTable>
    </RowsSection>
  )
}

/** What the log says of the shift, topic by topic. */
function LogLines({ row }: RecordPart) {
  const { rows, isLoaded } = useLiveRows(shiftHandoverLines, row && [equals('shift_handover_id', row.id)], [
    { field: 'id', direction: 'asc' },
  ])
  if (!row)
    return <p className="dc-form-note">{t('What the log says of the shift is added when it is saved.')}</p>
  if (!isLoaded) return null
  if (rows.length === 0) return <p className="dc-form-note">{t('The log has nothing of this shift')}</p>
  return handoverTopics
    .map((topic) => ({ topic, lines: rows.filter((line) => line.topic === topic) }))
    .filter(({ lines }) => lines.length > 0)
    .map(({ topic, lines }) => <TopicTable key={topic} topic={topic} lines={lines} />)
}

/** One handover over its list: its notes, who acknowledged it, and what the log says of the shift. */
export const HandoverRecord = (props: RecordGiven) => (
  <RecordDrawer {...props} below={LogLines} hasLines={false} />
)
