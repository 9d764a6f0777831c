import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { auditTime, merge } from 'rxjs'
import { opens } from '../../../access'
import { callApi } from '../../../api/calls'
import type { AnswerOf } from '../../../resources/kit/define/defineCall'
import { planCalls } from '../../../resources/production/plan/planCalls'
import { t } from '../../../texts/texts'
import { duration } from '../../format/format'
import { instant } from '../../format/timeText'
import { ErrorState } from '../../parts/ErrorState'
import { PlainTable } from '../../parts/table/PlainTable'
import { RowsSection } from '../../parts/table/RowsSection'
import { usePerson } from '../../session/session'
import { failureMessage } from '../../ui/messages'
import { dueDay } from './dueDay'
import { appliedNews$, floorNews$, rereadMs } from './planNews'

type Orders = AnswerOf<(typeof planCalls)['endangered']>['orders']
type Danger = 'machine_id' | 'purchase_id' | 'hplc_request_id' | 'reel_order_id'
type Props = { danger: Danger; id: number; version: number }

const call = planCalls.endangered

const ofRecord = {
  title: t('Orders that wait for it'),
  none: t('The end of no planned order hangs on it'),
}
const ofMachine = {
  title: t('Orders that its stops delay'),
  none: t('Its stops delay no planned order'),
}

/** The orders of the plan whose end hangs on a record, with when they end; nothing for who may not read the plan. */
export function EndangeredOrders(props: Props) {
  const { roles, modules } = usePerson()
  const mayRead = opens(roles, call.areas) && call.modules.some((module) => modules.includes(module))
  return mayRead ? <Endangered {...props} /> : null
}

function Endangered({ danger, id, version }: Props) {
  const [orders, setOrders] = useState<Orders | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [news, setNews] = useState(0)
  useEffect(() => {
    const hearing = merge(appliedNews$, floorNews$)
      .pipe(auditTime(rereadMs))
      .subscribe(() => setNews((count) => count + 1))
    return () => hearing.unsubscribe()
  }, [])
  useEffect(() => {
    let isOver = false
    callApi(call, { [danger]: id }, { quiet: true }).then(
      (answer) => {
        if (isOver) return
        setOrders(answer.orders)
        setError(null)
      },
      (thrown: unknown) => !isOver && setError(thrown),
    )
    return () => {
      isOver = true
    }
  }, [danger, id, version, news])
  if (error !== null) return <ErrorState what={failureMessage(error)} />
  if (orders === null) return null
  const { title, none } = danger === 'machine_id' ? ofMachine : ofRecord
  return (
    <RowsSection title={title} count={orders.length}>
      {orders.length === 0 ? (
        <p>{none}</p>
      ) : (
        <PlainTable label={title} heads={[t('Order'), t('Due'), t('New end'), { figure: t('Late by') }]}>
          {orders.map(({ production_order_id, number, sku, path, due, end, late_minutes: late }) => (
            <tr key={production_order_id}>
              <td>
                <Link className="dc-link" to={path}>
                  {number}
                </Link>{' '}
                {sku}
              </td>
              <td>{dueDay(due)}</td>
              <td>{instant(end)}</td>
              <td className={late > 0 ? 'dc-right dc-danger-text' : 'dc-right'}>
                {late > 0 ? duration(late) : t('On time')}
              </td>
            </tr>
          ))}
        </PlainTable>
      )}
    </RowsSection>
  )
}
