import { serviceAccountCalls } from '../../resources/general/programs/serviceAccountCalls'
import type { ServiceAccount } from '../../resources/general/programs/service_accounts'
import { passwordLinkCalls } from '../../resources/general/auth/passwordLinkCalls'
import { userCalls } from '../../resources/general/people/userCalls'
import type { User } from '../../resources/general/people/users'
import type { RequestOf } from '../../resources/kit/define/defineCall'
import { callApi } from '../calls'

export const userAccount = (id: number) => callApi(userCalls.account, { id })
export const endUserSession = (id: number, token: number) => callApi(userCalls.endSession, { id, token })

/** Invalidates a password; the answer contains the only link to set a new one, which cannot be read again. */
export const resetPassword = ({ id, version }: Pick<User, 'id' | 'version'>) =>
  callApi(passwordLinkCalls.reset, { id, version })

export const addMember = (id: number, user_id: number) => callApi(userCalls.addMember, { id, user_id })
export const removeMember = (id: number, user: number) => callApi(userCalls.removeMember, { id, user })

export const linkOwner = (link: string) => callApi(passwordLinkCalls.owner, { link }, { quiet: true })
export const setPasswordBy = (request: RequestOf<typeof passwordLinkCalls.use>) =>
  callApi(passwordLinkCalls.use, request)

/** Makes a key for a program; the answer alone contains it. */
export const issueKey = ({ id, version }: Pick<ServiceAccount, 'id' | 'version'>, overlap_hours: number) =>
  callApi(serviceAccountCalls.issueKey, { id, version, overlap_hours })
