import { sql } from 'kysely'
import { usualPailMl } from '../../../../src/resources/production/recoveries/pails'
import { recoveryCalls } from '../../../../src/resources/production/recoveries/recoveryCalls'
import { onCall } from '../../../calls/handlers'

onCall(recoveryCalls.recoverable, async ({ db, input }) => {
  const { rows } = await sql<{ ml: number }>`
    select coalesce(sum(l.on_hand), 0)::float8 as ml from stock_levels l
      join bins b on b.id = l.bin_id and b.kind = 'floor'
    where l.lot_id in (select lot_id from production_order_steps where production_order_id = ${input.id})`.execute(
    db,
  )
  const ml = rows[0]?.ml ?? 0
  return { ml, pails: Math.ceil(ml / usualPailMl) }
})
