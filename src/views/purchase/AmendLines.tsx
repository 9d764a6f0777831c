import { useMemo, useState } from 'react'
import type { AnyRow } from '../../api/resourceApi'
import { type PurchaseLine, purchaseLines } from '../../resources/purchase/purchase_lines'
import { FieldInput } from '../fields/FieldInput'
import { PlainTable } from '../parts/table/PlainTable'
import { equals, useLiveRows } from '../resource/live/useLiveRows'
import { t } from '../../texts/texts'

const names = ['qty_ordered', 'unit_price', 'expected_on'] as const
type Typed = Readonly<Record<number, Partial<Record<(typeof names)[number], unknown>>>>
type Props = { row: AnyRow; onChange: (lines: readonly object[]) => void }

const inOrder = [{ field: 'line_no', direction: 'asc' }] as const

const amended = (rows: readonly PurchaseLine[], typed: Typed) =>
  rows.flatMap((line) => {
    const changed = Object.entries(typed[line.id] ?? {}).filter(
      ([name, value]) => value !== null && value !== '' && value !== line[name as keyof PurchaseLine],
    )
    return changed.length > 0 ? [{ purchase_line_id: line.id, ...Object.fromEntries(changed) }] : []
  })

/** The lines of an order with the quantities, prices and days agreed anew. */
export function AmendLines({ row, onChange }: Props) {
  const filters = useMemo(() => [equals('purchase_id', row.id)], [row.id])
  const { rows } = useLiveRows(purchaseLines, filters, inOrder)
  const [typed, setTyped] = useState<Typed>({})
  return (
    <PlainTable
      label={t('Lines of the order')}
      heads={[t('Product'), t('Ordered'), t('Price'), t('Expected')]}
    >
      {rows.map((line) => (
        <tr key={line.id}>
          <td>
            {line.sku} {line.product}
          </td>
          {names.map((name) => (
            <td key={name}>
              <FieldInput
                field={{ ...purchaseLines.fields[name], presence: 'optional' }}
                aria-label={t('{label} of line {lineNo}', {
                  label: purchaseLines.fields[name].label,
                  lineNo: line.line_no,
                })}
                value={name in (typed[line.id] ?? {}) ? typed[line.id]?.[name] : line[name]}
                onChange={(value) => {
                  const next = { ...typed, [line.id]: { ...typed[line.id], [name]: value } }
                  setTyped(next)
                  onChange(amended(rows, next))
                }}
              />
            </td>
          ))}
        </tr>
      ))}
    </PlainTable>
  )
}
