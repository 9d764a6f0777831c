import { stockAdjustments } from '../../../resources/inventory/adjustments/stock_adjustments'
import type { RecordPart } from '../../resource/record/RecordDrawer'
import { RecordPage } from '../../resource/record/RecordPage'
import { offeredEvents } from '../../resource/list/rights'
import { usePerson } from '../../session/session'
import { useAdjustmentFacts } from './useAdjustmentFacts'
import { t } from '../../../texts/texts'

/** Who has to approve an adjustment, where that is another person. */
function WaitsFor({ row }: RecordPart) {
  const person = usePerson()
  const mayJudge = row && offeredEvents(stockAdjustments, row, person).length > 0
  if (row?.status !== 'submitted' || mayJudge) return null
  return (
    <p className="dc-form-note">
      {row.over_limit === 1
        ? t('Above the limit: needs approval by an administrator')
        : t('Needs approval by another person in inventory or an administrator')}
    </p>
  )
}

/** One stock adjustment: each line with the current quantity of its bin and what the change is worth. */
export const AdjustmentView = () => (
  <RecordPage resource={stockAdjustments} useFacts={useAdjustmentFacts} below={WaitsFor} />
)
