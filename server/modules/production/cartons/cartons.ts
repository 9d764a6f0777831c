import { cartonCalls } from '../../../../src/resources/production/cartons/cartonCalls'
import { cartons } from '../../../../src/resources/production/cartons/cartons'
import { onCall } from '../../../calls/handlers'

onCall(cartonCalls.printed, async ({ unit, input: { ids, copies } }) => {
  const cartonIds = [...new Set(ids)].toSorted((one, other) => one - other)
  for (const id of cartonIds) {
    const { label_copies } = await unit.lock(cartons, id)
    await unit.update(
      cartons,
      id,
      { printed_at: unit.doneAt, label_copies: label_copies + copies },
      'printed',
    )
  }
  return { printed: cartonIds.length }
})
