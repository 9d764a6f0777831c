import fc from 'fast-check'
import { expect, it } from 'vitest'
import { runsOf } from '../../../../../server/modules/production/stock/sealing'

/** What packs take of some lots of two components, so many of each a pack. */
const counted = fc.record({
  packs: fc.integer({ min: 1, max: 500 }),
  each: fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 3 }),
  cuts: fc.array(fc.integer({ min: 1, max: 2_000 }), { maxLength: 4 }),
})

it('packs come in runs of the same lots: nothing is lost, and only the one pack on the border takes of two lots', () => {
  fc.assert(
    fc.property(counted, ({ packs, each, cuts }) => {
      const movements = each.flatMap((qty, line) => {
        const total = packs * qty
        const ends = [...new Set([...cuts.map((cut) => cut % total), total])]
          .filter((end) => end > 0)
          .toSorted((one, other) => one - other)
        return ends.map((end, at) => ({
          product_id: line,
          lot_id: line * 100 + at,
          from_bin_id: 1,
          to_bin_id: 2,
          qty: end - (ends[at - 1] ?? 0),
          reason: 'consume' as const,
          source_line_id: line,
        }))
      })
      const runs = runsOf(movements, packs)
      expect(runs.reduce((sum, run) => sum + run.packs, 0)).toBe(packs)
      for (const { lot_id, qty } of movements) {
        const taken = runs.flatMap((run) => run.movements).filter((one) => one.lot_id === lot_id)
        expect(taken.reduce((sum, one) => sum + one.qty, 0)).toBe(qty)
      }
      for (const run of runs)
        for (const [line, qty] of each.entries()) {
          const ofLine = run.movements.filter((one) => one.source_line_id === line)
          expect(ofLine.reduce((sum, one) => sum + one.qty, 0)).toBe(run.packs * qty)
          if (run.packs > 1) expect(ofLine).toHaveLength(1)
        }
    }),
  )
})
