import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { genealogyOf } from '../../../api/orders'
import { lots } from '../../../resources/inventory/stock/lots'
import { recordAddress } from '../../../resources/kit/define/addresses'
import type { Genealogy } from '../../../resources/production/orders/orderCalls'
import { productionOrders } from '../../../resources/production/orders/production_orders'
import { figure } from '../../format/format'
import { day } from '../../format/timeText'
import { ErrorState } from '../../parts/ErrorState'
import { StatusTag } from '../../parts/StatusTag'
import { failureMessage } from '../../ui/messages'
import type { OrderTabProps } from './orderTabs'
import { OrderTable } from './OrderTable'
import { t } from '../../../texts/texts'

type State = { genealogy: Genealogy | null; error: unknown }

/** Reads the genealogy again whenever the order has changed. */
function useGenealogy(id: number, version: number): State {
  const [state, setState] = useState<State>({ genealogy: null, error: null })
  useEffect(() => {
    const giveUp = new AbortController()
    genealogyOf(id, giveUp.signal).then(
      (genealogy) => setState({ genealogy, error: null }),
      (error: unknown) => !giveUp.signal.aborted && setState((before) => ({ ...before, error })),
    )
    return () => giveUp.abort()
  }, [id, version])
  return state
}

/** What an order was made of, what it made, and where that went. */
export function OrderGenealogy({ order }: OrderTabProps) {
  const { genealogy, error } = useGenealogy(order.id, order.version)
  if (!genealogy) return error ? <ErrorState what={failureMessage(error)} /> : null
  const { lots_in, lots_out, went_to } = genealogy
  if (lots_in.length + lots_out.length === 0)
    return <p className="dc-order-none">{t('Lots are created when the order is released')}</p>
  return (
    <>
      <Part title={t('Made of')} none={t('No material was consumed yet')} isEmpty={lots_in.length === 0}>
        {lots_in.map((lot) => (
          <LotRow key={lot.lot_id} lot={lot}>
            {lot.order_id === null ? (
              (lot.supplier_lot ?? '')
            ) : (
              <Link to={`${productionOrders.path}/${lot.order_id}`}>{lot.order}</Link>
            )}
          </LotRow>
        ))}
      </Part>
      <Part title={t('Lots made')} none={t('Nothing was made yet')} isEmpty={lots_out.length === 0}>
        {lots_out.map((lot) => (
          <LotRow key={lot.lot_id} lot={lot}>
            {t('{qty} {measure} on hand', { qty: amount(lot.on_hand), measure: lot.measure })}
          </LotRow>
        ))}
      </Part>
      <Part title={t('Went to')} none={t('Nothing has left yet')} isEmpty={went_to.length === 0}>
        {went_to.map((use) => (
          <tr key={`${use.lot} ${use.sku} ${use.kind} ${use.document_id}`}>
            <td>{use.lot}</td>
            <td>{use.sku}</td>
            <td className="dc-right">
              {amount(use.qty)} <small>{use.measure}</small>
            </td>
            <td>{wentTo[use.kind]}</td>
            <td>–</td>
            <td>
              {use.kind === 'order' ? (
                <Link to={`${productionOrders.path}/${use.document_id}`}>{use.document}</Link>
              ) : (
                [use.document, use.customer].filter(Boolean).join(', ')
              )}
            </td>
          </tr>
        ))}
      </Part>
    </>
  )
}

const wentTo: Readonly<Record<Genealogy['went_to'][number]['kind'], string>> = {
  order: t('Production order'),
  packing_list: t('Packing list'),
  sample: t('Sample'),
  scrap: t('Scrap'),
}

const amount = (qty: number) => figure(Math.round(qty * 1000) / 1000)

type PartProps = { title: string; none: string; isEmpty: boolean; children: ReactNode }

const Part = ({ title, none, isEmpty, children }: PartProps) => (
  <section aria-label={title}>
    <h3 className="dc-genealogy-title">{title}</h3>
    {isEmpty ? (
      <p className="dc-order-none">{none}</p>
    ) : (
      <OrderTable
        heads={[t('Lot'), t('Product'), { figure: t('Quantity') }, t('Status'), t('Expires'), t('Source')]}
      >
        {children}
      </OrderTable>
    )}
  </section>
)

type LotRowProps = { lot: Omit<Genealogy['lots_out'][number], 'on_hand'>; children: ReactNode }

const LotRow = ({ lot, children }: LotRowProps) => (
  <tr>
    <td>
      <Link to={recordAddress(lots, lot.lot_id)}>{lot.lot}</Link>
    </td>
    <td>
      {lot.product} <small className="dc-zero">{lot.sku}</small>
    </td>
    <td className="dc-right">
      {amount(lot.qty)} <small>{lot.measure}</small>
    </td>
    <td>
      <StatusTag status={lot.status} />
    </td>
    <td>{lot.expires_on === null ? '' : day(lot.expires_on)}</td>
    <td>{children}</td>
  </tr>
)
