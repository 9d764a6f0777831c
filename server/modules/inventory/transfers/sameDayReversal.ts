import { sql } from 'kysely'
import type { AnyResource } from '../../../../src/resources/kit/define/definition'
import { Refused } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitOfWork'
import { dayAt, siteOf } from '../../../site/plant'
import { mirrorsOf } from '../ledger/reversed'

/** The counter movements of what left with a document: only on the day it left can it be taken back. */
export async function backSameDay(
  unit: Unit,
  { name }: Pick<AnyResource, 'name'>,
  { id, shipped_at }: { id: number; shipped_at: string | null },
) {
  const { timezone } = await siteOf(unit.trx)
  if (shipped_at && dayAt(shipped_at, timezone) !== dayAt(unit.at, timezone))
    throw new Refused('too_late', { text: 'Only on the day it left can it be taken back' })
  const { rows } = await sql<{ posting_key: string }>`select posting_key from stock_postings
    where source_type = ${name} and source_id = ${id} and event = 'ship' order by id desc limit 1`.execute(
    unit.trx,
  )
  return mirrorsOf(unit, rows[0]?.posting_key ?? '')
}
