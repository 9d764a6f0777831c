import { suppliers } from '../../resources/purchase/suppliers'
import { RecordPage } from '../resource/record/RecordPage'

/** One supplier: who it is, its terms and taxes, and whether it is approved. */
export const SupplierView = () => <RecordPage resource={suppliers} />
