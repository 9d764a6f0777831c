import { company } from '../../api/general/settings'
import { liveValue } from '../connection/realtime'

/** The current name of the company, for every open screen. */
export const company$ = liveValue('private-cache-general.company', company)
