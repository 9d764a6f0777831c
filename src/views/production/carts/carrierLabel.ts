import type { Cart } from '../../../resources/production/carts/carts'
import type { Pail } from '../../../resources/production/recoveries/pails'
import { figure } from '../../format/format'
import type { LabelText } from '../../labels/Label'
import { t } from '../../../texts/texts'

/** The label of a cart: its QR code, name and what it carries. */
export const cartLabelOf = ({ code, qr_code, name, capacity_units }: Cart): LabelText => ({
  code: qr_code,
  title: code,
  lines: [name, t('{capacity} units', { capacity: figure(capacity_units) })],
})

/** The label of a pail: its QR code and what it holds. */
export const pailLabelOf = ({ code, qr_code, volume_capacity_ml }: Pail): LabelText => ({
  code: qr_code,
  title: code,
  lines: [t('{capacity} ml', { capacity: figure(volume_capacity_ml) })],
})
