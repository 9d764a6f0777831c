import { saveProfile } from '../../api/general/profile'
import { switchLanguage } from './pageLanguage'
import type { Language } from '../../texts/languages'
import { session, useSession } from './session'

/** What a person chose for themselves, kept with the account: shown at once, taken back where it could not be kept. */
export async function setPreference(name: string, value: unknown) {
  const before = session.getSnapshot().context.person
  session.send({ type: 'prefer', config: { [name]: value } })
  try {
    await saveProfile({ config: { [name]: value } }, { keepalive: true })
  } catch (thrown) {
    const now = session.getSnapshot().context.person
    // A later choice, or one of another user, is kept.
    if (before && now?.id === before.id && now.config[name] === value)
      session.send({ type: 'prefer', config: { [name]: before.config[name] } })
    throw thrown
  }
}

/** Keeps the language of the signed-in person with the account, and loads the page in it. */
export async function chooseLanguage(to: Language) {
  await setPreference('language', to)
  switchLanguage(to)
}

/** A choice of the signed-in person, or `fallback` until one was made. */
export const usePreference = <T>(name: string, fallback: T): T =>
  useSession(({ context }) => (context.person?.config[name] as T | undefined) ?? fallback)
