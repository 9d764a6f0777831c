import { online } from '../../resources/general/people/onlineValue'
import { computedValue } from '../rows/computedValue'

/** Who is at a console now, for administrators. */
export const online$ = computedValue(online)
