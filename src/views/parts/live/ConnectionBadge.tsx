import { LiveBadge } from './LiveBadge'
import { useLiveness } from './liveness'
import { t } from '../../../texts/texts'

/** State of the connection to the server; "connecting" before the first heartbeat. */
export function ConnectionBadge() {
  return <LiveBadge {...useLiveness()} unknown={t('Connecting')} />
}
