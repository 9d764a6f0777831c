import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runUnit, system } from '../../../../../server/engine/unitOfWork'
import { jobNamed } from '../../../../../server/jobs/jobs'
import { mountReel, takeStamps, unmountReel } from '../../../../../server/modules/production/stamps/sessions'
import { nextStamp } from '../../../../../server/modules/production/stamps/ledger'
import { reels } from '../../../../../src/resources/production/stamps/reels'
import { openStampRoom, type StampRoom } from '../../../../fixtures/floor/stampRoom'

let room: StampRoom
beforeAll(async () => {
  room = await openStampRoom()
})
afterAll(() => room?.plant.close())

it('a reel is announced low once, as it falls below its limit', async () => {
  const { id } = await room.received()
  await room.stamped(id, { applied: 899, damaged: 0, missing: 0 })
  expect((await room.get(id)).is_low).toBe(0)
  const { rows: before } = await sql<{
    last: string
  }>`select max(position)::text as last from changes`.execute(room.plant.db)
  await runUnit(room.plant.db, system, async (unit) => {
    const from = nextStamp(await unit.lock(reels, id))
    await mountReel(unit, id, room.plant.floor['stamper 1'] ?? 0)
    await takeStamps(unit, id, { stamping_log_id: 900, from, applied: 1, damaged: 0, missing: 0 })
  })
  const low = async (since: string) =>
    (
      await sql<{ event: string }>`select event from changes where table_name = 'reels' and row_id = ${id}
        and position > ${since}::bigint order by position`.execute(room.plant.db)
    ).rows.map(({ event }) => event)
  expect(await low(before[0]?.last ?? '0')).toEqual(['low'])
  expect((await room.get(id)).is_low).toBe(1)
  await room.plant.as(system, (unit) => unmountReel(unit, id))
})

it('jurisdictions whose stamps run out soon at average use are announced daily', async () => {
  room.plant.setTime(new Date().toISOString())
  const { id } = await room.received({ jurisdiction: 'PE', quantity: 3_100 })
  await room.stamped(id, { applied: 3_000, damaged: 0, missing: 0 })
  const run = async () => jobNamed('low_stamps')?.work({ db: room.plant.db } as never)
  // 100 a day, 100 left.
  expect(await run()).toMatch(/^[1-9]\d* jurisdictions announced$/)
  await room.setting('excise.low_stamp_days', 0)
  expect(await run()).toBe('0 jurisdictions announced')
})
