import { LiveBadge } from './LiveBadge'
import { useLiveness } from './liveness'

/** Says whether the page's line to the server stands, whatever the page shows; before anything was heard it connects. */
export function ConnectionBadge() {
  return <LiveBadge {...useLiveness()} unknown="Connecting" />
}
