import { hash, verify } from '@node-rs/argon2'
import { Refused } from '../../../engine/errors'

// OWASP's argon2id floor: 19 MiB, two passes, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// Each takes 19 MiB and tens of milliseconds of a core: more at once would hold up every other call.
const mostAtOnce = 2
const mostWaiting = 200
let running = 0
const waiting: (() => void)[] = []

/** Runs at most two of these at once; the others wait their turn, and too many are refused. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= mostAtOnce) {
    if (waiting.length >= mostWaiting)
      throw new Refused('busy_try_again', { text: 'Many people are signing in. Try again in a moment' })
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else running++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

/** The argon2id hash of a password, exactly as typed. */
export const hashPassword = (password: string) => inTurn(() => hash(password, cost))

let decoy: Promise<string> | undefined

/** Verifies a password; without a hash it takes as long and fails, so that accounts cannot be enumerated. */
export async function fitsPassword(stored: string | null, password: string) {
  decoy ??= hashPassword('nobody has this password')
  const against = stored ?? (await decoy)
  const fits = await inTurn(() => verify(against, password).catch(() => false))
  return fits && stored !== null
}

const common = new Set(
  'password 1234567890 0123456789 qwertyuiop password123 password1234 1q2w3e4r5t iloveyou12 administrator letmein1234 welcome1234 abcdefghij 1111111111 0000000000'.split(
    ' ',
  ),
)

/** Why a new password is refused: its rule code, or a sentence; undefined when it will do. */
export function passwordFault(password: string, username: string) {
  if (password.length < 10 || password.length > 128) return 'size'
  if (common.has(password.toLowerCase()) || password.toLowerCase() === username.toLowerCase())
    return { code: 'other', text: 'Too easy to guess' }
  return undefined
}

/** Why a new PIN is refused; undefined when it will do. */
export const pinFault = (pin: string) =>
  !/^\d*$/.test(pin) ? 'numeric' : pin.length < 4 || pin.length > 8 ? 'size' : undefined
