import { type ProductFamily, productFamilies } from '../../../resources/inventory/families/product_families'
import type { RecordPart } from '../../resource/record/RecordDrawer'
import { RecordPage } from '../../resource/record/RecordPage'
import { FamilyMatrix } from './FamilyMatrix'

const Below = ({ row, form }: RecordPart) =>
  row && <FamilyMatrix family={row as unknown as ProductFamily} isChanged={form.isDirty} />

/** One family: its definition and its members. */
export const FamilyView = () => <RecordPage resource={productFamilies} below={Below} />
