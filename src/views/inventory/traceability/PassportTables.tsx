import type { ReactNode } from 'react'
import { optionLabel } from '../../../resources/kit/text/columns'
import { customers } from '../../../resources/general/customers/customers'
import { allocations } from '../../../resources/inventory/allocations/allocations'
import { receivings } from '../../../resources/inventory/receiving/receivings'
import { lots } from '../../../resources/inventory/stock/lots'
import { stockMovements } from '../../../resources/inventory/stock/stock_movements'
import type { Passport } from '../../../resources/inventory/traceability/passportCalls'
import { figure } from '../../format/format'
import { day, instant } from '../../format/timeText'
import { StatusTag } from '../../parts/StatusTag'
import { PlainTable } from '../../parts/table/PlainTable'
import { RowsSection } from '../../parts/table/RowsSection'
import { RecordLink } from './RecordLink'
import { t } from '../../../texts/texts'

type Part = { passport: Passport }

const amount = (qty: number) => figure(Math.round(qty * 1000) / 1000)

const lotsOf = ({ lots: family }: Passport) => {
  const byId = new Map(family.map((lot) => [lot.lot_id, lot]))
  return {
    link: (id: number | null) => {
      const lot = id === null ? undefined : byId.get(id)
      return lot ? (
        <RecordLink resource={lots} id={lot.lot_id}>
          {lot.lot}
        </RecordLink>
      ) : (
        ''
      )
    },
    qty: (id: number, qty: number) => `${amount(qty)} ${byId.get(id)?.measure ?? ''}`,
    sku: (id: number) => byId.get(id)?.sku ?? '',
  }
}

type Heads = Parameters<typeof PlainTable>[0]['heads']

const Section = ({
  title,
  none,
  rows,
  heads,
}: {
  title: string
  none: string
  rows: readonly ReactNode[]
  heads: Heads
}) => (
  <RowsSection title={title} count={rows.length}>
    {rows.length === 0 ? (
      <p>{none}</p>
    ) : (
      <PlainTable label={title} heads={heads}>
        {rows}
      </PlainTable>
    )}
  </RowsSection>
)

/** From whom the lot, or what it is made of, was received. */
export function Receipts({ passport }: Part) {
  const of = lotsOf(passport)
  return (
    <Section
      title={t('Received from')}
      none={t('Nothing of it was received from a supplier')}
      heads={[
        t('Supplier'),
        t('Lot'),
        t('SKU'),
        { figure: t('Quantity') },
        t('Receiving'),
        t('Purchase'),
        t('Received'),
      ]}
      rows={passport.receipts.map((one) => (
        <tr key={`${one.lot_id} ${one.receiving_id}`}>
          <td>{one.supplier}</td>
          <td>{of.link(one.lot_id)}</td>
          <td>{of.sku(one.lot_id)}</td>
          <td className="dc-right">{of.qty(one.lot_id, one.qty)}</td>
          <td>
            <RecordLink resource={receivings} id={one.receiving_id}>
              {one.receiving}
            </RecordLink>
          </td>
          <td>{one.purchase}</td>
          <td>{instant(one.received_at)}</td>
        </tr>
      ))}
    />
  )
}

/** To whom the lot, or what was made of it, was shipped. */
export function Deliveries({ passport }: Part) {
  const of = lotsOf(passport)
  return (
    <Section
      title={t('Shipped to')}
      none={t('Nothing of it was shipped')}
      heads={[
        t('Customer'),
        t('Place'),
        t('Lot'),
        t('SKU'),
        { figure: t('Quantity') },
        t('Packing list'),
        t('Sale'),
        t('Shipped'),
      ]}
      rows={passport.deliveries.map((one) => (
        <tr key={`${one.lot_id} ${one.allocation_id}`}>
          <td>
            <RecordLink resource={customers} id={one.customer_id}>
              {one.customer}
            </RecordLink>
          </td>
          <td>{one.place}</td>
          <td>{of.link(one.lot_id)}</td>
          <td>{of.sku(one.lot_id)}</td>
          <td className="dc-right">{of.qty(one.lot_id, one.qty)}</td>
          <td>
            <RecordLink resource={allocations} id={one.allocation_id}>
              {one.allocation}
            </RecordLink>
          </td>
          <td>{one.sale}</td>
          <td>{instant(one.shipped_at)}</td>
        </tr>
      ))}
    />
  )
}

const checkWords: Readonly<Record<Passport['checks'][number]['kind'], string>> = {
  hplc: t('HPLC'),
  label: t('Label check'),
  fill: t('Fill check'),
}

