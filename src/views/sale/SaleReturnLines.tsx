import { returnableOf } from '../../api/sales'
import type { AnyRow } from '../../api/resourceApi'
import { ReturnTable } from '../resource/events/ReturnTable'
import { useRowParts } from '../hooks/useRowParts'
import { t } from '../../texts/texts'

type Props = { row: AnyRow; onChange: (lines: readonly object[]) => void }

/** What was shipped for an order, by lot, and how much of it the customer sends back. */
export function SaleReturnLines({ row, onChange }: Props) {
  const { parts } = useRowParts(row, returnableOf)
  if (parts?.length === 0) return <p>{t('Everything shipped for this order was returned.')}</p>
  return (
    <ReturnTable
      goods={parts ?? []}
      label={t('Goods shipped for this order')}
      lineOf={({ sale_line_id }) => sale_line_id}
      onChange={(returns) =>
        onChange(returns.map(({ goods: { sale_line_id, lot_id }, qty }) => ({ sale_line_id, lot_id, qty })))
      }
    />
  )
}
