// Hashes passwords, and compares them with hashes, in a thread of low priority.
import { hashSync, verifySync } from '@node-rs/argon2'

// OWASP's argon2id floor: 19 MiB, two passes, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hash = (password) => hashSync(password, cost)

export function verify({ hashed, password }) {
  try {
    return verifySync(hashed, password)
  } catch {
    return false
  }
}
