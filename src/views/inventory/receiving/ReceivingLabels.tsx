import type { AnyRow } from '../../../api/resourceApi'
import { receivingLines } from '../../../resources/inventory/receiving/receiving_lines'
import { figure } from '../../format/format'
import { LabelButton } from '../../labels/LabelButton'
import { equals, useLiveRows } from '../../resource/live/useLiveRows'
import { lotLabelOf } from '../stock/stockLabels'
import { t } from '../../../texts/texts'

const inOrder = [{ field: 'id', direction: 'asc' }] as const

/** Prints a label for each lot of a delivery that is in stock. */
export function ReceivingLabels({ row }: { row: AnyRow }) {
  const { rows } = useLiveRows(receivingLines, [equals('receiving_id', row.id)], inOrder)
  const labels = rows.flatMap(
    ({ lot_id, lot_number, sku, barcode, product, expires_on, qty_received, measure }) => {
      if (lot_id === null || lot_number === null || lot_number === 'NA' || sku === null) return []
      const label = lotLabelOf({ sku, name: product ?? '', barcode }, { lot_number, expires_on })
      return [{ ...label, lines: [...label.lines, `${figure(qty_received)} ${measure}`] }]
    },
  )
  return <LabelButton labels={labels} size="sm" label={t('Print lot labels')} />
}
