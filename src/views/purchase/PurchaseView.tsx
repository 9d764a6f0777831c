import { purchases } from '../../resources/purchase/purchases'
import { RecordPage } from '../resource/RecordPage'
import { usePurchaseFacts } from './usePurchaseFacts'

/** One order to a supplier: each line beside what there is of it and what it cost last. */
export const PurchaseView = () => <RecordPage resource={purchases} useFacts={usePurchaseFacts} />
