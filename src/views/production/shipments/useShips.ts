import { hasRole } from '../../../access'
import { usePerson } from '../../session/session'

/** Whether the person loads and ships. */
export const useShips = () => hasRole(usePerson().roles, ['shipping'])
