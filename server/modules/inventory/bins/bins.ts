import { sql } from 'kysely'
import { type Bin, bins, virtualKinds } from '../../../../src/resources/inventory/bins/bins'
import { stockLevels } from '../../../../src/resources/inventory/stock/stock_levels'
import { missingFields } from '../../../../src/resources/kit/fields/requiredWhere'
import { maxRowBroadcasts } from '../../../engine/changeEntries'
import type { Changes } from '../../../../src/resources/kit/define/row'
import { onChanged, onCreate, onRemove, onUpdate } from '../../../engine/hooks/hooks'
import { invalid, invalidBecause, Refused } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { holdsPromises } from '../ledger/reasons'
import { t } from '../../../../src/texts/texts'

const isSeeded = (kind: unknown) => kind === 'transit' || virtualKinds.some((one) => one === kind)

/** Bins of the outside world and in transit belong to the ledger: users only create physical bins. */
const assertPlace = (bin: Changes<typeof bins>) => {
  if (isSeeded(bin.kind)) throw invalid({ kind: 'in' })
  for (const name of missingFields(bins.fields, bin)) throw invalid({ [name]: 'required' })
}

const assertOwn = ({ kind, code }: Bin) => {
  if (isSeeded(kind))
    throw new Refused('no_privileges', { text: t('{code} belongs to the ledger', { code }) })
}

async function assertEmpty(unit: Unit, { id }: Bin, field: string) {
  const { rows } = await sql<{
    on_hand: string
  }>`select trim_scale(sum(on_hand))::text as on_hand from stock_levels
    where bin_id = ${id} having sum(on_hand) > 0`.execute(unit.trx)
  if (rows[0]) throw invalidBecause(field, t('{onHand} are still in this bin', { onHand: rows[0].on_hand }))
}

/** Bins with allocated goods keep their kind. */
async function assertUnpromised(unit: Unit, { id }: Bin, kind: Bin['kind']) {
  if (holdsPromises(kind)) return
  const { rows } = await sql<{ reserved: string }>`select trim_scale(sum(reserved))::text as reserved
    from stock_levels where bin_id = ${id} having sum(reserved) > 0`.execute(unit.trx)
  if (rows[0])
    throw invalidBecause('kind', t('{reserved} in this bin are reserved', { reserved: rows[0].reserved }))
}

onCreate(bins, async (_unit, values) => {
  assertPlace(values)
  return values
})

onUpdate(bins, async (unit, before, changes) => {
  assertOwn(before)
  assertPlace({ ...before, ...changes })
  if (changes.is_active === false && before.is_active) await assertEmpty(unit, before, 'is_active')
  if (changes.kind !== undefined) await assertUnpromised(unit, before, changes.kind)
  const isElsewhere = changes.location_id !== undefined && changes.location_id !== before.location_id
  if (isElsewhere) await assertEmpty(unit, before, 'location_id')
  return changes
})

onRemove(bins, async (_unit, bin) => assertOwn(bin))

// A change of stock is also a change of its bin, for lists and maps of bins.
onChanged(stockLevels, (unit, rows) => {
  const ids = new Set(rows.map(({ bin_id }) => bin_id))
  if (ids.size > maxRowBroadcasts) unit.reload(bins)
  else unit.invalidate(bins, [...ids])
})
