import { hash, verify } from '@node-rs/argon2'

// OWASP's argon2id floor: 19 MiB, two passes, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The argon2id hash of a password, exactly as typed. */
export const hashPassword = (password: string) => hash(password, cost)

let decoy: Promise<string> | undefined

/** Verifies a password; without a hash it takes as long and fails, so that accounts cannot be enumerated. */
export async function fitsPassword(stored: string | null, password: string) {
  decoy ??= hashPassword('nobody has this password')
  const fits = await verify(stored ?? (await decoy), password).catch(() => false)
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
