import { random } from '../../server/demo/company/random'
import { formulaProgram } from '../../src/resources/rd/solver/formulaProgram'
import { programSolver, solveFormula } from '../../src/resources/rd/solver/solveFormula'
import {
  brokenLimits,
  randomLimits,
  randomLines,
  referenceSolver,
} from '../../tests/fixtures/rd/randomFormulae'
import { figure, percentiles } from '../harness/report'

const formulae = 1_000
const longest = 40
const longestMs = 100

/** The formula solver against another one: the same least change, every answer legal by the arithmetic of the bench. */
export async function solver() {
  const chance = random(23)
  const [solve, reference] = [await programSolver(), await referenceSolver()]
  const times: number[] = []
  let [differing, illegal, impossible] = [0, 0, 0]
  for (let place = 0; place < formulae; place += 1) {
    const lines = randomLines(chance, place % 4 === 0 ? longest : chance.whole(4, longest))
    const limits = randomLimits(chance, lines)
    const basis = chance.chance(0.3) ? 'weight' : 'volume'
    const program = formulaProgram(lines, limits, basis)
    const [shares, least] = [solve(program), reference(program)]
    const change =
      shares?.reduce((sum, share, at) => sum + Math.abs(share - (program.current[at] ?? 0)), 0) ?? null
    if (change === null || least === null) {
      impossible += 1
      if (change !== least) differing += 1
    } else if (Math.abs(change - least) > 1e-5) differing += 1
    const since = performance.now()
    const solved = await solveFormula(lines, limits, basis)
    if (lines.length === longest && solved.is === 'optimal') times.push(performance.now() - since)
    if (solved.is === 'optimal' && brokenLimits(lines, solved.percents, limits, basis).length > 0)
      illegal += 1
  }
  figure(`formulae of ${formulae} whose least change differs from the reference`, differing, 'formulae')
  figure('of them impossible for both', impossible, 'formulae')
  figure('answers that break a limit', illegal, 'formulae')
  const { p50, p95 } = percentiles(times)
  figure(`${longest} lines, p50`, p50, 'ms')
  figure(`${longest} lines, p95`, p95, 'ms', { name: 'limit', value: longestMs })
  if (differing + illegal > 0 || p95 > longestMs) throw new Error('The formula solver is wrong or slow')
}
