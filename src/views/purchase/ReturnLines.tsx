import { useState } from 'react'
import { goodsOf } from '../../api/purchases'
import type { AnyRow } from '../../api/resourceApi'
import { quantity } from '../../resources/kit/fields/numbers'
import type { PurchaseGoods } from '../../resources/purchase/purchaseCalls'
import { FieldInput } from '../fields/FieldInput'
import { figure } from '../format/format'
import { PlainTable } from '../parts/table/PlainTable'
import { StatusTag } from '../parts/StatusTag'
import { usePurchaseParts } from './usePurchaseParts'
import { t } from '../../texts/texts'

type Typed = Readonly<Record<string, unknown>>
type Props = { row: AnyRow; onChange: (lines: readonly object[]) => void }

const goesBack = quantity(t('Return quantity'), { max: 999_999_999 })
const keyOf = ({ purchase_line_id, lot_id, bin_id }: PurchaseGoods) =>
  `${purchase_line_id}.${lot_id}.${bin_id}`

const returned = (goods: readonly PurchaseGoods[], typed: Typed) =>
  goods.flatMap((one) => {
    const { purchase_line_id, lot_id, bin_id } = one
    const qty = Number(typed[keyOf(one)] ?? 0)
    return qty > 0 ? [{ purchase_line_id, lot_id, bin_id, qty }] : []
  })

/** What came for an order, by lot and bin, and how much of it goes back to the supplier. */
export function ReturnLines({ row, onChange }: Props) {
  const { parts } = usePurchaseParts(row, goodsOf)
  const [typed, setTyped] = useState<Typed>({})
  if (parts?.length === 0) return <p>{t('No goods of this order on hand.')}</p>
  return (
    <PlainTable
      label={t('Goods of this order on hand')}
      heads={[t('Product'), t('Lot'), t('Bin'), { figure: t('At most') }, t('Return quantity')]}
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
              aria-label={t('Return quantity of lot {lot} in {bin}', { lot: one.lot, bin: one.bin })}
              value={typed[keyOf(one)] ?? null}
              onChange={(qty) => {
                const next = { ...typed, [keyOf(one)]: qty }
                setTyped(next)
                onChange(returned(parts, next))
              }}
            />
          </td>
        </tr>
      ))}
    </PlainTable>
  )
}
