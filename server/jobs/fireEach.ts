import type { AnyResource } from '../../src/resources/kit/define/definition'
import { Refused } from '../engine/errors'
import { runUnit, system } from '../engine/unitOfWork'
import type { Run } from './jobs'

/**
 * Fires an event on many rows, one unit each, so that an interrupted run keeps what it did. A row that
 * another process changed meanwhile is skipped; a refusal does not stop the others, but fails the run with
 * its message. `done` completes the sentence: "12 of 40 lots expired".
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
    // The remaining rows are processed when the run is retried.
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
