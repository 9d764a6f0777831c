import type { AnyRow } from '../../../api/resourceApi'
import { type Allocation, allocations } from '../../../resources/inventory/allocations/allocations'
import type { PromisedGoods } from '../../../resources/inventory/allocations/promisedGoods'
import type { EventDefinition } from '../../../resources/kit/define/facets/event'
import { text } from '../../../resources/kit/fields/field'
import { ActionDialog } from '../../resource/events/ActionDialog'
import { fireRow } from '../../resource/events/fireRow'
import { t } from '../../../texts/texts'

const notes: EventDefinition = {
  label: t('Short'),
  confirmText: t('The unpicked quantity is released from this packing list.'),
  inputs: { short_reason: text(t('Reason'), 200) },
}

type Props = { allocation: Allocation; goods: PromisedGoods; onClose: () => void }

/** Says that goods were not where they should be, and why. */
export const ShortPick = ({ allocation, goods, onClose }: Props) => (
  <ActionDialog
    resource={allocations}
    row={allocation as unknown as AnyRow}
    notes={notes}
    called={t('{sku} in {bin}', { sku: goods.sku, bin: goods.bin })}
    onCancel={onClose}
    onSend={async (payload) => {
      const { line_id: allocation_line_id, bin_id, lot_id } = goods
      await fireRow(allocations, allocation as unknown as AnyRow, 'short', {
        ...payload,
        allocation_line_id,
        bin_id,
        lot_id,
      })
      onClose()
    }}
  />
)
