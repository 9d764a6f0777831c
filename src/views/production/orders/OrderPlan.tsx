import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { callApi } from '../../../api/calls'
import { ApiError } from '../../../api/http'
import type { AnswerOf } from '../../../resources/kit/define/defineCall'
import { recordAddress } from '../../../resources/kit/define/addresses'
import { machines } from '../../../resources/production/machines/machines'
import { planCalls } from '../../../resources/production/plan/planCalls'
import { OrderTable } from './OrderTable'
import { FigureCell } from '../../parts/table/FigureCell'
import { t } from '../../../texts/texts'
import { duration } from '../../format/format'
import { instant } from '../../format/timeText'
import { ErrorState } from '../../parts/ErrorState'
import '../plan/board/planBoard.css'
import { dueDay } from '../plan/dueDay'
import { CauseItem, lateLine } from '../plan/board/drawers/WhyLateDrawer'
import { failureMessage } from '../../ui/messages'
import type { OrderTabProps } from './orderTabs'

type Timed = AnswerOf<(typeof planCalls)['whyLate']>

function StepRow({ step }: { step: Timed['steps'][number] }) {
  const isLate = step.slack_minutes < 0
  return (
    <tr>
      <td>{t(step.phase)}</td>
      <td>
        {step.machine_id === null ? (
          '–'
        ) : (
          <Link to={recordAddress(machines, step.machine_id)}>{step.machine}</Link>
        )}
        {step.is_planned === 0 && <span className="dc-order-none"> {t('Not planned yet')}</span>}
      </td>
      <FigureCell value={step.quantity} />
      <td>{instant(step.start)}</td>
      <td>{instant(step.end)}</td>
      <td>{instant(step.need_by)}</td>
      <td className={isLate ? 'dc-right dc-danger-text' : 'dc-right'}>
        {isLate ? `−${duration(-step.slack_minutes)}` : duration(step.slack_minutes)}
      </td>
    </tr>
  )
}

/** When each step of the order is planned, how much it may slip, and why the order ends then. */
export function OrderPlan({ order }: OrderTabProps) {
  const [answer, setAnswer] = useState<Timed | null>(null)
  const [error, setError] = useState<ApiError | null>(null)
  const [reads, setReads] = useState(0)
  useEffect(() => {
    let isOver = false
    callApi(planCalls.whyLate, { production_order_id: order.id }, { quiet: true }).then(
      (read) => !isOver && setAnswer(read),
      (thrown) => !isOver && thrown instanceof ApiError && setError(thrown),
    )
    return () => {
      isOver = true
    }
  }, [order.id, order.version, reads])
  if (error?.code === 'not_found')
    return <p className="dc-order-none">{t('This order is not in the plan')}</p>
  const retry = () => {
    setError(null)
    setReads((count) => count + 1)
  }
  if (error) return <ErrorState what={failureMessage(error)} onRetry={retry} />
  if (!answer) return null
  return (
    <div className="dc-plan-chain">
      <p>
        {t('Ends {end}, due {due}', { end: instant(answer.end), due: dueDay(answer.due) })}{' '}
        <b className={answer.late_minutes > 0 ? 'dc-danger-text' : ''}>{lateLine(answer)}</b>
      </p>
      <OrderTable
        heads={[
          t('Phase'),
          t('Machine'),
          { figure: t('Quantity') },
          t('Planned start'),
          t('Planned end'),
          t('Latest end'),
          { figure: t('Slack') },
        ]}
      >
        {answer.steps.map((step) => (
          <StepRow key={step.key} step={step} />
        ))}
      </OrderTable>
      <h3>{t('Why the order ends then')}</h3>
      <ol>
        {answer.causes.map((cause) => (
          <CauseItem key={cause.key} cause={cause} />
        ))}
      </ol>
    </div>
  )
}
