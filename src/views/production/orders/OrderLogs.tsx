import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import { productionOrderCorrections } from '../../../resources/production/corrections/production_order_corrections'
import { words } from '../../../resources/kit/text/words'
import type { ProductionLog } from '../../../resources/production/orders/production_logs'
import { figure } from '../../format/format'
import { instant } from '../../format/timeText'
import { mayCreate } from '../../resource/list/rights'
import { usePerson } from '../../session/session'
import { lazyPart } from '../../ui/lazyPart'
import { logDuration } from './logText'
import { t } from '../../../texts/texts'

const RequestCorrection = lazyPart(
  async () => (await import('../corrections/CorrectionRecord')).RequestCorrection,
)

/** Stamps have their own corrections; a correction is mended by a further one of its line. */
const isCorrectable = ({ event, qty_good, qty_scrap }: ProductionLog) =>
  event !== 'correct' && (qty_good > 0 || qty_scrap > 0)

/** Everything that was logged on the order, latest first; what was counted wrongly is asked to be corrected here. */
export function OrderLogs({ logs }: { logs: readonly ProductionLog[] }) {
  const mayAsk = mayCreate(productionOrderCorrections, usePerson())
  const [asked, setAsked] = useState<ProductionLog | null>(null)
  return (
    <>
      <LogTable logs={logs} onAsk={mayAsk ? setAsked : null} />
      {asked && (
        <Suspense>
          <RequestCorrection
            orderId={asked.production_order_id}
            logId={asked.id}
            onClose={() => setAsked(null)}
          />
        </Suspense>
      )}
    </>
  )
}

type Props = { logs: readonly ProductionLog[]; onAsk: ((log: ProductionLog) => void) | null }

const LogTable = ({ logs, onAsk }: Props) => (
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
        {onAsk && (
          <th scope="col" className="dc-stays">
            <span className="dc-hidden">{t('Actions')}</span>
          </th>
        )}
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
          {onAsk && (
            <td className="dc-stays">
              {isCorrectable(log) && (
                <Button size="compact-sm" variant="default" onClick={() => onAsk(log)}>
                  {t('Correct')}
                </Button>
              )}
            </td>
          )}
        </tr>
      ))}
    </tbody>
  </table>
)
