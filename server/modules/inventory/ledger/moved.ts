import type { Unit } from '../../../engine/unitTypes'
import type { Movement, Posting } from './posting'

type Source = Pick<Posting, 'source_type' | 'source_id'>
/** What carries goods follows them: called with what left bins with skids in them, once it has moved. */
type Follow = (unit: Unit, source: Source, movements: readonly Movement[]) => Promise<void>

const followers: Follow[] = []

/** Registers what follows the movements out of bins with skids. */
export const onMoved = (follow: Follow) => void followers.push(follow)

/** Reports what a posting took out of bins with skids. */
export async function moved(unit: Unit, source: Source, movements: readonly Movement[]) {
  for (const follow of followers) await follow(unit, source, movements)
}
