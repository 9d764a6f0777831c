import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { StateInterval } from '../../../../../server/modules/production/machines/oee'
import { mostBlocks, picturedStretches } from '../../../../../server/modules/production/boards/shiftPicture'

const shift = { from: 0, to: 8 * 3_600_000 }

/** A machine that goes from one state to the next without a gap, so many milliseconds each. */
const worked = (lengths: readonly number[]): StateInterval[] => {
  const states = ['running', 'idle', 'setup']
  let from = shift.from
  return lengths.map((length, at) => {
    const stretch = { state: states[at % states.length] ?? '', reason: null, from, to: from + length }
    from += length
    return stretch
  })
}

describe('picture of a shift', () => {
  it('the picture of a shift holds every stretch of a machine that changes as machines do', () => {
    const stretches = worked(Array.from({ length: mostBlocks }, () => 100_000))
    expect(picturedStretches(stretches, shift)).toEqual(stretches)
  })

  it('the picture of a shift stays as large as can be seen however often a machine changes, and leaves no time out', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 60_000 }), { minLength: mostBlocks + 1, maxLength: 460 }),
        (lengths) => {
          const stretches = worked(lengths)
          const drawn = picturedStretches(stretches, shift)
          expect(drawn.length).toBeLessThanOrEqual(mostBlocks)
          expect(drawn[0]?.from).toBe(0)
          expect(drawn.at(-1)?.to).toBe(stretches.at(-1)?.to)
          for (const [at, { from }] of drawn.slice(1).entries()) expect(from).toBe(drawn[at]?.to)
        },
      ),
    )
  })

  it('the picture of a shift shows of each part what the machine did longest', () => {
    const part = shift.to / mostBlocks
    const each = [part * 0.3, part * 0.6, part * 0.1]
    const drawn = picturedStretches(worked(Array.from({ length: mostBlocks }, () => each).flat()), shift)
    expect(new Set(drawn.map(({ state }) => state))).toEqual(new Set(['idle']))
  })
})
