import type { TaxSetup } from '../../resources/general/tax_setups'
import { taxSetups } from '../../resources/general/tax_setups'
import type { RecordPart } from '../resource/RecordDrawer'
import { RecordPage } from '../resource/RecordPage'
import { TaxCalculator } from './TaxCalculator'
import { TaxSetupActions } from './TaxSetupActions'

const Below = ({ row, form }: RecordPart) =>
  row && <TaxCalculator setup={row as unknown as TaxSetup} isChanged={form.isDirty} />

/** One tax set-up: its days, its taxes, and what they come to. */
export const TaxSetupView = () => <RecordPage resource={taxSetups} below={Below} actions={TaxSetupActions} />
