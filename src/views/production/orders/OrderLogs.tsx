import { words } from '../../../resources/kit/text/words'
import type { ProductionLog } from '../../../resources/production/orders/production_logs'
import { figure } from '../../format/format'
import { instant } from '../../format/timeText'
import { logDuration } from './logText'
import { t } from '../../../texts/texts'

/** Everything that was logged on the order, latest first. */
export const OrderLogs = ({ logs }: { logs: readonly ProductionLog[] }) => (
  <table className="dc-order-table">
    <thead>
      <tr>
        {[t('At'), t('Phase'), t('Event'), t('Machine'), t('Who')].map((head) => (
          <th key={head} scope="col">
            {head}
          </th>
        ))}
        {[t('Good'), t('Scrap'), t('Rework'), t('Time')].map((head) => (
          <th key={head} scope="col" className="dc-right">
            {head}
          </th>
        ))}
        <th scope="col">{t('Reason')}</th>
      </tr>
    </thead>
    <tbody>
      {logs.map((log) => (
        <tr key={log.id}>
          <td>
            {instant(log.ended_at, { seconds: true })}
            {log.arrived_at !== null && (
              <small>
                {' '}
                {t('arrived {arrivedAt}', { arrivedAt: instant(log.arrived_at, { seconds: true }) })}
              </small>
            )}
          </td>
          <td>{log.phase}</td>
          <td>{words(log.event)}</td>
          <td>{log.machine ?? ''}</td>
          <td>{log.user ?? ''}</td>
          {[log.qty_good, log.qty_scrap, log.qty_rework].map((qty, index) => (
            <td key={['good', 'scrap', 'rework'][index]} className={`dc-right${qty === 0 ? ' dc-zero' : ''}`}>
              {figure(qty)}
            </td>
          ))}
          <td className="dc-right">{logDuration(log.duration_s)}</td>
          <td>
            {[log.scrap_reason_parameter, log.pause_reason_parameter, log.note].filter(Boolean).join(', ')}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
