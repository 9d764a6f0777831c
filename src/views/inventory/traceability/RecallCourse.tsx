import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { reachOf } from '../../../api/inventory/traceability'
import type { AnyRow } from '../../../api/resourceApi'
import { lots } from '../../../resources/inventory/stock/lots'
import type { RecallReach } from '../../../resources/inventory/traceability/recallCalls'
import {
  type RecallCustomer,
  recallCustomers,
} from '../../../resources/inventory/traceability/recall_customers'
import type { Recall } from '../../../resources/inventory/traceability/recalls'
import { figure } from '../../format/format'
import { instant } from '../../format/timeText'
import { useServerNow } from '../../hooks/observed'
import { ErrorState } from '../../parts/ErrorState'
import { type Fact, Facts } from '../../parts/Facts'
import { StatusTag } from '../../parts/StatusTag'
import { PlainTable } from '../../parts/table/PlainTable'
import { RowsSection } from '../../parts/table/RowsSection'
import { useOffers, useRowEvents } from '../../resource/events/useRowEvents'
import { equals, useLiveRows } from '../../resource/live/useLiveRows'
import type { RecordPart } from '../../resource/record/RecordDrawer'
import { failureMessage } from '../../ui/messages'
import { RecordLink } from './RecordLink'
import { t } from '../../../texts/texts'
import './recall.css'

const amount = (qty: number) => figure(Math.round(qty * 1000) / 1000)

/** Reads what the recall reaches again whenever it or one of its customers has changed. */
function useReach(id: number, changes: string) {
  const [state, setState] = useState<{ reach: RecallReach | null; error: unknown }>({
    reach: null,
    error: null,
  })
  useEffect(() => {
    const giveUp = new AbortController()
    reachOf(id, giveUp.signal).then(
      (reach) => setState({ reach, error: null }),
      (error: unknown) => !giveUp.signal.aborted && setState((before) => ({ ...before, error })),
    )
    return () => giveUp.abort()
  }, [id, changes])
  return state
}

const twoDigits = (value: number) => String(Math.floor(value)).padStart(2, '0')

/** A span as a clock counts it: "0:00:42". */
function elapsed(ms: number) {
  const span = Math.max(0, ms) / 1_000
  return `${Math.floor(span / 3_600)}:${twoDigits((span % 3_600) / 60)}:${twoDigits(span % 60)}`
}

/** How long the recall has been going on, or took. */
function Clock({ recall: { started_at: start, closed_at: end } }: { recall: Recall }) {
  const now = useServerNow(1_000)
  if (start === null) return t('Not started')
  return elapsed((end === null ? now : Date.parse(end)) - Date.parse(start))
}

function Customers({ rows }: { rows: readonly RecallCustomer[] }) {
  const { press, dialog } = useRowEvents(recallCustomers)
  return (
    <RowsSection title={t('Customers')} count={rows.length}>
      {rows.length === 0 ? (
        <p>{t('None of it was shipped')}</p>
      ) : (
        <PlainTable
          label={t('Customers')}
          hasTools
          heads={[
            t('Customer'),
            { figure: t('Shipped') },
            { figure: t('Returned') },
            { figure: t('Left') },
            t('Notified'),
            t('Status'),
          ]}
        >
          {rows.map((row) => (
            <CustomerRow key={row.id} row={row} press={press} />
          ))}
        </PlainTable>
      )}
      {dialog}
    </RowsSection>
  )
}

type RowProps = { row: RecallCustomer; press: ReturnType<typeof useRowEvents>['press'] }

function CustomerRow({ row, press }: RowProps) {
  const anyRow = row as unknown as AnyRow
  const offers = useOffers(recallCustomers, [anyRow])
  return (
    <tr>
      <td>{row.customer}</td>
      <td className="dc-right">{figure(row.units_shipped)}</td>
      <td className="dc-right">{figure(row.units_back)}</td>
      <td className="dc-right">{row.units_left === null ? '' : figure(row.units_left)}</td>
      <td>{row.notified_at !== null && instant(row.notified_at)}</td>
      <td>
        <StatusTag status={row.status} />
      </td>
      <td>
        {offers.map((offer) => (
          <Button key={offer.notes.label} size="xs" variant="default" onClick={() => press(offer, [anyRow])}>
            {offer.notes.label}
          </Button>
        ))}
      </td>
    </tr>
  )
}

