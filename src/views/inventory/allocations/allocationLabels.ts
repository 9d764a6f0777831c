import type { Allocation } from '../../../resources/inventory/allocations/allocations'
import { packedLabel } from '../../../resources/inventory/products/labelCodes'
import type { LabelText } from '../../labels/Label'
import { t } from '../../../texts/texts'

const mostLabels = 500

/** Where a packing list goes, line by line as on an envelope. */
export const addressOf = (allocation: Allocation): string[] =>
  [
    allocation.ship_to_address1,
    allocation.ship_to_address2,
    [allocation.ship_to_city, allocation.ship_to_province, allocation.ship_to_postal_code]
      .filter(Boolean)
      .join(', '),
    allocation.ship_to_country,
  ].filter((line): line is string => Boolean(line))

/** A label for each carton, or each skid: whose it is, where it goes, which one of how many. */
export function packedLabelsOf(allocation: Allocation, of: 'carton' | 'skid'): LabelText[] {
  const { number, customer, sale, carrier, tracking_number } = allocation
  const all = (of === 'skid' ? allocation.skids : allocation.cartons) ?? 0
  return Array.from({ length: Math.min(all, mostLabels) }, (_, at) => ({
    code: packedLabel(number, of, at + 1),
    title: customer ?? number,
    lines: [
      ...addressOf(allocation),
      t('{value} {at} of {all}, {number}', {
        value: of === 'skid' ? t('Skid') : t('Carton'),
        at: at + 1,
        all,
        number,
      }),
      [sale, carrier, tracking_number].filter(Boolean).join(', '),
    ],
  }))
}
