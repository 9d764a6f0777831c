import { serviceAccounts } from '../../../resources/general/programs/service_accounts'
import { ResourceScreen } from '../../resource/list/ResourceScreen'
import { ServiceAccountRecord } from '../programs/ServiceAccountRecord'

/** Programs that sign in with keys: what each may do, and when it was last there. */
export const SettingsPrograms = () => (
  <ResourceScreen resource={serviceAccounts} record={ServiceAccountRecord} />
)
