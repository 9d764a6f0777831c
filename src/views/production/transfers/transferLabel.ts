import type { FloorTransfer } from '../../../resources/production/floorTransfers/floor_transfers'
import { figure } from '../../format/format'
import type { LabelText } from '../../labels/Label'
import { t } from '../../../texts/texts'

/** The label of a transfer: its code, and what it is stuck to. */
export function transferLabelOf(transfer: FloorTransfer): LabelText {
  const { qr_payload, number, item, sku, product, production_order, qty, measure, jurisdiction } = transfer
  const lines = [
    item,
    [sku, product].filter(Boolean).join(' '),
    `${figure(qty)} ${measure}${jurisdiction === null ? '' : `, ${jurisdiction}`}`,
    production_order ?? '',
  ]
  return {
    code: qr_payload,
    title: t('Transfer {number}', { number }),
    lines: lines.filter((line) => line !== ''),
  }
}
