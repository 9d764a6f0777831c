import { dictionary } from '@zxcvbn-ts/language-common'
import { Piscina } from 'piscina'
import { Refused } from '../../../engine/errors'

const mostWaiting = 200

// Each hash takes 19 MiB and tens of milliseconds of a core. One at a time, behind all other work of the machine, so
// that a burst of sign-ins leaves other calls their time; too many are refused.
const thread = new Piscina({
  filename: new URL('./hashWorker.mjs', import.meta.url).href,
  minThreads: 0,
  maxThreads: 1,
  idleTimeout: 60_000,
  niceIncrement: 10,
})

let waiting = 0
let ahead: Promise<unknown> = Promise.resolve()

/** Runs what came first to its end before the next: the pool of threads itself keeps no order. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting >= mostWaiting)
    throw new Refused('busy_try_again', { text: 'Many people are signing in. Try again in a moment' })
  waiting += 1
  const result = ahead.then(work).finally(() => {
    waiting -= 1
  })
  ahead = result.catch(() => undefined)
  return result
}

/** The argon2id hash of a password, exactly as typed. */
export const hashPassword = async (password: string): Promise<string> =>
  await inTurn(async () => await thread.run(password, { name: 'hash' }))

let decoy: Promise<string> | undefined

/** Verifies a password; without a hash it takes as long and fails, so that accounts cannot be enumerated. */
export async function fitsPassword(stored: string | null, password: string) {
  decoy ??= hashPassword('nobody has this password')
  const hashed = stored ?? (await decoy)
  const fits = await inTurn<boolean>(async () => await thread.run({ hashed, password }, { name: 'verify' }))
  return fits && stored !== null
}

/** What of an account is no secret: its own words and those of its company. */
type OwnWords = Readonly<Partial<Record<'username' | 'name' | 'email' | 'company', string | null>>>

/** An account as it was sent, not yet checked. */
export type Sent = { readonly [N in keyof OwnWords]?: unknown }

/** The own words of an account that was sent. */
export const ownWordsOf = ({ username, name, email, company }: Sent): OwnWords => {
  const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : null)
  return { username: textOf(username), name: textOf(name), email: textOf(email), company: textOf(company) }
}

const common = new Set(dictionary['passwords-common'])

/** Padding of a common word: "Monkey2024!" is as easy as "monkey", a long number after it is not. */
const mostPadding = 6
const shortestWord = 4
/** Letters and digits that must be left without the own words. */
const fewestOthers = 6

function isCommon(password: string) {
  const core = password.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  return (
    new Set(password).size < 4 ||
    common.has(password) ||
    (password.length - core.length <= mostPadding && common.has(core))
  )
}

const wordsOf = ({ username, name, email, company }: OwnWords) =>
  [username, name, email, company]
    .flatMap((text) => [...(text?.toLowerCase().split(/[^\p{L}\p{N}]+/u) ?? []), text?.toLowerCase() ?? ''])
    .filter((word) => word.length >= shortestWord)
    .toSorted((one, other) => other.length - one.length)

/** Why a new password is refused: its rule code, or a sentence; undefined when it will do. */
export function passwordFault(password: string, own: OwnWords) {
  if (password.length < 10 || password.length > 128) return 'size'
  const typed = password.toLowerCase()
  if (isCommon(typed)) return { code: 'other', text: 'Too easy to guess' }
  const others = wordsOf(own).reduce((left, word) => left.replaceAll(word, ''), typed)
  if (others.length < typed.length && others.replace(/[^\p{L}\p{N}]/gu, '').length < fewestOthers)
    return { code: 'other', text: 'Too easy to guess: it is mostly your own name or that of the company' }
  return undefined
}

/** Why a new PIN is refused; undefined when it will do. */
export const pinFault = (pin: string) =>
  !/^\d*$/.test(pin) ? 'numeric' : pin.length < 4 || pin.length > 8 ? 'size' : undefined
