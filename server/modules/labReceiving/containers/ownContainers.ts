import type { Unit } from '../../../engine/unitTypes'

const writing = new WeakSet<Unit>()

/** Whether a caller that posts writes the containers of its movements itself. */
export const writesContainers = (unit: Unit) => writing.has(unit)

/** Posts on behalf of containers that the caller writes itself. */
export async function withOwnContainers<T>(unit: Unit, work: () => Promise<T>): Promise<T> {
  writing.add(unit)
  try {
    return await work()
  } finally {
    writing.delete(unit)
  }
}
