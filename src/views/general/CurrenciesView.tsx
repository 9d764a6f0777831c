import { currencies } from '../../resources/general/currencies'
import { RecordDrawer, type RecordGiven } from '../resource/RecordDrawer'
import { ResourceScreen } from '../resource/ResourceScreen'
import { CurrencyRates } from './CurrencyRates'

const CurrencyRecord = (given: RecordGiven) => <RecordDrawer {...given} below={CurrencyRates} />

/** What foreign money is worth, with its earlier rates in the drawer. */
export const CurrenciesView = () => <ResourceScreen resource={currencies} record={CurrencyRecord} />
