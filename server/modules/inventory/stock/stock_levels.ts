import { stockCalls } from '../../../../src/resources/inventory/stock/stockCalls'
import { createHash } from 'node:crypto'
import { stockLevels } from '../../../../src/resources/inventory/stock/stock_levels'
import { stockMovements } from '../../../../src/resources/inventory/stock/stock_movements'
import { onCall } from '../../../calls/handlers'
import type { Unit } from '../../../engine/unitTypes'
import { brokenRules } from '../ledger/check'
import { post } from '../ledger/post'

/** Keys of clients are theirs alone: two people may have thought of the same one. */
const postingKeyOf = ({ by, postingKey }: Unit) =>
  postingKey === null
    ? crypto.randomUUID()
    : createHash('sha256').update(`${by.id} ${postingKey}`).digest('hex')

onCall(stockCalls.move, async ({ unit, input }) => {
  const movements = input.lines.map((line) => ({ ...line, reason: 'bin_move' as const }))
  const posted = await post(unit, {
    posting_key: postingKeyOf(unit),
    source_type: stockLevels.name,
    source_id: 0,
    event: 'move',
    movements,
  })
  return {
    movements: await unit.find(stockMovements, { id: posted.movement_ids }),
    levels: await unit.find(stockLevels, { id: posted.level_ids }),
  }
})

onCall(stockCalls.check, ({ pool }) => brokenRules(pool))
