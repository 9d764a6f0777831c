import { stockAdjustments } from '../../resources/inventory/stock_adjustments'
import { RecordPage } from '../resource/RecordPage'
import { useBinFacts } from './useBinFacts'

/** One correction of the books: each line beside what lies in its bin now. */
export const AdjustmentView = () => <RecordPage resource={stockAdjustments} useFacts={useBinFacts} />
