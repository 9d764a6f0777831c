import { Button, Checkbox, NumberInput, Select } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { forecastProductionPlans } from '../../../resources/forecast/forecast_production_plans'
import type { SupplyReceipt, SupplyRow } from '../../../resources/forecast/supplyCalls'
import { transfers } from '../../../resources/inventory/transfers/transfers'
import { pageAddress } from '../../../resources/kit/define/addresses'
import { productionOrders } from '../../../resources/production/orders/production_orders'
import { purchases } from '../../../resources/purchase/purchases'
import { figure } from '../../format/format'
import { day } from '../../format/timeText'
import { Facts } from '../../parts/Facts'
import { t } from '../../../texts/texts'
import { shortOf, type SupplyLine } from './matrix'
import type { SupplyCustomer } from './SupplyGrid'

const documents = {
  purchase: purchases,
  production: productionOrders,
  transfer: transfers,
  plan: forecastProductionPlans,
} as const

const priorities = Array.from({ length: 9 }, (_, place) => String(place + 1))

const Receipt = ({ receipt: { kind, on, qty, number, source_id: id } }: { receipt: SupplyReceipt }) => (
  <li>
    {on === null ? t('undated') : day(on)}: <b>{figure(qty)}</b>{' '}
    <Link className="dc-link" to={pageAddress(documents[kind], id) ?? ''}>
      {number}
    </Link>
  </li>
)

type Acts = {
  onAllocate: (row: SupplyRow, qty: number | null) => void
  onLock: (row: SupplyRow, isLocked: boolean) => void
  onPrioritise: (customer: SupplyCustomer, priority: number) => void
}

function Promised({
  row,
  customer,
  isOpen,
  ...acts
}: Acts & { row: SupplyRow; customer: SupplyCustomer; isOpen: boolean }) {
  const [typed, setTyped] = useState<number | string>(row.allocated_qty ?? '')
  return (
    <>
      <h3>{customer.name}</h3>
      <Facts
        facts={[
          [t('Forecast'), figure(row.forecast_qty)],
          [t('Allocated'), row.allocated_qty === null ? '–' : figure(row.allocated_qty)],
          [t('Short'), figure(shortOf(row))],
        ]}
      />
      {isOpen && (
        <>
          <form
            className="dc-supply-form"
            onSubmit={(event) => {
              event.preventDefault()
              acts.onAllocate(row, typed === '' ? null : Number(typed))
            }}
          >
            <NumberInput
              label={t('Allocated')}
              min={0}
              value={typed}
              onChange={setTyped}
              allowNegative={false}
            />
            <Button type="submit" variant="default">
              {t('Save')}
            </Button>
          </form>
          <Checkbox
            label={t('Locked: runs leave it as it is')}
            checked={row.is_locked === 1}
            onChange={({ currentTarget }) => acts.onLock(row, currentTarget.checked)}
          />
          <Select
            label={t('Priority of the customer, 1 is served first')}
            allowDeselect={false}
            data={priorities}
            value={String(row.priority)}
            onChange={(priority) => acts.onPrioritise(customer, Number(priority))}
          />
        </>
      )}
    </>
  )
}

type Props = Acts & { line: SupplyLine; customer: SupplyCustomer | undefined; isOpen: boolean }

/** The product with the focus: what its supply comes from, and what the customer with the focus is promised. */
export function SupplyAside({ line, customer, isOpen, ...acts }: Props) {
  const { product } = line
  const row = customer && line.rows.get(customer.id)
  return (
    <aside className="dc-supply-aside" aria-label={t('Supply of {sku}', { sku: product.sku })}>
      <h2>
        {product.sku} <small>{product.name}</small>
      </h2>
      <Facts
        facts={[
          [t('Available'), `${figure(product.available_qty)} ${product.measure}`],
          [t('Supply'), figure(product.supply_qty)],
          [t('Unallocated'), figure(line.left)],
        ]}
      />
      {product.receipts.length > 0 && (
        <ul className="dc-supply-receipts" aria-label={t('Receipts')}>
          {product.receipts.map((receipt) => (
            <Receipt key={`${receipt.kind} ${receipt.source_id} ${receipt.on}`} receipt={receipt} />
          ))}
        </ul>
      )}
      {row && (
        <Promised key={`${row.id}:${row.version}`} row={row} customer={customer} isOpen={isOpen} {...acts} />
      )}
    </aside>
  )
}
