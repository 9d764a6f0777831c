import { words } from '../../../resources/kit/text/words'
import { eventOf } from '../../../resources/kit/define/event'
import { productionOrders } from '../../../resources/production/orders/production_orders'
import { instant } from '../../format/timeText'
import { failureMessage } from '../../ui/messages'
import { ErrorState } from '../../parts/ErrorState'
import { type ChangeLog, changedFields, type useChangeLogs } from '../../resource/history/changeLogs'

const eventWord = ({ event, action }: ChangeLog) =>
  event ? (eventOf(productionOrders, event)?.label ?? words(event)) : words(action)

/** Who changed what on the order, latest first. */
export const OrderHistory = ({
  trail: { logs, error, again },
}: {
  trail: ReturnType<typeof useChangeLogs>
}) =>
  error !== null && !logs ? (
    <ErrorState what={failureMessage(error)} onRetry={again} />
  ) : (
    <table className="dc-order-table">
      <thead>
        <tr>
          {['At', 'Who', 'What', 'Changes', 'Version'].map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {logs?.map((log) => (
          <tr key={String(log.position)}>
            <td>{instant(log.at, { seconds: true })}</td>
            <td>{log.user_name ?? 'System'}</td>
            <td>{eventWord(log)}</td>
            <td className="dc-wraps">
              {changedFields(productionOrders, log, true)
                .map(({ label, before, after }) => `${label} ${before} → ${after}`)
                .join(', ')}
            </td>
            <td>{log.version}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
