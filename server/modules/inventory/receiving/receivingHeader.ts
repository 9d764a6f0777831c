import { sql } from 'kysely'
import {
  type ReceivingLine,
  receivingLines,
} from '../../../../src/resources/inventory/receiving/receiving_lines'
import { type Receiving, receivings } from '../../../../src/resources/inventory/receiving/receivings'
import { missingFields } from '../../../../src/resources/kit/fields/requiredWhere'
import { invalid, invalidBecause } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { placesOf } from './receivingGoods'
import { isLacking, isUnaccepted, lockedLines, totalsOf } from './receivingTotals'
import type {
  Changes,
  NewValues,
  UpdateValues,
  LineRows,
  EventPayload,
} from '../../../../src/resources/kit/define/row'
import { t } from '../../../../src/texts/texts'

type Header = Pick<
  Changes<typeof receivings>,
  'source_kind' | 'customer_id' | 'location_id' | 'bin_id' | 'supplier_id' | 'packing_slip'
>

/** A packing slip of a supplier comes once, at the dock or at the bench of a laboratory. */
async function assertSlip(
  unit: Unit,
  { supplier_id: supplier, packing_slip: slip }: Header,
  own: number | null,
) {
  if (!supplier || !slip) return
  const { rows } =
    await sql`select from lab_receivings where supplier_id = ${supplier} and packing_slip = ${slip}
    and status <> 'cancelled' and id is distinct from ${own}`.execute(unit.trx)
  if (rows.length > 0) throw invalid({ packing_slip: 'unique' })
}

/** What has to fit together in a delivery. */
async function assertHeader(unit: Unit, header: Header) {
  for (const name of missingFields(receivings.fields, header)) throw invalid({ [name]: 'requiredif' })
  const { location_id, bin_id } = header
  if ((bin_id ?? null) === null) return
  const dock = (await placesOf(unit.trx, [Number(bin_id)])).get(Number(bin_id))
  if (dock?.location_id !== location_id) throw invalidBecause('bin_id', t('This bin is at another location'))
}

export async function beforeReceivingCreate(unit: Unit, values: NewValues<typeof receivings>) {
  await assertHeader(unit, values)
  await assertSlip(unit, values, null)
  return values
}

export async function beforeReceivingUpdate(
  unit: Unit,
  before: Receiving,
  changes: UpdateValues<typeof receivings>,
) {
  if (before.source_kind === 'purchase' && (changes.supplier_id ?? before.supplier_id) !== before.supplier_id)
    throw invalidBecause(
      'supplier_id',
      t('This receiving is for {sourceNumber}', { sourceNumber: before.source_number }),
    )
  await assertHeader(unit, { ...before, ...changes })
  await assertSlip(unit, { ...before, ...changes }, before.lab_receiving_id)
  return changes
}

export const afterReceivingLines = async (
  _unit: Unit,
  _row: Receiving,
  { receiving_lines }: LineRows<typeof receivings>,
) => totalsOf(receiving_lines)

/** Gives lines a remark of the office, and the delivery what it keeps of them. */
async function remark(
  unit: Unit,
  { id }: Receiving,
  concerns: (line: ReceivingLine) => boolean,
  changes: Changes<typeof receivingLines>,
) {
  for (const line of (await lockedLines(unit, id)).filter(concerns))
    await unit.update(receivingLines, line.id, changes)
  return totalsOf(await unit.find(receivingLines, { receiving_id: id }))
}

export const acceptExtraReceiving = (
  unit: Unit,
  row: Receiving,
  { reason }: EventPayload<typeof receivings, 'accept_extra'>,
) => remark(unit, row, isUnaccepted, { accept_reason: reason, accepted_by_id: unit.by.id })

export async function closeShortReceiving(
  unit: Unit,
  row: Receiving,
  { reason }: EventPayload<typeof receivings, 'close_short'>,
) {
  const counted = (await lockedLines(unit, row.id)).findIndex(({ qty_now }) => qty_now > 0)
  if (counted !== -1)
    throw invalid({
      [`receiving_lines.${counted}.qty_now`]: { code: 'other', text: 'Receive the counted goods first' },
    })
  return remark(unit, row, isLacking, { short_reason: reason })
}
