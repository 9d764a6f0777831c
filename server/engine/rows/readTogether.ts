import type { AnyResource } from '../../../src/resources/kit/define/definition'
import type { AnyRow } from '../../../src/resources/kit/define/row'

type Requested = { id: number; resolve: (row: AnyRow | undefined) => void; reject: (error: unknown) => void }

/** Reads rows one by one; reads of a table that are started together are sent as one statement. */
export function togetherRead(
  send: (resource: AnyResource, ids: readonly number[]) => Promise<readonly AnyRow[]>,
) {
  const waiting = new Map<AnyResource, Requested[]>()

  const sendWaiting = async (resource: AnyResource) => {
    const all = waiting.get(resource) ?? []
    waiting.delete(resource)
    try {
      const rows = await send(resource, [...new Set(all.map(({ id }) => id))])
      const byId = new Map(rows.map((row) => [row.id, row]))
      for (const { id, resolve } of all) resolve(byId.get(id))
    } catch (error) {
      for (const { reject } of all) reject(error)
    }
  }

  return (resource: AnyResource, id: number) =>
    new Promise<AnyRow | undefined>((resolve, reject) => {
      const all = waiting.get(resource)
      if (all) return void all.push({ id, resolve, reject })
      waiting.set(resource, [{ id, resolve, reject }])
      process.nextTick(() => void sendWaiting(resource))
    })
}
