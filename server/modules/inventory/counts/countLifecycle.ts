import { countCalls } from '../../../../src/resources/inventory/counts/countCalls'
import { sql } from 'kysely'
import { stockCountLines } from '../../../../src/resources/inventory/counts/stock_count_lines'
import {
  type CountScope,
  type StockCount,
  stockCounts,
} from '../../../../src/resources/inventory/counts/stock_counts'
import { onCall } from '../../../calls/handlers'
import { onUpdate } from '../../../engine/hooks/hooks'
import { assertReferences } from '../../../engine/references'
import { invalidBecause, Refused } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { previewOf } from './countScope'
import './countEntries'
import { sheetEntry } from './countSheet'
import './countPost'
import './countReview'
import './countStart'
import type { NewValues, UpdateValues } from '../../../../src/resources/kit/define/row'
import { t } from '../../../../src/texts/texts'

type Planned = Pick<StockCount, 'kind' | 'location_id' | 'assigned_to'> & { scope: CountScope }

const isNarrow = (scope: CountScope) =>
  Object.values(scope).some((one) => (Array.isArray(one) ? one.length > 0 : Boolean(one)))

/** A full count leaves nothing out; a look at some places says which; bins are those of the site. */
async function assertPlanned({ trx }: Unit, { kind, location_id, scope, assigned_to }: Planned) {
  if (kind === 'full' && isNarrow(scope)) throw invalidBecause('scope', t('A full count covers all bins'))
  if (kind === 'spot' && !scope.bin_ids?.length && !scope.product_ids?.length)
    throw invalidBecause('scope', t('Choose the bins or products to count'))
  const missing = await sql<{ found: number }>`select
      (select count(*)::int from bins where id = any(${scope.bin_ids ?? []}::bigint[]) and location_id = ${location_id})
      as found`.execute(trx)
  if ((missing.rows[0]?.found ?? 0) !== new Set(scope.bin_ids ?? []).size)
    throw invalidBecause('scope', t('Some of these bins are not at this location'))
  const { rows } = await sql<{ username: string }>`select username from users where status = 'active'
    and roles && array['admin', 'inventory'] and username = any(${assigned_to}::text[])`.execute(trx)
  const unknown = assigned_to.filter((one) => !rows.some(({ username }) => username === one))
  if (unknown.length > 0)
    throw invalidBecause('assigned_to', t('{unknown} may not count', { unknown: unknown.join(', ') }))
}

export async function beforeCountCreate(unit: Unit, values: NewValues<typeof stockCounts>) {
  await assertPlanned(unit, values)
  return values
}

export async function beforeCountUpdate(
  unit: Unit,
  before: StockCount,
  changes: UpdateValues<typeof stockCounts>,
) {
  await assertPlanned(unit, { ...before, ...changes })
  return changes
}

onUpdate(stockCountLines, async (unit, line, changes) => {
  if ('counted_qty' in changes) return sheetEntry(unit, line, changes)
  const { status } = await unit.get(stockCounts, line.stock_count_id)
  if (status !== 'review')
    throw new Refused('invalid_transition', {
      status,
      event: 'update',
      allowed: [],
      text: 'Reasons are entered during review',
    })
  return changes
})

onCall(countCalls.preview, async ({ db, input }) => {
  const { kind, location_id, scope } = input
  if (kind === 'full' && isNarrow(scope)) throw invalidBecause('scope', t('A full count covers all bins'))
  await db.transaction().execute((trx) => assertReferences(trx, countCalls.preview.inputs, { location_id }))
  return previewOf(db, { kind, location_id, scope })
})
