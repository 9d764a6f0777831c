import { call } from '../../../calls/calls'
import { invalid } from '../../../engine/errors'
import { cancelledKey } from '../../../calls/idempotency'

call(
  {
    method: 'DELETE',
    path: '/general/writes/:key',
    areas: 'signed_in',
    modules: [],
    about:
      'Takes back an own write that no answer came to, by its key: {done: 1, answer}, or it never will be done.',
    writes: true,
  },
  async ({ by, unit, params }) => {
    const { key = '' } = params
    if (key.length > 80) throw invalid({ key: 'max' })
    // Waits for the write where it still runs; one that arrives later finds its key taken.
    const taken = await unit.trx
      .insertInto('write_keys')
      .values({ user_id: by.id, key, request_hash: cancelledKey })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (taken.numInsertedOrUpdatedRows === 1n) return { done: 0, answer: null }
    const rows = await unit.trx
      .selectFrom('write_keys')
      .select(['request_hash', 'answer'])
      .where('user_id', '=', by.id)
      .where('key', '=', key)
      .execute()
    const isDone = rows[0] !== undefined && rows[0].request_hash !== cancelledKey
    return { done: isDone ? 1 : 0, answer: isDone ? rows[0]?.answer : null }
  },
)
