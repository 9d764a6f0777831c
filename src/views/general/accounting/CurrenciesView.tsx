import { currencies } from '../../../resources/general/accounting/currencies'
import { RecordDrawer, type RecordGiven } from '../../resource/record/RecordDrawer'
import { ResourceScreen } from '../../resource/list/ResourceScreen'
import { CurrencyRates } from './CurrencyRates'

const CurrencyRecord = (props: RecordGiven) => <RecordDrawer {...props} below={CurrencyRates} />

/** What foreign money is worth, with its earlier rates in the drawer. */
export const CurrenciesView = () => <ResourceScreen resource={currencies} record={CurrencyRecord} />
