import { choice, longText, optional, text } from '../../../../src/resources/kit/fields/field'
import { productChanges } from '../../../../src/resources/inventory/product_changes/product_changes'
import { call } from '../../../http/calls'
import { Refused } from '../../../engine/errors'

call(
  {
    method: 'POST',
    path: '/inventory/product_changes/batch',
    areas: ['inventory_changes'],
    modules: ['Inventory'],
    about: 'Approves or rejects every submitted request of a batch as one: all of them, or none.',
    asks: {
      batch_id: text('Batch', 26),
      event: choice('Decision', ['approve', 'reject']),
      decision_note: optional(longText('Note', 500)),
    },
    writes: true,
  },
  async ({ unit, by, values }) => {
    const { batch_id, event, decision_note } = values as {
      batch_id: string
      event: string
      decision_note?: string
    }
    const waiting = await unit.find(productChanges, { batch_id, status: 'submitted' })
    if (waiting.length === 0) throw new Refused('not_found', { text: `Nothing of batch ${batch_id} waits` })
    const note = decision_note ? { decision_note } : {}
    // By product, as every other unit locks them.
    const inOrder = waiting.toSorted(
      (left, right) => (left.product_id ?? 0) - (right.product_id ?? 0) || left.id - right.id,
    )
    const done = []
    for (const { id } of inOrder) done.push(await unit.fire(productChanges, id, event, note, by))
    return done
  },
)