/** Where all the bottles of a recall are, of those that were made. */
function Bottles({ units }: { units: RecallReach['units'] }) {
  const { made, on_hand, shipped, back } = units
  const shares: readonly (readonly [string, number, string])[] = [
    [t('On hand'), on_hand, 'held'],
    [t('Returned'), back, 'back'],
    [t('With customers'), shipped - back, 'out'],
    [t('Scrapped, sampled or used'), units.gone, 'gone'],
  ]
  if (made <= 0) return null
  return (
    <div className="dc-recall-bottles">
      <div role="img" aria-label={shares.map(([name, qty]) => `${name} ${amount(qty)}`).join(', ')}>
        {shares.map(([name, qty, tone]) => (
          <i
            key={tone}
            className={`dc-recall-${tone}`}
            title={name}
            style={{ width: `${(Math.max(0, qty) / made) * 100}%` }}
          />
        ))}
      </div>
      <ul>
        {shares.map(([name, qty, tone]) => (
          <li key={tone}>
            <i className={`dc-recall-${tone}`} />
            {name} <b>{amount(qty)}</b> {figure((qty / made) * 100, 1)} %
          </li>
        ))}
      </ul>
    </div>
  )
}

function Reached({ recall, reach }: { recall: Recall; reach: RecallReach }) {
  const { units } = reach
  const facts: Fact[] = [
    [t('Clock'), <Clock key="clock" recall={recall} />],
    [t('Lots'), figure(reach.lots.length)],
    [t('Customers'), figure(reach.customers)],
    [t('Bottles shipped'), amount(units.shipped)],
    [t('Bottles back'), amount(units.back)],
    [
      t('Effectiveness'),
      units.shipped > 0 ? `${figure((units.back / units.shipped) * 100, 1)} %` : t('Nothing was shipped'),
    ],
  ]
  return (
    <>
      <Facts facts={facts} isLarge />
      {recall.status === 'open' && reach.unfrozen > 0 && (
        <p className="dc-recall-warning" role="alert">
          {t('{count} lots that it reaches are not on hold: trace again.', { count: figure(reach.unfrozen) })}
        </p>
      )}
      <Bottles units={units} />
    </>
  )
}

const Lots = ({ reach }: { reach: RecallReach }) => (
  <RowsSection title={t('Lots')} count={reach.lots.length}>
    <PlainTable
      label={t('Lots')}
      heads={[
        t('Lot'),
        t('SKU'),
        t('Product'),
        t('Status'),
        { figure: t('Made or received') },
        { figure: t('On hand') },
        { figure: t('Shipped') },
        { figure: t('Returned') },
      ]}
    >
      {reach.lots.map((lot) => (
        <tr key={lot.lot_id}>
          <td>
            <RecordLink resource={lots} id={lot.lot_id}>
              {lot.lot}
            </RecordLink>
          </td>
          <td>{lot.sku}</td>
          <td>{lot.product}</td>
          <td>
            <StatusTag status={lot.status} />
          </td>
          <td className="dc-right">
            {amount(lot.made)} {lot.measure}
          </td>
          <td className="dc-right">{amount(lot.on_hand)}</td>
          <td className="dc-right">{amount(lot.shipped)}</td>
          <td className="dc-right">{amount(lot.back)}</td>
        </tr>
      ))}
    </PlainTable>
  </RowsSection>
)

/** The course of a recall: its clock, what it reaches now, the customers who are told, and the lots. */
export function RecallCourse({ row }: RecordPart) {
  const id = row?.id ?? null
  const { rows } = useLiveRows(recallCustomers, id === null ? null : [equals('recall_id', id)], [
    { field: 'id', direction: 'asc' },
  ])
  if (!row) return <p className="dc-form-note">{t('What it reaches is shown when it is saved.')}</p>
  return <Course recall={row as unknown as Recall} customers={rows} />
}

function Course({ recall, customers }: { recall: Recall; customers: readonly RecallCustomer[] }) {
  const changes = [recall.version, ...customers.map(({ version }) => version)].join(' ')
  const { reach, error } = useReach(recall.id, changes)
  if (!reach) return error === null ? null : <ErrorState what={failureMessage(error)} />
  return (
    <>
      <Reached recall={recall} reach={reach} />
      {recall.status !== 'draft' && <Customers rows={customers} />}
      <Lots reach={reach} />
    </>
  )
}
