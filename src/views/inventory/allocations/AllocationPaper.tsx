import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import type { Allocation } from '../../../resources/inventory/allocations/allocations'
import type { PromisedGoods } from '../../../resources/inventory/allocations/promisedGoods'
import { serverNow } from '../../../streams/connection/clock'
import { figure } from '../../format/format'
import { day, instant } from '../../format/timeText'
import { Qr } from '../../labels/Label'
import { usePerson } from '../../session/session'
import { addressOf } from './allocationLabels'
import '../../ui/print.css'
import './allocation.css'

type Paper = { lists: readonly Allocation[]; goods: readonly PromisedGoods[] }

const expiry = ({ expires_on: until }: PromisedGoods) => (until === null ? '' : day(until))

/** What is taken where, in the order of the walk, for one packing list or for several at once. */
function PickList({ lists, goods }: Paper) {
  const numbers = new Map(lists.map(({ id, number }) => [id, number]))
  const open = goods.filter(({ bin_kind }) => bin_kind === 'storage' || bin_kind === 'picking')
  const [first] = lists
  return (
    <>
      <h1>Pick list {lists.length === 1 ? first?.number : `of ${lists.length} packing lists`}</h1>
      <div className="dc-paper-head">
        {lists.length === 1 && first && <Qr text={first.number} className="dc-paper-qr" />}
        <p>
          {lists.map(({ number, customer }) => `${number} ${customer}`).join('; ')}
          {first?.staging_bin && `; to lane ${first.staging_bin}`}
        </p>
      </div>
      <table>
        <thead>
          <tr>
            <th>Bin</th>
            <th>Product</th>
            <th>Lot</th>
            <th>Expires</th>
            <th className="dc-right">Quantity</th>
            <th>List</th>
            <th>Picked</th>
          </tr>
        </thead>
        <tbody>
          {open.map((one) => (
            <tr key={`${one.line_id} ${one.lot_id} ${one.bin_id}`}>
              <td className="dc-one-line">{one.bin}</td>
              <td>
                {one.sku} {one.product}
              </td>
              <td className="dc-one-line">{one.lot}</td>
              <td className="dc-one-line">{expiry(one)}</td>
              <td className="dc-right">
                {figure(one.qty)} {one.measure}
              </td>
              <td className="dc-one-line">{numbers.get(one.document_id)}</td>
              <td>☐</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

function PackingList({ list, goods }: { list: Allocation; goods: readonly PromisedGoods[] }) {
  const packed = goods.filter(({ bin_kind }) => bin_kind === 'staging' || bin_kind === 'virtual_customer')
  const facts = [
    ['Sale', list.sale],
    ['Ships from', list.location],
    ['Carrier', [list.carrier, list.service].filter(Boolean).join(', ')],
    ['Tracking', list.tracking_number],
    ['Cartons', list.cartons],
    ['Skids', list.skids],
    ['Gross weight', list.gross_weight_kg === null ? null : `${figure(list.gross_weight_kg)} kg`],
    ['Shipped', list.shipped_at && instant(list.shipped_at)],
  ].filter(([, value]) => value !== null && value !== '' && value !== undefined)
  return (
    <>
      <h1>Packing list {list.number}</h1>
      <div className="dc-paper-head">
        <Qr text={list.number} className="dc-paper-qr" />
        <address>
          <b>{list.customer}</b>
          {[...addressOf(list), list.ship_to_contact, list.ship_to_phone].filter(Boolean).map((line, at) => (
            <span key={at}>{line}</span>
          ))}
        </address>
        <dl>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <table>
        <thead>
          <tr>
            <th>SKU</th>
            <th>Product</th>
            <th>Lot</th>
            <th>Expires</th>
            <th className="dc-right">Quantity</th>
          </tr>
        </thead>
        <tbody>
          {packed.map((one) => (
            <tr key={`${one.line_id} ${one.lot_id} ${one.bin_id}`}>
              <td className="dc-one-line">{one.sku}</td>
              <td>{one.product}</td>
              <td className="dc-one-line">{one.lot}</td>
              <td className="dc-one-line">{expiry(one)}</td>
              <td className="dc-right">
                {figure(one.qty)} {one.measure}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

/** Packing lists on paper: what is to be picked before they are packed, what is in the cartons afterwards. */
export function AllocationPaper({ lists, goods, onDone }: Paper & { onDone: () => void }) {
  const person = usePerson()
  const done = useRef(onDone)
  useEffect(() => {
    const after = () => done.current()
    window.addEventListener('afterprint', after)
    window.print()
    return () => window.removeEventListener('afterprint', after)
  }, [])
  const [first] = lists
  const isPacked = lists.length === 1 && (first?.status === 'packed' || first?.status === 'shipped')
  return createPortal(
    <section className="dc-print dc-allocation-paper" aria-label="Packing list, to print">
      <p>{person.company}</p>
      {isPacked && first ? (
        <PackingList list={first} goods={goods} />
      ) : (
        <PickList lists={lists} goods={goods} />
      )}
      <p>
        {instant(new Date(serverNow()))}, {person.name}
      </p>
    </section>,
    document.body,
  )
}
