import type { LabContainer } from '../../resources/labReceiving/lab_receiving_containers'
import { figure } from '../format/format'
import { day } from '../format/timeText'
import type { LabelText } from '../labels/Label'
import { t } from '../../texts/texts'

/** The label of a container: its code with check letters, what is in it, and how it is stored. */
export function containerLabelOf(container: LabContainer): LabelText {
  const {
    qr_code,
    number,
    sku,
    product,
    lot,
    supplier_lot,
    initial_qty,
    measure,
    flashpoint_class,
    expires_on,
  } = container
  const lotText = lot ?? supplier_lot ?? qr_code.split(':')[3] ?? ''
  return {
    code: qr_code,
    title: number,
    lines: [
      `${sku ?? ''} ${product ?? ''}`.trim(),
      t('Lot {lot}', { lot: lotText }),
      `${figure(initial_qty)} ${measure ?? ''}, ${flashpoint_class ?? ''}`,
      expires_on === null ? '' : t('Expires {expiresOn}', { expiresOn: day(expires_on) }),
    ].filter((line) => line !== ''),
  }
}
