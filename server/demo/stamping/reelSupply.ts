import type { PlantArea } from '../../../src/resources/production/flows/plantArea'
import type { Random } from '../company/random'
import { DemoReel, type StampBooks } from './reel'

const dayMs = 86_400_000
/** Stamps on a reel. */
const quantity = 10_000
/** The number before the first one of an area. */
const before: Readonly<Record<PlantArea, number>> = { production: 104_000, assembly: 8_104_000 }

/** Reels as they come from the issuer, some days before the stampers need them. */
export function reelSupply(books: StampBooks, chance: Random) {
  const reels: DemoReel[] = []
  const lasts = new Map<string, { serial: number; receivedAt: number }>()

  const receive = (jurisdiction: string, neededAt: number, area: PlantArea = 'production') => {
    const key = `${area} ${jurisdiction}`
    const last = lasts.get(key) ?? { serial: before[area], receivedAt: 0 }
    const receivedAt = Math.max(neededAt, last.receivedAt + 60_000)
    lasts.set(key, { serial: last.serial + quantity, receivedAt })
    const reel = new DemoReel(books, { area, jurisdiction, quantity, first: last.serial + 1, receivedAt })
    reels.push(reel)
    return reel
  }

  return {
    reels,
    receive,

    /** The oldest reel of an area that is free at an instant, or a new one. */
    freeAt(jurisdiction: string, at: number, area: PlantArea): DemoReel {
      const free = reels.find(
        (reel) =>
          reel.made.area === area &&
          reel.made.jurisdiction === jurisdiction &&
          reel.remaining > 0 &&
          reel.freeAt <= at &&
          reel.made.receivedAt < at,
      )
      if (free) return free
      const reel = receive(jurisdiction, at - chance.between(2, 8) * dayMs, area)
      reel.approve()
      return reel
    },
  }
}

export type ReelSupply = ReturnType<typeof reelSupply>
