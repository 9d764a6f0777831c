import type { Actor } from '../../src/access'
import type { Db } from '../db/database'
import { runUnit } from './unitOfWork'
import type { Unit } from './unitTypes'

/** Carries what a rehearsal found out of the unit that is taken back. */
class Rehearsed<T> extends Error {
  readonly found: T
  constructor(found: T) {
    super('Rehearsed')
    this.found = found
  }
}

/** What an act finds in a unit that is taken back: nothing of it is kept. */
export async function rehearsed<T>(db: Db, by: Actor, act: (unit: Unit) => Promise<T>): Promise<T> {
  try {
    return await runUnit(db, by, async (unit): Promise<T> => {
      throw new Rehearsed(await act(unit))
    })
  } catch (error) {
    if (error instanceof Rehearsed) return error.found as T
    throw error
  }
}
