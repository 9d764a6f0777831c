import { describe, expect, it } from 'vitest'
import type { FormulaLimits, SolverLine } from '../../../../../src/resources/rd/solver/formulaProgram'
import { formulaProgram } from '../../../../../src/resources/rd/solver/formulaProgram'
import { programSolver, solveFormula } from '../../../../../src/resources/rd/solver/solveFormula'
import { random } from '../../../../../server/demo/company/random'
import {
  brokenLimits,
  randomLimits,
  randomLines,
  referenceSolver,
} from '../../../../fixtures/rd/randomFormulae'

const line = (percent: number, more: Partial<SolverLine> = {}): SolverLine => ({
  percent,
  density_g_ml: 1,
  strength_mg_ml: 0,
  carrier_pg_percent: 100,
  carrier_vg_percent: 0,
  cost_per_litre: 10,
  flavor: false,
  isFixed: false,
  isExcluded: false,
  ...more,
})
const nicotine = (percent: number, more: Partial<SolverLine> = {}) =>
  line(percent, { strength_mg_ml: 100, cost_per_litre: 200, ...more })
const vg = (percent: number) => line(percent, { carrier_pg_percent: 0, carrier_vg_percent: 100 })
const free: FormulaLimits = { strength: null, pg: null, maxCost: null, maxFlavor: null, substances: [] }

describe('the formula solver', () => {
  it('leaves a legal formula as it is', async () => {
    expect(
      await solveFormula(
        [nicotine(12), line(38), vg(50)],
        { ...free, strength: { min: 11, max: 13 } },
        'volume',
      ),
    ).toEqual({ is: 'optimal', percents: [12, 38, 50], change: 0 })
  })

  it('changes the shares least: 12 mg/ml of a base of 100 are 12 %', async () => {
    const solved = await solveFormula(
      [nicotine(6), line(44), vg(50)],
      { ...free, strength: { min: 11.94, max: 12.06 }, pg: { min: 48, max: 52 } },
      'volume',
    )
    // What is tightened for rounding is the last decimal alone.
    expect(solved).toMatchObject({ is: 'optimal', change: expect.closeTo(11.88, 2) })
  })

  it('takes an excluded ingredient out, and leaves a fixed one', async () => {
    const solved = await solveFormula(
      [line(10, { isExcluded: true }), line(20, { isFixed: true }), vg(70)],
      free,
      'volume',
    )
    expect(solved).toEqual({ is: 'optimal', percents: [0, 20, 80], change: 20 })
  })

  it('sums a substance over all of its sources, by weight', async () => {
    const solved = await solveFormula(
      [line(10, { flavor: true }), line(10, { flavor: true }), vg(80)],
      { ...free, substances: [{ name: 'Diacetyl', max_percent: 0.1, shares: [1, 1, 0] }] },
      'volume',
    )
    // Two flavours of 1 % each may be 10 % together.
    expect(solved.is === 'optimal' ? (solved.percents[0] ?? 0) + (solved.percents[1] ?? 0) : 0).toBeCloseTo(
      10,
      3,
    )
  })

  it('names the limits that cannot be met together, and none besides', async () => {
    const limits = { ...free, strength: { min: 19.9, max: 20.1 }, maxCost: 30, maxFlavor: 5 }
    expect(await solveFormula([nicotine(12), line(38), vg(50)], limits, 'volume')).toEqual({
      is: 'impossible',
      limits: ['strength', 'cost'],
    })
    const fixed = await solveFormula(
      [nicotine(6, { isFixed: true }), line(44), vg(50)],
      { ...limits, maxCost: null },
      'volume',
    )
    expect(fixed).toEqual({ is: 'impossible', limits: ['strength', 'fixed'] })
  })

  it('finds the least change that another solver finds, and breaks no limit', async () => {
    const chance = random(7)
    const [solve, reference] = [await programSolver(), await referenceSolver()]
    let solvable = 0
    for (let place = 0; place < 150; place += 1) {
      const lines = randomLines(chance, chance.whole(4, 40))
      const limits = randomLimits(chance, lines)
      const basis = chance.chance(0.3) ? 'weight' : 'volume'
      const program = formulaProgram(lines, limits, basis)
      const least = reference(program)
      const shares = solve(program)
      const change =
        shares?.reduce((sum, share, at) => sum + Math.abs(share - (program.current[at] ?? 0)), 0) ?? null
      expect(change === null).toBe(least === null)
      const solved = await solveFormula(lines, limits, basis)
      expect(solved.is).toBe(least === null ? 'impossible' : 'optimal')
      if (solved.is === 'impossible') continue
      solvable += 1
      expect(change).toBeCloseTo(least ?? -1, 5)
      expect(brokenLimits(lines, solved.percents, limits, basis)).toEqual([])
    }
    expect(solvable).toBeGreaterThan(100)
  })
})
