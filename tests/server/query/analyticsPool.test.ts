import { existsSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { expect, it } from 'vitest'
import { openLongReads } from '../../../server/db/connect'
import { freshDatabase } from '../../harness/database'

const shares = (processId: number) => readFileSync(`/proc/${processId}/autogroup`, 'utf8')

it.runIf(existsSync('/proc/self/autogroup'))(
  'reports are worked at behind everything else on the machine, also where sessions share it evenly',
  async () => {
    const { pool, connection, drop } = await freshDatabase()
    const longReads = openLongReads(connection, { isOurs: true })
    const processOf = async (from: typeof pool) =>
      (await from.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid ?? 0
    const [small, long] = [await processOf(pool), await processOf(longReads)]
    // The whole run may have a low priority itself.
    const own = getPriority()
    expect([getPriority(small), getPriority(long)]).toEqual([own, Math.min(own + 15, 19)])
    expect(shares(small)).toMatch(/ nice 0$/m)
    expect(shares(long)).toMatch(/ nice 15$/m)
    await longReads.end()
    await drop()
  },
)
