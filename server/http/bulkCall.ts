import { mayOpen } from '../../src/access'
import { wholeOf } from '../../src/resources'
import type { AnyResource } from '../../src/resources/kit/define/definition'
import { bulkCall } from '../../src/resources/kit/query/rowCalls'
import { onResourceCall } from '../calls/handlers'
import { assertSigner } from '../calls/stepUp'
import { assertWithin, update } from '../engine/crud'
import { invalid, Refused, refusalOf } from '../engine/errors'
import { prepareEvent } from '../engine/hooks/hooks'
import { runUnit } from '../engine/unitOfWork'
import type { Unit } from '../engine/unitTypes'

/** Changes fields of a row at the version it has now. */
async function updateNow(unit: Unit, resource: AnyResource, id: number, changes: object) {
  const { version } = await unit.lock(wholeOf(resource), id)
  await update(unit, resource, id, { ...changes, version })
  return unit.get(wholeOf(resource), id)
}

const isBulk = ({ workflow, list: { bulk } }: AnyResource) => workflow !== undefined || bulk !== undefined

onResourceCall(
  bulkCall,
  async (resource, { pool, db, by, session, client, input: { ids, event, payload, changes } }) => {
    if ((event === null) === (changes === null)) throw invalid({ event: 'required' })
    if (event !== null && !resource.workflow?.events.includes(event)) throw invalid({ event: 'in' })
    if (event !== null) await assertSigner(pool, session, resource, event)
    const unknown = Object.keys(changes ?? {}).filter((name) => !resource.list.bulk?.includes(name))
    if (unknown.length > 0) throw invalid(Object.fromEntries(unknown.map((name) => [name, 'in'])))
    const { write } = resource.access
    if (changes !== null && (write.length === 0 || !mayOpen(by, write)))
      throw new Refused('no_privileges', { text: 'You are not allowed to do this', areas: write })
    const changeOne = async (id: number) => {
      if (event !== null) await prepareEvent(db, resource, id, event)
      return runUnit(
        db,
        by,
        (unit) =>
          changes === null
            ? unit.fire(wholeOf(resource), id, event ?? '', payload ?? {}, by, (row) =>
                assertWithin(resource, row, by),
              )
            : updateNow(unit, resource, id, changes),
        {
          requestId: client.requestId,
          address: client.address,
          tokenId: session.tokenId,
          actingUserId: session.acting,
        },
      )
    }
    const results = []
    for (const id of new Set(ids))
      results.push(
        await changeOne(id).then(
          (row) => ({ id, status: true, row }),
          (error: unknown) => {
            const refused = refusalOf(error)
            if (!refused) throw error
            return { id, status: false, message: refused.code, data: refused.data }
          },
        ),
      )
    return results
  },
  isBulk,
)
