import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import type { AllocationLine } from '../../../resources/inventory/allocations/allocation_lines'
import type { Allocation } from '../../../resources/inventory/allocations/allocations'
import type { PromisedGoods } from '../../../resources/inventory/allocations/promisedGoods'
import { serverNow } from '../../../streams/connection/clock'
import { figure } from '../../format/format'
import { day, instant } from '../../format/timeText'
import { Square } from '../../labels/Label'
import { usePerson } from '../../session/session'
import { PackingListPaper } from './PackingListPaper'
import { t } from '../../../texts/texts'
import '../../ui/print.css'
import './allocation.css'

type Paper = {
  lists: readonly Allocation[]
  goods: readonly PromisedGoods[]
  lines: readonly AllocationLine[]
}

const expiry = ({ expires_on: until }: PromisedGoods) => (until === null ? '' : day(until))

/** What is taken where, in the order of the walk, for one packing list or for several at once. */
function PickList({ lists, goods }: Omit<Paper, 'lines'>) {
  const numbers = new Map(lists.map(({ id, number }) => [id, number]))
  const open = goods.filter(({ bin_kind }) => bin_kind === 'storage' || bin_kind === 'picking')
  const [first] = lists
  return (
    <>
      <h1>
        {t('Pick list')}{' '}
        {lists.length === 1 ? first?.number : t('of {count} packing lists', { count: lists.length })}
      </h1>
      <div className="dc-paper-head">
        {lists.length === 1 && first && <Square text={first.number} className="dc-paper-qr" />}
        <p>
          {lists.map(({ number, customer }) => `${number} ${customer}`).join('; ')}
          {first?.staging_bin && t('; to lane {bin}', { bin: first.staging_bin })}
        </p>
      </div>
      <table>
        <thead>
          <tr>
            <th>{t('Bin')}</th>
            <th>{t('Product')}</th>
            <th>{t('Lot')}</th>
            <th>{t('Expires')}</th>
            <th className="dc-right">{t('Quantity')}</th>
            <th>{t('List')}</th>
            <th>{t('Picked')}</th>
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

/** Packing lists on paper: what is to be picked before they are packed, what is in the cartons afterwards. */
export function AllocationPaper({ lists, goods, lines, onDone }: Paper & { onDone: () => void }) {
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
    <section className="dc-print dc-allocation-paper" aria-label={t('Packing list, to print')}>
      <p>{person.company}</p>
      {isPacked && first ? (
        <PackingListPaper list={first} goods={goods} lines={lines} />
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
