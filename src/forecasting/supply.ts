import { splitByLargestRemainder } from './rounding'

export const allocationRules = ['equal', 'proportional', 'priority'] as const
export type AllocationRule = (typeof allocationRules)[number]

/** A customer's part of a forecast: 1 is served first; locked ones keep what they have. */
export interface Claim {
  forecast: number
  priority: number
  locked: number | null
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

/** Gives whole steps to claims in proportion to weights, none above its forecast, until all is given or all are full. */
const give = (
  supply: number,
  wants: readonly number[],
  weights: readonly number[],
  step: number,
): number[] => {
  // Who can have all of it has it to the last part of a step.
  if (supply >= sumOf(wants) - 1e-9) return [...wants]
  const parts = wants.map(() => 0)
  let left = Math.min(supply, sumOf(wants))
  for (let turn = 0; turn <= wants.length && left >= step - 1e-9; turn += 1) {
    const open = wants.flatMap((want, index) => (want - (parts[index] ?? 0) > 1e-9 ? [index] : []))
    if (open.length === 0) break
    const round = splitByLargestRemainder(
      Math.floor(left / step + 1e-9) * step,
      open.map((index) => weights[index] ?? 1),
      step,
    )
    for (const [place, index] of open.entries()) {
      const part = Math.min(round[place] ?? 0, (wants[index] ?? 0) - (parts[index] ?? 0))
      parts[index] = Number(((parts[index] ?? 0) + part).toFixed(6))
      left = Number((left - part).toFixed(6))
    }
  }
  return parts
}

/** The parts of locked claims: no more than their forecast, and while the supply lasts, the first priorities first. */
const lockedParts = (supply: number, claims: readonly Claim[]): number[] => {
  const parts = claims.map(() => 0)
  let left = Math.max(0, supply)
  const locked = claims.flatMap(({ locked: own, priority }, index) =>
    own === null ? [] : [{ index, priority }],
  )
  for (const { index } of locked.toSorted((one, other) => one.priority - other.priority)) {
    const { forecast = 0, locked: own = 0 } = claims[index] ?? {}
    const part = Math.min(own ?? 0, forecast, left)
    parts[index] = part
    left = Number((left - part).toFixed(6))
  }
  return parts
}

/**
 * Promises a supply to claims by a rule, in whole steps: no claim gets more than its forecast, the sum is at most the
 * supply. Locked claims keep theirs and take it from the supply first.
 */
export const allocateSupply = (
  supply: number,
  claims: readonly Claim[],
  rule: AllocationRule,
  step = 1,
): number[] => {
  const result = lockedParts(supply, claims)
  let left = Math.max(0, supply - sumOf(result))
  const classes =
    rule === 'priority'
      ? [...new Set(claims.map(({ priority }) => priority))].toSorted((one, other) => one - other)
      : [null]
  for (const priority of classes) {
    const open = claims.flatMap((claim, index) =>
      claim.locked === null && (priority === null || claim.priority === priority) ? [index] : [],
    )
    const wants = open.map((index) => claims[index]?.forecast ?? 0)
    const parts = give(left, wants, rule === 'equal' ? wants.map(() => 1) : wants, step)
    for (const [place, index] of open.entries()) result[index] = parts[place] ?? 0
    left -= sumOf(parts)
  }
  return result
}
