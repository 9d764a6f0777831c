import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { queryMemo } from '../../../server/db/queryMemo'
import type { Trx } from '../../../server/db/database'
import { prepareSettings, settingsNow } from '../../../server/site/settings'
import { type FreshDatabase, freshDatabase } from '../../harness/database'

let fresh: FreshDatabase
beforeAll(async () => {
  fresh = await freshDatabase()
  await prepareSettings(fresh.pool)
})
afterAll(() => fresh.drop())

const days = async (trx: Trx) => (await settingsNow(trx, 'auto_close_days')).auto_close_days
const set = (to: number) => sql`update settings set value = ${to}::text::jsonb where key = 'auto_close_days'`

it('a transaction that asks once keeps an answer until it writes, and then asks anew', async () => {
  await fresh.db.transaction().execute(async (trx) => {
    const over = queryMemo(trx)
    const first = await days(over)
    // Written outside the memo, so that a cached answer differs from a fresh one.
    await set(first + 1).execute(trx)
    expect([await days(over), await days(trx)]).toEqual([first, first + 1])
    await set(first + 2).execute(over)
    expect(await days(over)).toBe(first + 2)
    await over.deleteFrom('settings').where('key', '=', 'auto_close_days').execute()
    await set(first + 3).execute(trx)
    expect(await days(over)).not.toBe(first + 2)
  })
})
