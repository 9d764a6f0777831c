import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import { productionOrderCorrections } from '../../../resources/production/corrections/production_order_corrections'
import { words } from '../../../resources/kit/text/words'
import type { ProductionLog } from '../../../resources/production/orders/production_logs'
import { instant } from '../../format/timeText'
import { mayCreate } from '../../resource/list/rights'
import { usePerson } from '../../session/session'
import { lazyPart } from '../../ui/lazyPart'
import { logDuration } from './logText'
import { FigureCell } from '../../parts/table/FigureCell'
import { OrderTable } from './OrderTable'
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
  <OrderTable
    heads={[
      t('At'),
      t('Phase'),
      t('Event'),
      t('Machine'),
      t('Who'),
      { figure: t('Good') },
      { figure: t('Scrap') },
      { figure: t('Rework') },
      { figure: t('Time') },
      t('Reason'),
    ]}
    hasTools={onAsk !== null}
  >
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
        <FigureCell value={log.qty_good} />
        <FigureCell value={log.qty_scrap} />
        <FigureCell value={log.qty_rework} />
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
  </OrderTable>
)
