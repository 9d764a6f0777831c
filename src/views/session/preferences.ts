import { saveProfile } from '../../api/session'
import { session, useSession } from './session'

/** What a person chose for themselves, kept with the account: shown at once, then saved. */
export async function setPreference(name: string, value: unknown) {
  session.send({ type: 'prefer', config: { [name]: value } })
  await saveProfile({ config: { [name]: value } })
}

/** A choice of the signed-in person, or `fallback` until one was made. */
export const usePreference = <T>(name: string, fallback: T): T =>
  useSession(({ context }) => (context.person?.config[name] as T | undefined) ?? fallback)
