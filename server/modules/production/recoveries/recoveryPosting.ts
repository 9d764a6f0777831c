import type { Recovery } from '../../../../src/resources/production/recoveries/recoveries'
import type { Unit } from '../../../engine/unitTypes'
import { post } from '../../inventory/ledger/post'
import type { Movement } from '../../inventory/ledger/posting'

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
