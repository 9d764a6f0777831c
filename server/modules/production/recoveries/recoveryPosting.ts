import { type Bin, bins } from '../../../../src/resources/inventory/bins/bins'
import type { Recovery } from '../../../../src/resources/production/recoveries/recoveries'
import type { Unit } from '../../../engine/unitTypes'
import { post } from '../../inventory/ledger/post'
import type { Movement } from '../../inventory/ledger/posting'

type Outside = Extract<Bin['kind'], `virtual_${string}`>

/** The bin of the outside world of this kind. */
export async function outsideBin(unit: Unit, kind: Outside): Promise<number> {
  const [bin] = await unit.find(bins, { kind })
  if (!bin) throw new Error(`There is no bin of kind ${kind}`)
  return bin.id
}

type Document = { source_type: 'recoveries' | 'production_orders'; source_id: number }

/** Posts movements of a recovery once; an event that changed nothing posts nothing. */
export async function postRecovery(
  unit: Unit,
  { id, version }: Pick<Recovery, 'id' | 'version'>,
  event: string,
  movements: readonly Movement[],
  document: Document = { source_type: 'recoveries', source_id: id },
) {
  if (movements.length === 0) return
  await post(unit, {
    posting_key: `recoveries:${id}:${event}:${version}`,
    ...document,
    event,
    movements,
  })
}