/** What the laboratory and the checks on the floor found. */
export const Checks = ({ passport }: Part) => (
  <Section
    title={t('Checks')}
    none={t('Nothing was tested or checked')}
    heads={[t('Check'), t('Number'), t('Order'), t('Outcome'), t('Found'), t('By'), t('At')]}
    rows={passport.checks.map((one) => (
      <tr key={one.number}>
        <td>{checkWords[one.kind]}</td>
        <td className="dc-code">{one.number}</td>
        <td className="dc-code">{one.order}</td>
        <td>{one.outcome !== null && <StatusTag status={one.outcome} />}</td>
        <td>{one.found}</td>
        <td>{one.by}</td>
        <td>{one.at !== null && instant(one.at)}</td>
      </tr>
    ))}
  />
)

/** Who worked on it, and on which machines. */
export const Work = ({ passport }: Part) => (
  <Section
    title={t('People and machines')}
    none={t('No work was logged')}
    heads={[t('Order'), t('Phase'), t('Machine'), t('People'), { figure: t('Good') }, t('From'), t('To')]}
    rows={passport.work.map((one) => (
      <tr key={`${one.order} ${one.phase} ${one.machine} ${one.from}`}>
        <td className="dc-code">{one.order}</td>
        <td>{one.phase}</td>
        <td>{one.machine}</td>
        <td>{one.people}</td>
        <td className="dc-right">
          {amount(one.qty_good)} {one.measure === 'unit' ? '' : one.measure}
        </td>
        <td>{instant(one.from)}</td>
        <td>{instant(one.to)}</td>
      </tr>
    ))}
  />
)

/** Which stamps were put on it. */
export const Stamps = ({ passport }: Part) => (
  <Section
    title={t('Stamps')}
    none={t('No stamps were put on it')}
    heads={[
      t('Session'),
      t('Reel'),
      t('Jurisdiction'),
      t('First'),
      t('Last'),
      { figure: t('Applied') },
      t('By'),
      t('Ended'),
    ]}
    rows={passport.stamps.map((one) => (
      <tr key={one.code}>
        <td className="dc-code">{one.code}</td>
        <td className="dc-code">{one.reel}</td>
        <td>{one.jurisdiction}</td>
        <td>{one.first}</td>
        <td>{one.last}</td>
        <td className="dc-right">{figure(one.applied)}</td>
        <td>{one.by}</td>
        <td>{one.ended_at !== null && instant(one.ended_at)}</td>
      </tr>
    ))}
  />
)

/** All lots of the family, sources first. */
export function Family({ passport }: Part) {
  const of = lotsOf(passport)
  return (
    <Section
      title={t('Lots')}
      none=""
      heads={[
        { figure: t('Level') },
        t('Lot'),
        t('SKU'),
        t('Product'),
        t('Status'),
        { figure: t('On hand') },
        t('Order or supplier lot'),
        t('Expires'),
      ]}
      rows={passport.lots.map((one) => (
        <tr key={one.lot_id}>
          <td className="dc-right">{one.level}</td>
          <td>{of.link(one.lot_id)}</td>
          <td>{one.sku}</td>
          <td>{one.product}</td>
          <td>
            <StatusTag status={one.status} />
          </td>
          <td className="dc-right">{of.qty(one.lot_id, one.on_hand)}</td>
          <td>{one.order ?? one.supplier_lot}</td>
          <td>{one.expires_on !== null && day(one.expires_on)}</td>
        </tr>
      ))}
    />
  )
}

/** What came in and went out of the lot itself, and whether all of it is explained. */
export function Balance({ passport }: Part) {
  const self = passport.lots.find(({ level }) => level === 0)
  if (!self) return null
  const came = passport.balance.filter(({ is_in: isIn }) => isIn === 1)
  const went = passport.balance.filter(({ is_in: isIn }) => isIn === 0)
  const sum = (rows: Passport['balance']) => rows.reduce((total, { qty }) => total + qty, 0)
  const [all, out] = [sum(came), sum(went) + self.on_hand]
  const open = Math.round((all - out) * 1e6) / 1e6
  const most = Math.max(all, 1e-9)
  const lines: readonly (readonly [string, number])[] = [
    ...went.map(({ reason, qty }) => [optionLabel(stockMovements.systemFields.reason, reason), qty] as const),
    [t('On hand'), self.on_hand],
  ]
  return (
    <RowsSection title={t('Balance')}>
      <p>
        {t('{came} {measure} came in: {how}.', {
          came: amount(all),
          measure: self.measure,
          how: came
            .map(
              ({ reason, qty }) =>
                `${optionLabel(stockMovements.systemFields.reason, reason)} ${amount(qty)}`,
            )
            .join(', '),
        })}{' '}
        {open === 0
          ? t('All of it is explained.')
          : t('{open} {measure} are not explained.', { open: amount(open), measure: self.measure })}
      </p>
      <dl className="dc-passport-balance">
        {lines.map(([name, qty]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <i style={{ width: `${Math.max(0, (qty / most) * 100)}%` }} />
              <b>{amount(qty)}</b>
              <span>{figure((qty / most) * 100, 1)} %</span>
            </dd>
          </div>
        ))}
      </dl>
    </RowsSection>
  )
}
