import { sql } from 'kysely'
import type { Lot } from '../../../../src/resources/inventory/stock/lots'
import { t } from '../../../../src/texts/texts'
import { Refused } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'

/** A lot that an open recall froze stays on hold until the recall is closed. */
export async function assertNotRecalled(unit: Unit, { id, lot_number: lot }: Lot) {
  const { rows } = await sql<{ number: string; id: number }>`
    select r.number, r.id from recall_lots l join recalls r on r.id = l.recall_id
    where l.lot_id = ${id} and l.is_frozen and r.status = 'open' limit 1`.execute(unit.trx)
  const [recall] = rows
  if (recall)
    throw new Refused('invalid_transition', {
      text: t('Lot {lot} is in the recall {number}, which is still open', { lot, number: recall.number }),
      path: `/inventory/recalls?open=${recall.id}`,
    })
}
