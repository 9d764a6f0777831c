import type { AnyResource } from '../../src/resources/kit/define/defineResource'
import { Refused } from '../engine/errors'
import { runUnit, system } from '../engine/unitOfWork'
import type { Run } from './jobs'

/**
 * Fires an event on each of many rows, one unit each, so that a night cut short keeps what it did. A row that somebody
 * else moved meanwhile is left as it is; one that refuses keeps nobody behind it from their turn, and the run fails with
 * what it said. `done` ends the sentence: "12 of 40 lots expired".
 */
export async function fireEach(
  { db, signal, tell }: Pick<Run, 'db' | 'signal' | 'tell'>,
  resource: AnyResource,
  ids: readonly number[],
  event: string,
  done: string,
): Promise<string> {
  let fired = 0
  const refused: string[] = []
  for (const id of ids) {
    // What is left is taken up where the run is tried again.
    if (signal.aborted) throw new Error(`${fired} of ${ids.length} ${done} before the node left`)
    try {
      await runUnit(db, system, (unit) => unit.fire(resource, id, event))
      fired++
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      if (error.code !== 'invalid_transition') refused.push(`${id}: ${error.sentence}`)
    }
    await tell(`${fired} of ${ids.length} ${done}`)
  }
  if (refused.length > 0)
    throw new Error(`${fired} of ${ids.length} ${done}, ${refused.length} refused, first ${refused[0]}`)
  return `${fired} ${done}`
}
