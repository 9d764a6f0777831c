import { describe, expect, it } from 'vitest'
import { planted, unnamed } from '../../../bench/planning/causes'
import { lateOrders } from '../../../src/planning/preview'
import { explain } from '../../../src/planning/whyLate'
import { indexOf } from '../../../src/planning/drafts/draft'
import { openSeconds, shareMade } from './checker'

const seeds = Array.from({ length: 120 }, (_, at) => at + 1)

describe('causes that are planted in 120 plans', () => {
  it('are in the chain of every order that they make later, and in the answer to the reverse question', () => {
    let later = 0
    for (const seed of seeds) {
      const found = unnamed(planted(seed, 12))
      expect(found.unnamed, `seed ${seed}`).toEqual([])
      later += found.later.length
    }
    expect(later).toBeGreaterThan(200)
  })

  it('lead to a late order over no step that waited longer than its cause makes it', () => {
    let edges = 0
    for (const seed of seeds) {
      const { model, times } = planted(seed, 12)
      const index = indexOf(model)
      const chainOf = explain(model, times)
      for (const id of lateOrders(model, times))
        for (const { key, why, by, bound } of chainOf(id)) {
          const at = index.get(key)!
          const machine = times.machine[at]!
          const start = times.start[at]!
          const idle = (from: number, to: number) => openSeconds(model, machine, from, to)
          const before = by === null ? -1 : index.get(by)!
          if (why === 'bound') expect(idle(bound!.at, start), `seed ${seed} ${key}`).toBe(0)
          if (why === 'lane' || why === 'hold')
            expect(idle(times.end[before]!, times.setupFrom[at]!), `seed ${seed} ${key}`).toBe(0)
          if (why !== 'after') continue
          edges++
          const waits = model.operations[at]!.after.filter(({ operation }) => operation === before).map(
            ({ share, lag }) =>
              Math.min(
                idle(shareMade(model, times, before, share) + lag, start),
                Math.max(0, idle(times.end[before]! + lag, times.end[at]!) - 1),
              ),
          )
          expect(Math.min(...waits), `seed ${seed} ${key}`).toBe(0)
        }
    }
    expect(edges).toBeGreaterThan(500)
  })
})
