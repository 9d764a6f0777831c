import { goodsOf } from '../../api/purchases'
import type { AnyRow } from '../../api/resourceApi'
import { ReturnTable } from '../resource/events/ReturnTable'
import { useRowParts } from '../hooks/useRowParts'
import { t } from '../../texts/texts'

type Props = { row: AnyRow; onChange: (lines: readonly object[]) => void }

/** What came for an order, by lot and bin, and how much of it goes back to the supplier. */
export function ReturnLines({ row, onChange }: Props) {
  const { parts } = useRowParts(row, goodsOf)
  if (parts?.length === 0) return <p>{t('No goods of this order on hand.')}</p>
  return (
    <ReturnTable
      goods={parts ?? []}
      label={t('Goods of this order on hand')}
      lineOf={({ purchase_line_id }) => purchase_line_id}
      onChange={(returns) =>
        onChange(
          returns.map(({ goods: { purchase_line_id, lot_id, bin_id }, qty }) => ({
            purchase_line_id,
            lot_id,
            bin_id,
            qty,
          })),
        )
      }
    />
  )
}
