import { useState } from 'react'
import { quantity } from '../../../resources/kit/fields/numbers'
import { FieldInput } from '../../fields/FieldInput'
import { figure } from '../../format/format'
import { PlainTable } from '../../parts/table/PlainTable'
import { StatusTag } from '../../parts/StatusTag'
import { t } from '../../../texts/texts'

/** So much of a lot that may go back, from a bin where it is on hand. */
type Returnable = {
  product: string
  lot: string
  lot_id: number
  lot_status?: string
  bin?: string
  bin_id?: number
  qty: number
  measure: string
}

type Props<G extends Returnable> = {
  goods: readonly G[]
  label: string
  /** What a row of the table is of, beside its lot and bin. */
  lineOf: (goods: G) => number
  /** Every row that something is typed for. */
  onChange: (returns: readonly { goods: G; qty: number }[]) => void
}

const goesBack = quantity(t('Return quantity'), { max: 999_999_999 })

/** Goods by lot and bin, and how much of each goes back. */
export function ReturnTable<G extends Returnable>({ goods, label, lineOf, onChange }: Props<G>) {
  const [typed, setTyped] = useState<Readonly<Record<string, unknown>>>({})
  const keyOf = (one: G) => `${lineOf(one)}.${one.lot_id}.${one.bin_id ?? 0}`
  const hasBins = goods.some(({ bin }) => bin !== undefined)
  return (
    <PlainTable
      label={label}
      heads={[
        t('Product'),
        t('Lot'),
        ...(hasBins ? [t('Bin')] : []),
        { figure: t('At most') },
        t('Return quantity'),
      ]}
    >
      {goods.map((one) => (
        <tr key={keyOf(one)}>
          <td>{one.product}</td>
          <td>
            {one.lot} {one.lot_status !== undefined && <StatusTag status={one.lot_status} />}
          </td>
          {hasBins && <td>{one.bin}</td>}
          <td className="dc-right">
            {figure(one.qty)} {one.measure}
          </td>
          <td>
            <FieldInput
              field={goesBack}
              aria-label={
                one.bin === undefined
                  ? t('Return quantity of lot {lot}', { lot: one.lot })
                  : t('Return quantity of lot {lot} in {bin}', { lot: one.lot, bin: one.bin })
              }
              value={typed[keyOf(one)] ?? null}
              onChange={(qty) => {
                const next = { ...typed, [keyOf(one)]: qty }
                setTyped(next)
                onChange(
                  goods.flatMap((each) => {
                    const back = Number(next[keyOf(each)] ?? 0)
                    return back > 0 ? [{ goods: each, qty: back }] : []
                  }),
                )
              }}
            />
          </td>
        </tr>
      ))}
    </PlainTable>
  )
}
