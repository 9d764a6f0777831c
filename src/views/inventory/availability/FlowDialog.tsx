import { Select } from '@mantine/core'
import { useEffect, useState } from 'react'
import { flowOf } from '../../../api/inventory/stock'
import type { Availability } from '../../../resources/inventory/reports/products_availability'
import type { StockFlow } from '../../../resources/inventory/availability/stockFlowCalls'
import { serverNow } from '../../../streams/connection/clock'
import { counted, figure as text } from '../../format/format'
import { day, dayOf } from '../../format/timeText'
import { ErrorState } from '../../parts/ErrorState'
import { Glyph } from '../../parts/Glyph'
import { PlainTable } from '../../parts/table/PlainTable'
import { StatusTag } from '../../parts/StatusTag'
import { Waiting } from '../../resource/list/ListState'
import { PageLink } from '../../routing/PageLink'
import { failureMessage } from '../../ui/messages'
import { afterWeeks, balanced, type FlowFigure, flowFigures, linesBehind, lyingAddress } from './flowLines'
import { Dialog } from '../../ui/Dialog'
import { t } from '../../../texts/texts'
import './availability.css'

const words: Record<StockFlow['kind'], string> = {
  purchase: t('Purchase'),
  transfer: t('Transfer'),
  production: t('Production'),
  consumption: t('Production demand'),
  sale: t('Open order'),
}
const wholeWeeks = [1, 2, 3, 4, 5, 6, 7, 8]
const inWeeks = (weeks: number) => t('In {weeks}', { weeks: counted(weeks, 'week') })

/** Behind which figure one looks: of everything, or of one kind, until a week or without end. */
export type Behind = { row: Availability; figure: FlowFigure; weeks: number | null }

function useFlow({ product_id, location_id }: Availability) {
  const [state, setState] = useState<{ flows: readonly StockFlow[] | null; error: unknown }>({
    flows: null,
    error: null,
  })
  useEffect(() => {
    const giveUp = new AbortController()
    flowOf(product_id, location_id, giveUp.signal).then(
      (flows) => setState({ flows, error: null }),
      (error: unknown) => !giveUp.signal.aborted && setState({ flows: null, error }),
    )
    return () => giveUp.abort()
  }, [product_id, location_id])
  return state
}

function Lines({ row, figure, weeks, flows }: Behind & { flows: readonly StockFlow[] }) {
  const today = dayOf(new Date(serverNow()))
  const until = weeks === null ? null : afterWeeks(today, weeks)
  const shown = linesBehind(balanced(row.available, flows), figure, until)
  const isWhole = figure === 'projected'
  const unit = row.measure ?? ''
  const heads = [
    t('Day'),
    t('What'),
    t('Document'),
    t('About'),
    t('Status'),
    { figure: t('Quantity'), unit },
    ...(isWhole ? [{ figure: t('Projected available'), unit }] : []),
  ]
  const sum = shown.reduce((total, { qty }) => total + qty, 0)
  const end = isWhole ? (shown.at(-1)?.left ?? row.available) : sum
  return (
    <PlainTable
      label={t('Supply and demand')}
      heads={heads}
      foot={
        <tr>
          <th scope="row" colSpan={heads.length - 1}>
            {isWhole ? t('Projected available') : t('Total')}
          </th>
          <td className="dc-right">{text(Number(end.toFixed(6)))}</td>
        </tr>
      }
    >
      {isWhole && (
        <tr>
          <td>{day(today)}</td>
          <td colSpan={5}>{t('Available now')}</td>
          <td className="dc-right">{text(row.available)}</td>
        </tr>
      )}
      {shown.map(({ kind, id, number, path, about, status, on, qty, left }) => (
        <tr key={`${kind} ${id} ${on}`}>
          <td>
            {on < today ? (
              <span className="dc-word dc-warning-text">
                <Glyph name="clock" /> {day(on)}
              </span>
            ) : (
              day(on)
            )}
          </td>
          <td>{words[kind]}</td>
          <td>
            <PageLink to={path}>{number}</PageLink>
          </td>
          <td className="dc-flow-about">{about}</td>
          <td>
            <StatusTag status={status} />
          </td>
          <td className="dc-right">{text(qty)}</td>
          {isWhole && <td className={left < 0 ? 'dc-right dc-danger-text' : 'dc-right'}>{text(left)}</td>}
        </tr>
      ))}
    </PlainTable>
  )
}

/** The documents behind the figures of what there will be of a product at a site, day by day. */
export function FlowDialog({ behind, onClose }: { behind: Behind; onClose: () => void }) {
  const [{ row, figure, weeks }, show] = useState(behind)
  const { flows, error } = useFlow(row)
  return (
    <Dialog opened onClose={onClose} title={`${row.sku ?? ''}, ${row.location ?? ''}`} size={900} centered>
      <div className="dc-flow">
        <div className="dc-flow-inputs">
          <Select
            label={t('Show')}
            data={Object.entries(flowFigures).map(([value, label]) => ({ value, label }))}
            value={figure}
            onChange={(value) => show({ row, weeks, figure: (value ?? 'projected') as FlowFigure })}
          />
          <Select
            label={t('Until')}
            data={[
              { value: '', label: t('No end date') },
              ...wholeWeeks.map((value) => ({ value: String(value), label: inWeeks(value) })),
            ]}
            value={weeks === null ? '' : String(weeks)}
            onChange={(value) => show({ row, figure, weeks: Number(value) || null })}
          />
          <PageLink to={lyingAddress(row, 'on_hand')}>{t('Stock on hand')}</PageLink>
        </div>
        {flows ? (
          <Lines row={row} figure={figure} weeks={weeks} flows={flows} />
        ) : error === null ? (
          <Waiting />
        ) : (
          <ErrorState what={failureMessage(error)} />
        )}
      </div>
    </Dialog>
  )
}
