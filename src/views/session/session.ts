import { useSelector } from '@xstate/react'
import { createActor, fromPromise, waitFor } from 'xstate'
import { readCookie, removeCookie, writeCookie } from '../../api/cookies'
import { ApiError, onFailure, onFault } from '../../api/http'
import { type Credentials, login, logout, me } from '../../api/session'
import { type Person, sessionMachine } from '../../machines/session'
import { readAs } from '../../streams/connection/followed'
import { showTimesIn } from '../format/timeText'
import { switchLanguage } from './pageLanguage'
import { isLanguage } from '../../texts/languages'
import { lookAgain } from './lookAgain'
import { t } from '../../texts/texts'

/**
 * How long this browser keeps a token at most; when it ends is set by the company and judged by the server.
 */
export const tokenDays = 365
const lastKey = 'decant.last_username'
const channel = new BroadcastChannel('decant.session')
// Makes other tabs read the cookie again; the token itself is never sent between tabs.
export const tellOthers = (what: 'look' | 'operator' | 'ended' = 'look') => {
  // The event must not be sent before the cookie is written.
  readCookie('token')
  channel.postMessage(what)
}

/** This browser's session, started once. */
export const session = createActor(
  sessionMachine.provide({
    actors: {
      signIn: fromPromise<string, Credentials>(({ input }) => login(input)),
      loadPerson: fromPromise<Person, { again: boolean }>(({ input }) =>
        me({ quiet: input.again ? 'unless_ended' : true }),
      ),
      signOut: fromPromise<unknown, { token: string }>(({ input }) => logout(input.token)),
    },
    actions: {
      keepToken: (_, { token }) => {
        writeCookie('token', token, tokenDays)
        tellOthers()
      },
      returnScreen: (_, { token }) => {
        writeCookie('token', token, tokenDays)
        removeCookie('station')
        tellOthers('operator')
      },
      giveBack: (_, { token }) => void import('./operator').then(({ leaveScreen }) => leaveScreen(token)),
      forgetToken: () => {
        removeCookie('token')
        removeCookie('station')
        tellOthers()
      },
      loseToken: () => {
        removeCookie('token')
        removeCookie('station')
        tellOthers('ended')
      },
    },
  }),
  { input: { token: readCookie('token'), station: readCookie('station') } },
)

/** Starts the session and follows what other tabs of this browser do to it. */
export function startSession() {
  // Of a sign-in elsewhere, or of another operator, this tab does not know yet.
  const isAnother = () => {
    const token = readCookie('token')
    return token !== null && token !== session.getSnapshot().context.token
  }
  const look = () => {
    const isSeen = isAnother()
    session.send({ type: 'token_seen', token: readCookie('token') })
    return isSeen
  }
  const follow = () => {
    const isSeen = isAnother()
    if (isSeen) void import('./operator').then(({ followOperator }) => followOperator())
    return isSeen
  }
  const lookUntilSeen = lookAgain(look)
  const followOnceSeen = lookAgain(follow)
  channel.addEventListener('message', ({ data }) => {
    if (data === 'operator') followOnceSeen()
    else if (data === 'ended') session.send({ type: 'expire' })
    else lookUntilSeen()
  })
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) look()
  })
  onFault((fault) => {
    // During sign-out the token is gone; refusals are ignored.
    if (fault !== 'not_authorized' || !session.getSnapshot().matches('ready')) return
    // A cookie that another tab took away may still be seen when its word comes: then this is the first to show it.
    if (readCookie('token') === null) look()
    else session.send({ type: 'expire' })
  })
  // A role began to demand a second factor: the person is read again, and sets one up.
  onFailure(({ code }) => {
    if (code === 'second_factor_required') session.send({ type: 'roles_changed' })
  })
  let reader: number | null = null
  session.subscribe(({ context: { person } }) => {
    // Once for each person, as the page is loaded anew for it; a shared screen keeps its language.
    if (person && person.id !== reader && !person.screen && isLanguage(person.config.language))
      switchLanguage(person.config.language)
    reader = person?.id ?? null
    if (!person) return
    readAs(person)
    showTimesIn(person.timezone)
    sessionStorage.setItem(lastKey, person.username.toLowerCase())
  })
  session.start()
}

/** Who was signed in last in this tab; another person is not led to where that one stopped. */
export const lastUsername = () => sessionStorage.getItem(lastKey)

/** Waits until the session state is known. */
export const settled = () =>
  waitFor(session, (now) => now.matches('ready') || now.matches('no_token') || now.matches('expired'))

export const useSession = <T>(of: (snapshot: ReturnType<typeof session.getSnapshot>) => T) =>
  useSelector(session, of)

/** The signed-in person, or null. */
export const usePersonIfAny = (): Person | null => useSession(({ context }) => context.person)

/** The signed-in person; only below the shell. */
export function usePerson(): Person {
  const person = usePersonIfAny()
  if (!person) throw new Error('Not signed in')
  return person
}

/** Whether signing in was refused for want of a right second factor. */
export const wantsCode = (failure: unknown) =>
  failure instanceof ApiError && ['second_factor', 'invalid_code', 'invalid_passkey'].includes(failure.code)

/** Why signing in or loading the person failed, in words, or null. */
export function failureText(failure: unknown): string | null {
  if (failure === null || failure === undefined) return null
  if (failure instanceof ApiError) return signInTexts[failure.code] ?? failure.message
  return failure instanceof Error && failure.message ? failure.message : t('Has Error')
}

const signInTexts: Readonly<Record<string, string>> = {
  no_response: t('The server does not answer. Check the network, then try again.'),
  db_error: t('The database cannot be reached. Try again in a minute.'),
  not_authorized: t('Your session has ended. Sign in again.'),
  invalid_credentials: t('Username or password is wrong'),
  validation_error: t('Type your username and your password'),
}
