import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { floorTransfers } from '../../../resources/production/floorTransfers/floor_transfers'
import { figure } from '../../format/format'
import { clock } from '../../format/timeText'
import { Glyph } from '../../parts/Glyph'
import { PlainTable } from '../../parts/table/PlainTable'
import { RowsSection } from '../../parts/table/RowsSection'
import { t } from '../../../texts/texts'
import type { TransferDay } from './useTransferDay'

/** So many rows of a list are seen beside the others; the list below has all. */
const shownRows = 5

type Heads = Parameters<typeof PlainTable>[0]['heads']

function Rows<T extends { key: string }>({
  title,
  isLoaded,
  empty,
  heads,
  rows,
  children,
}: {
  title: string
  isLoaded: boolean
  empty: string
  heads: Heads
  rows: readonly T[]
  children: (row: T) => ReactNode
}) {
  const more = rows.length - shownRows
  return (
    <RowsSection title={title} {...(isLoaded && { count: rows.length })}>
      {rows.length === 0 ? (
        <p>{isLoaded ? empty : t('No data yet')}</p>
      ) : (
        <PlainTable label={title} heads={heads}>
          {rows.slice(0, shownRows).map((row) => (
            <tr key={row.key}>{children(row)}</tr>
          ))}
        </PlainTable>
      )}
      {more > 0 && <p>{t('And {count} more', { count: figure(more) })}</p>}
    </RowsSection>
  )
}

/** What may be sent: closed skids, filled pails, and what else has a label already. */
function readyOf({ skids, pails, labels }: TransferDay) {
  return [
    ...skids.rows.map(({ id, number, contents, units, floor_transfer_id }) => ({
      key: `skid ${id}`,
      item: number,
      contents,
      amount: figure(units),
      isLabelled: floor_transfer_id !== null,
    })),
    ...pails.rows.map(({ id, code, product, volume_ml, floor_transfer_id }) => ({
      key: `pail ${id}`,
      item: code,
      contents: product ?? null,
      amount: `${figure(volume_ml)} ml`,
      isLabelled: floor_transfer_id !== null,
    })),
    ...labels.rows
      .filter(({ item_kind }) => item_kind !== 'skid' && item_kind !== 'pail')
      .map(({ id, item, sku, qty }) => ({
        key: `label ${id}`,
        item,
        contents: sku,
        amount: figure(qty),
        isLabelled: true,
      })),
  ]
}

const keyed = <T extends { id: number }>(rows: readonly T[]) =>
  rows.map((row) => ({ ...row, key: String(row.id) }))

const minutesSince = (at: string, now: number) => Math.max(0, Math.round((now - Date.parse(at)) / 60_000))

const TransferLink = ({ id, number }: { id: number; number: string }) => (
  <Link className="dc-link" to={`${floorTransfers.path}?open=${id}`}>
    {number}
  </Link>
)

/** What is ready on the floor, what is on its way and since when, and what was received today. */
export function TransferLists({ day }: { day: TransferDay }) {
  const right = 'dc-right'
  return (
    <div className="dc-transfer-day">
      <Rows
        title={t('Ready on the floor')}
        isLoaded={day.skids.isLoaded && day.pails.isLoaded && day.labels.isLoaded}
        empty={t('Nothing is waiting on the floor')}
        heads={[t('Item'), { figure: t('Quantity') }, t('Label'), t('Contents')]}
        rows={readyOf(day)}
      >
        {({ item, contents, amount, isLabelled }) => (
          <>
            <td>{item}</td>
            <td className={right}>{amount}</td>
            <td>
              <Glyph name={isLabelled ? 'check' : 'ring'} /> {isLabelled ? t('Yes') : t('No')}
            </td>
            <td>{contents}</td>
          </>
        )}
      </Rows>
      <Rows
        title={t('On the way')}
        isLoaded={day.open.isLoaded}
        empty={t('Nothing is on its way')}
        heads={[t('Transfer'), t('Item'), { figure: t('Sent') }, { figure: t('Minutes') }]}
        rows={keyed(day.open.rows)}
      >
        {({ id, number, item, qty_sent, sent_at }) => (
          <>
            <td>
              <TransferLink id={id} number={number} />
            </td>
            <td>{item}</td>
            <td className={right}>{figure(qty_sent)}</td>
            <td className={right}>{sent_at !== null && figure(minutesSince(sent_at, day.now))}</td>
          </>
        )}
      </Rows>
      <Rows
        title={t('Received today')}
        isLoaded={day.received.isLoaded}
        empty={t('Nothing was received today')}
        heads={[t('Transfer'), t('Item'), { figure: t('Received') }, t('Bin'), t('Time|clock')]}
        rows={keyed(day.received.rows)}
      >
        {({ id, number, item, qty_received, to_bin, received_at }) => (
          <>
            <td>
              <TransferLink id={id} number={number} />
            </td>
            <td>{item}</td>
            <td className={right}>{figure(qty_received)}</td>
            <td>{to_bin}</td>
            <td>{received_at !== null && clock(received_at)}</td>
          </>
        )}
      </Rows>
    </div>
  )
}
