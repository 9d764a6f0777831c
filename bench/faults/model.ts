import { diverged } from '../../tests/src/streams/rows/history'
import { misjudged } from '../../tests/src/streams/rows/interleaving'
import type { Figure } from './figure'
import { simulatedTime } from './simulatedTime'

/** The stores of five screens, over histories with everything a line can do to them, in simulated time. */
export const convergence: Figure = {
  id: 'R20',
  fault: 'random cuts, reordering, doubles and polls',
  target: '1,000 seeds x 5 clients x 200 operations: no store differs from a fresh query',
  async run(_plant, size) {
    const seeds = size.rounds(1_000, 1_000)
    const time = simulatedTime()
    let differing = 0
    const wrong: number[] = []
    try {
      for (let seed = 0; seed < seeds; seed++) {
        const many = diverged({ seed, clients: 5, operations: 200 }, (ms) => time.pass(ms))
        differing += many
        if (many > 0) wrong.push(seed)
      }
    } finally {
      time.over()
    }
    return {
      reached: `${differing} of ${seeds * 5} stores differ${wrong.length > 0 ? `, seeds ${wrong.slice(0, 10).join(', ')}` : ''}`,
      rounds: `${seeds} seeds of 1,000`,
      isMet: differing === 0,
    }
  },
}

/** Answers and broadcasts reach one table of rows in any order. */
export const pollRace: Figure = {
  id: 'R21',
  fault: 'broadcast against poll',
  target: '100,000 interleavings: no older answer over newer news, nothing deleted comes back',
  async run(_plant, size) {
    const many = size.rounds(100_000, 100_000)
    const wrong: string[] = []
    for (let seed = 0; seed < many; seed++) {
      const found = misjudged(seed)
      if (found !== null) wrong.push(found)
    }
    return {
      reached: `${wrong.length} wrong${wrong.length > 0 ? `: ${wrong[0]}` : ''}`,
      rounds: `${many} interleavings of 100,000`,
      isMet: wrong.length === 0,
    }
  },
}
