import { useState } from 'react'
import { goodsOf } from '../../api/purchases'
import type { AnyRow } from '../../api/resourceApi'
import type { PurchaseGoods } from '../../resources/purchase/purchaseGoods'
import { purchases } from '../../resources/purchase/purchases'
import { quantity } from '../../resources/kit/fields/field'
import { FieldInput } from '../fields/FieldInput'
import { figure } from '../format/format'
import { PlainTable } from '../parts/PlainTable'
import { StatusTag } from '../parts/StatusTag'
import { fireRow } from '../resource/events/fireRow'
import { notifySuccess } from '../ui/notify'
import { ChangeDialog } from './ChangeDialog'
import { usePurchaseParts } from './usePurchaseParts'

const goesBack = quantity('Goes back', { max: 999_999_999 })
const keyOf = ({ purchase_line_id, lot_id, bin_id }: PurchaseGoods) =>
  `${purchase_line_id}.${lot_id}.${bin_id}`

/** What came for an order and goes back to the supplier, by lot and bin. */
export function ReturnDialog({ row, onClose }: { row: AnyRow; onClose: () => void }) {
  const { parts } = usePurchaseParts(row, goodsOf)
  const [typed, setTyped] = useState<Readonly<Record<string, unknown>>>({})
  const lines = (parts ?? []).flatMap((one) => {
    const { purchase_line_id, lot_id, bin_id } = one
    const qty = Number(typed[keyOf(one)] ?? 0)
    return qty > 0 ? [{ purchase_line_id, lot_id, bin_id, qty }] : []
  })
  const send = async (reason: string) => {
    await fireRow(purchases, row, 'return', { lines, reason })
    notifySuccess('Returned to the supplier')
    onClose()
  }
  return (
    <ChangeDialog
      title={`Return goods of ${String(row.number)}`}
      verb="Return"
      isEmpty={lines.length === 0}
      onClose={onClose}
      onSend={send}
    >
      {parts?.length === 0 ? (
        <p>Nothing of this order is here any more.</p>
      ) : (
        <PlainTable
          label="What is here of this order"
          heads={['Product', 'Lot', 'Bin', { figure: 'At most' }, 'Goes back']}
        >
          {parts?.map((one) => (
            <tr key={keyOf(one)}>
              <td>{one.product}</td>
              <td>
                {one.lot} <StatusTag status={one.lot_status} />
              </td>
              <td>{one.bin}</td>
              <td className="dc-right">
                {figure(one.qty)} {one.measure}
              </td>
              <td>
                <FieldInput
                  field={goesBack}
                  aria-label={`Goes back of lot ${one.lot} in ${one.bin}`}
                  value={typed[keyOf(one)] ?? null}
                  onChange={(qty) => setTyped((now) => ({ ...now, [keyOf(one)]: qty }))}
                />
              </td>
            </tr>
          ))}
        </PlainTable>
      )}
    </ChangeDialog>
  )
}
