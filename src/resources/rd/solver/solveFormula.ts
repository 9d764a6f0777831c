import { sumPercent } from '../formulaTotals'
import {
  type FormulaLimits,
  formulaProgram,
  type LimitName,
  part,
  type Program,
  restOf,
  type SolverLine,
} from './formulaProgram'

export type SolvedFormula =
  /** The shares of the nearest legal formula, and by how much they change in all. */
  | { is: 'optimal'; percents: number[]; change: number }
  /** The limits that cannot be met together: without any of them there would be a formula. */
  | { is: 'impossible'; limits: LimitName[] }

type Solver = (program: Program) => number[] | null

/** The shares of a program with the least change in all; null where there are none. */
export const programSolver = async (): Promise<Solver> => {
  // Only who presses the button loads the library.
  const { solve } = await import('yalps')
  return ({ rows, lower, upper, current }) => {
    const constraints: [string, { min?: number; max?: number; equal?: number }][] = [
      ['sum', { equal: sumPercent([100, ...lower.map((low) => -low)]) }],
    ]
    const variables: [string, [string, number][]][] = []
    for (const [at, low] of lower.entries()) {
      // A share is its lowest value and a part above it; it is off by what is above or below the current one.
      const room = (upper[at] ?? 0) - low
      const off = (current[at] ?? 0) - low
      if (room > 0) {
        // What it may be at most is in their sum.
        constraints.push([`off ${at}`, { equal: off }])
        variables.push(
          [
            `share ${at}`,
            [
              ['sum', 1],
              [`off ${at}`, 1],
              ...rows.map(({ coefficients }, row): [string, number] => [`row ${row}`, coefficients[at] ?? 0]),
            ],
          ],
          [
            `above ${at}`,
            [
              [`off ${at}`, -1],
              ['change', 1],
            ],
          ],
          [
            `below ${at}`,
            [
              [`off ${at}`, 1],
              ['change', 1],
            ],
          ],
        )
      }
    }
    for (const [row, { coefficients, most }] of rows.entries()) {
      const fixed = coefficients.reduce((sum, one, at) => sum + one * (lower[at] ?? 0), 0)
      constraints.push([`row ${row}`, { max: most - fixed }])
    }
    const { status, variables: found } = solve(
      { direction: 'minimize', objective: 'change', constraints, variables },
      { maxPivots: 20_000 },
    )
    if (status !== 'optimal') return null
    const above = new Map(found)
    return lower.map((low, at) => low + (above.get(`share ${at}`) ?? 0))
  }
}

/** Shares with four decimals that add up to 100. */
function rounded(shares: readonly number[], rest: number): number[] {
  const near = shares.map((share) => Math.round(share / part) * part)
  return near.map((share, at) =>
    at === rest
      ? sumPercent([100, ...near.flatMap((other, place) => (place === rest ? [] : -other))])
      : sumPercent([share]),
  )
}

/** The names of a program's limits in their order; the fixed shares are one of them. */
const namesOf = ({ rows }: Program, isAnyFixed: boolean): LimitName[] => [
  ...new Set([...rows.map(({ limit }) => limit), ...(isAnyFixed ? (['fixed'] as const) : [])]),
]

/** Leaves out one limit after the other that is not needed for the formula to be impossible. */
function conflict(lines: readonly SolverLine[], program: Program, solve: Solver): LimitName[] {
  const isAnyFixed = lines.some(({ isFixed }) => isFixed)
  let needed = namesOf(program, isAnyFixed)
  const isSolvable = (names: readonly LimitName[]) => {
    const isFree = isAnyFixed && !names.includes('fixed')
    return (
      solve({
        ...program,
        rows: program.rows.filter(({ limit }) => names.includes(limit)),
        lower: program.lower.map((low, at) => (isFree && lines[at]?.isFixed ? 0 : low)),
        upper: program.upper.map((up, at) => (isFree && lines[at]?.isFixed ? 100 : up)),
      }) !== null
    )
  }
  for (const name of needed) {
    const without = needed.filter((one) => one !== name)
    if (!isSolvable(without)) needed = without
  }
  return needed
}

/** The legal formula that changes the shares of a formula least, or the limits that leave none. */
export async function solveFormula(
  lines: readonly SolverLine[],
  limits: FormulaLimits,
  basis: 'volume' | 'weight',
): Promise<SolvedFormula> {
  const solve = await programSolver()
  const program = formulaProgram(lines, limits, basis)
  const shares = solve(program)
  if (shares === null) return { is: 'impossible', limits: conflict(lines, program, solve) }
  const percents = rounded(shares, restOf(lines))
  const change = percents.reduce((sum, percent, at) => sum + Math.abs(percent - (lines[at]?.percent ?? 0)), 0)
  return { is: 'optimal', percents, change: sumPercent([change]) }
}
