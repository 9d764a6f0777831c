import type { AnyResource } from '../../../../src/resources/kit/define/definition'
import { Refused } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { dayAt, siteOf } from '../../../site/plant'
import { mirrorsOf } from '../ledger/reversed'

/** The counter movements of what left with a document: only on the day it left can it be taken back. */
export async function reverseSameDay(
  unit: Unit,
  { name }: Pick<AnyResource, 'name'>,
  { id, shipped_at }: { id: number; shipped_at: string | null },
) {
  const { timezone } = await siteOf(unit.trx)
  if (shipped_at && dayAt(shipped_at, timezone) !== dayAt(unit.at, timezone))
    throw new Refused('too_late', { text: 'A shipment can only be reversed on the day it was shipped' })
  const rows = await unit.trx
    .selectFrom('stock_postings')
    .select('posting_key')
    .where('source_type', '=', name)
    .where('source_id', '=', id)
    .where('event', '=', 'ship')
    .orderBy('id', 'desc')
    .limit(1)
    .execute()
  return mirrorsOf(unit, rows[0]?.posting_key ?? '')
}
