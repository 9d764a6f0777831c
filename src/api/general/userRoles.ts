import { roleHolderCalls } from '../../resources/general/people/roleHolderCalls'
import { callApi } from '../calls'

/** Every role with its people, for all signed-in users. */
export const findUserRoles = (signal?: AbortSignal) =>
  callApi(roleHolderCalls.all, {}, { quiet: true, ...(signal && { signal }) })
