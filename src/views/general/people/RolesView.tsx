import { roles } from '../../../resources/general/people/roles'
import { ResourceScreen } from '../../resource/list/ResourceScreen'
import { RoleRecord } from './RoleRecord'

/** The fixed roles: what the plant calls them, who holds them, what they open. */
export const RolesView = () => <ResourceScreen resource={roles} record={RoleRecord} />
