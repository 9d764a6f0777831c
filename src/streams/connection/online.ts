import { online } from '../../api/general/users'
import { liveValue } from './realtime'

/** Who is at a console now, for administrators. */
export const online$ = liveValue('private-cache-general.online', online)
