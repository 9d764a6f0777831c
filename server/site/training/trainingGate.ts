import type { Unit } from '../../engine/unitTypes'

/** What is started, and why without a certificate: a supervisor starts it, or confirms it by badge. */
export type GatedStart = {
  operationId: number
  subject: string
  reason: string | null
  witness: string | null
}

type Check = (unit: Unit, start: GatedStart) => Promise<void>

const checks: Check[] = []

/** Registers what refuses the start of an operation by a person who is not trained for it. */
export const onGatedStart = (check: Check) => void checks.push(check)

/** Refuses, or warns of, the start of an operation by a person who is not trained for it, before anything is changed. */
export async function assertTrained(unit: Unit, start: GatedStart) {
  for (const check of checks) await check(unit, start)
}
