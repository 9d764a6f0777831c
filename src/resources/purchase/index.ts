import { purchaseLines } from './purchase_lines'
import { purchases } from './purchases'
import { suppliers } from './suppliers'

export const purchaseResources = {
  purchase_lines: purchaseLines,
  purchases,
  suppliers,
}
