import { serviceAccountCalls } from '../../resources/general/programs/serviceAccountCalls'
import type { ServiceAccount } from '../../resources/general/programs/service_accounts'
import { callApi } from '../calls'

/** Makes a key for a program; the answer alone contains it. */
export const issueKey = ({ id, version }: Pick<ServiceAccount, 'id' | 'version'>, overlap_hours: number) =>
  callApi(serviceAccountCalls.issueKey, { id, version, overlap_hours })
