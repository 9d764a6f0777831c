import { company } from '../../resources/general/system/settingsValues'
import { computedValue } from '../rows/computedValue'

/** The current name of the company, for every open screen. */
export const company$ = computedValue(company)
