import { writeCalls } from '../../../../src/resources/general/system/writeCalls'
import { onCall } from '../../../calls/handlers'
import { invalid } from '../../../engine/errors'
import { cancelledKey } from '../../../calls/idempotency'

onCall(writeCalls.cancel, async ({ by, unit, input: { key } }) => {
  if (key.length > 80) throw invalid({ key: 'max' })
  // Waits for the write where it still runs; one that arrives later finds its key taken.
  const taken = await unit.trx
    .insertInto('write_keys')
    .values({ user_id: by.id, key, request_hash: cancelledKey })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (taken.numInsertedOrUpdatedRows === 1n) return { done: false, answer: null }
  const rows = await unit.trx
    .selectFrom('write_keys')
    .select(['request_hash', 'answer'])
    .where('user_id', '=', by.id)
    .where('key', '=', key)
    .execute()
  const isDone = rows[0] !== undefined && rows[0].request_hash !== cancelledKey
  return { done: isDone, answer: isDone ? rows[0]?.answer : null }
})
