import type { Random } from '../company/random'
import { DemoReel, type StampBooks } from './reel'

const dayMs = 86_400_000
/** Stamps on a reel. */
const quantity = 10_000

/** Reels as they come from the issuer, some days before the stampers need them. */
export function reelSupply(books: StampBooks, chance: Random) {
  const reels: DemoReel[] = []
  const lasts = new Map<string, { serial: number; receivedAt: number }>()

  const receive = (jurisdiction: string, neededAt: number) => {
    const before = lasts.get(jurisdiction) ?? { serial: 104_000, receivedAt: 0 }
    const receivedAt = Math.max(neededAt, before.receivedAt + 60_000)
    lasts.set(jurisdiction, { serial: before.serial + quantity, receivedAt })
    const reel = new DemoReel(books, { jurisdiction, quantity, first: before.serial + 1, receivedAt })
    reels.push(reel)
    return reel
  }

  return {
    reels,
    receive,

    /** The oldest reel that is free at an instant, or a new one. */
    freeAt(jurisdiction: string, at: number): DemoReel {
      const free = reels.find(
        (reel) =>
          reel.made.jurisdiction === jurisdiction &&
          reel.remaining > 0 &&
          reel.freeAt <= at &&
          reel.made.receivedAt < at,
      )
      if (free) return free
      const reel = receive(jurisdiction, at - chance.between(2, 8) * dayMs)
      reel.approve()
      return reel
    },
  }
}

export type ReelSupply = ReturnType<typeof reelSupply>
