import { productChangeCalls } from '../../../../src/resources/inventory/product_changes/productChangeCalls'
import { productChanges } from '../../../../src/resources/inventory/product_changes/product_changes'
import { onCall } from '../../../calls/handlers'
import { Refused } from '../../../engine/errors'
import { t } from '../../../../src/texts/texts'

onCall(productChangeCalls.decideBatch, async ({ unit, by, input }) => {
  const { batch_id, event, decision_note } = input
  const waiting = await unit.find(productChanges, { batch_id, status: 'submitted' })
  if (waiting.length === 0)
    throw new Refused('not_found', {
      text: t('No pending requests in batch {batchId}', { batchId: batch_id }),
    })
  // By product, as every other unit locks them.
  const inOrder = waiting.toSorted(
    (left, right) => (left.product_id ?? 0) - (right.product_id ?? 0) || left.id - right.id,
  )
  const done = []
  for (const { id } of inOrder)
    done.push(await unit.fire(productChanges, id, event, { decision_note: decision_note || null }, by))
  return done
})
