import { type Customer, customers } from '../../resources/general/customers'
import { RecordPage } from '../resource/RecordPage'
import type { RecordPart } from '../resource/RecordDrawer'
import { CustomerStores } from './CustomerStores'

const Stores = ({ row }: RecordPart) => row && <CustomerStores chain={row as unknown as Customer} />

/** One customer: who it is, where it is shipped to and billed, its taxes and terms, its stores and files. */
export const CustomerView = () => <RecordPage resource={customers} parts={{ Stores }} />
