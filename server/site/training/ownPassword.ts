import type pg from 'pg'

/** Refuses, at a field, all but the password of a person; wrong ones are counted. */
type AssertPassword = (pool: pg.Pool, userId: number, password: string, field: string) => Promise<void>

const checks: AssertPassword[] = []

/** Registers how the password of a person is checked. */
export const onPasswordCheck = (check: AssertPassword) => void checks.push(check)

/** Refuses, at a field, all but the password of the person who signs; wrong ones are counted as at the sign-in. */
export async function assertPassword(...signed: Parameters<AssertPassword>) {
  for (const check of checks) await check(...signed)
}
