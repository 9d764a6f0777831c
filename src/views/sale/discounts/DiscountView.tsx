import { discounts } from '../../../resources/sale/discounts/discounts'
import type { RecordPart } from '../../resource/record/RecordDrawer'
import { RecordPage } from '../../resource/record/RecordPage'
import { DiscountTry } from './DiscountTry'

const Below = ({ row }: RecordPart) => row && <DiscountTry about={`${row.id} ${String(row.version)}`} />

/** One discount: what it takes off, of what and for whom, and a price to try. */
export const DiscountView = () => <RecordPage resource={discounts} below={Below} />
