import { hasRole } from '../../../access'
import { skidBuilders } from '../../../machines/workflows/stamps/skids'
import { usePerson } from '../../session/session'

/** Whether the person puts cartons on skids. */
export const useBuildsSkids = () => hasRole(usePerson().roles, skidBuilders)
