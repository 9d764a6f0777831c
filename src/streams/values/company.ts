import { company } from '../../api/settings'
import { liveValue } from '../connection/realtime'

/** What the company is called now, for every open screen. */
export const company$ = liveValue('private-cache-general.company', company)
