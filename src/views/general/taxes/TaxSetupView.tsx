import type { TaxSetup } from '../../../resources/general/taxes/tax_setups'
import { taxSetups } from '../../../resources/general/taxes/tax_setups'
import type { RecordPart } from '../../resource/record/RecordDrawer'
import { RecordPage } from '../../resource/record/RecordPage'
import { TaxCalculator } from './TaxCalculator'
import { TaxSetupActions } from './TaxSetupActions'

const Below = ({ row, form }: RecordPart) =>
  row && <TaxCalculator setup={row as unknown as TaxSetup} isChanged={form.isDirty} />

/** One tax set-up: its validity, taxes and a calculator. */
export const TaxSetupView = () => <RecordPage resource={taxSetups} below={Below} actions={TaxSetupActions} />
