import { Link } from 'react-router-dom'
import { allows } from '../../../machines/kit'
import { batchingLogs } from '../../../resources/production/batching/batching_logs'
import { batchOverriders } from '../../../resources/production/batching/batchPeople'
import {
  productionOrderSteps,
  type ProductionOrderStep,
} from '../../../resources/production/steps/production_order_steps'
import { words } from '../../../resources/kit/text/words'
import { figure } from '../../format/format'
import { instant } from '../../format/timeText'
import { StatusTag } from '../../parts/StatusTag'
import { equals, useLiveRows } from '../../resource/live/useLiveRows'
import { usePerson } from '../../session/session'
import type { OrderTabProps } from '../orders/orderTabs'
import { isWeighable, weighQuery } from './weighAddress'
import { OrderTable } from '../orders/OrderTable'
import { FigureCell } from '../../parts/table/FigureCell'
import { t } from '../../../texts/texts'

const open: readonly string[] = ['ready', 'in_progress', 'paused']

/** The batches of an order: how far each is weighed, and what was measured in its tank. */
function Batches({ steps }: { steps: readonly ProductionOrderStep[] }) {
  const person = usePerson()
  const mayWeigh = allows(person, ['batcher', ...batchOverriders])
  return (
    <OrderTable
      heads={[
        t('Batch'),
        t('Lot'),
        t('State'),
        t('Tank'),
        { figure: t('Planned') },
        { figure: t('Measured') },
        { figure: t('Lines weighed') },
        t('Note'),
      ]}
      hasTools
    >
      {steps.map((step) => (
        <tr key={step.id}>
          <td>{step.batch_no}</td>
          <td>{step.lot ?? ''}</td>
          <td>
            <StatusTag status={step.status} />
          </td>
          <td>{step.machine ?? ''}</td>
          <FigureCell value={Math.round(step.qty_planned)} unit="ml" />
          <FigureCell value={Math.round(step.qty_good)} unit="ml" />
          <td className={`dc-right${step.lines_weighed === 0 ? ' dc-zero' : ''}`}>
            {t('{done} of {all}', {
              done: figure(step.lines_weighed),
              all: figure(step.lines_to_weigh),
            })}
          </td>
          <td>{step.unweighed_reason ?? ''}</td>
          <td className="dc-stays">
            {mayWeigh && open.includes(step.status) && (
              <Link to={weighQuery(step.id)}>{t('Weigh batch {no}', { no: step.batch_no })}</Link>
            )}
          </td>
        </tr>
      ))}
    </OrderTable>
  )
}

/** What went into the batches of an order, latest first. */
function Additions({ orderId }: { orderId: number }) {
  const { rows, isLoaded } = useLiveRows(
    batchingLogs,
    [equals('production_order_id', orderId)],
    [{ field: 'weighed_at', direction: 'desc' }],
  )
  if (isLoaded && rows.length === 0) return <p className="dc-order-none">{t('Nothing was weighed yet')}</p>
  return (
    <OrderTable
      heads={[
        t('At'),
        t('Batch'),
        t('Ingredient'),
        t('Lot'),
        { figure: t('Target') },
        { figure: t('Actual') },
        { figure: t('Deviation') },
        t('Verdict'),
        t('Who'),
        t('Reason'),
      ]}
    >
      {rows.map((log) => (
        <tr key={log.id}>
          <td>{instant(log.weighed_at)}</td>
          <td>{log.batch_no}</td>
          <td>
            {log.product}
            {log.kind !== 'recipe' && <small> {words(log.kind)}</small>}
          </td>
          <td>{log.lot}</td>
          <FigureCell value={Math.round(log.target_qty * 10) / 10} unit={log.unit} />
          <FigureCell value={Math.round(log.actual_qty * 10) / 10} unit={log.unit} />
          <td className="dc-right">
            {log.deviation_percent === null ? t('part') : `${figure(log.deviation_percent, 2)} %`}
          </td>
          <td>
            <StatusTag status={log.verdict} />
          </td>
          <td className="dc-wraps">{[log.weighed_by, log.verified_by].filter(Boolean).join(', ')}</td>
          <td className="dc-wraps">{[log.override_reason, log.override_by].filter(Boolean).join(', ')}</td>
        </tr>
      ))}
    </OrderTable>
  )
}

/** The batches of an order and every addition to them. */
export function OrderBatches({ order: { id } }: OrderTabProps) {
  const { rows, isLoaded } = useLiveRows(
    productionOrderSteps,
    [equals('production_order_id', id)],
    [
      { field: 'sequence', direction: 'asc' },
      { field: 'batch_no', direction: 'asc' },
    ],
  )
  const batches = rows.filter(isWeighable)
  if (!isLoaded) return null
  if (batches.length === 0)
    return <p className="dc-order-none">{t('Steps are created when the order is approved')}</p>
  return (
    <>
      <Batches steps={batches} />
      <Additions orderId={id} />
    </>
  )
}
