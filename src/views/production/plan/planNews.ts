import { filter, merge } from 'rxjs'
import { hear } from '../../../streams/connection/realtime'

/** How long news are gathered before the plan is read again. */
export const rereadMs = 1000

/** A channel that is heard again may have missed something. */
const isNews = ({ kind }: { kind: string }) => kind === 'event' || kind === 'listening'

/** The floor changed what the times of the plan follow from. */
export const floorNews$ = merge(
  hear('private-production.daily_order_lines'),
  hear('private-production.machines_board'),
).pipe(filter(isNews))

/** Changes of the plan were applied. */
export const appliedNews$ = hear('private-production.plans').pipe(filter(isNews))
