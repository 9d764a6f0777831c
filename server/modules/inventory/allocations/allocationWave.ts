import { allocationCalls } from '../../../../src/resources/inventory/allocations/allocationCalls'
import { type Allocation, allocations } from '../../../../src/resources/inventory/allocations/allocations'
import { onCall } from '../../../calls/handlers'
import { invalid, invalidBecause } from '../../../engine/errors'

onCall(allocationCalls.startWave, async ({ unit, by, input }) => {
  const { ids, staging_bin_id } = input
  const open: Allocation[] = []
  for (const id of [...new Set(ids)].toSorted((left, right) => left - right)) {
    const [one] = await unit.find(allocations, { id })
    if (!one) throw invalid({ ids: 'exists' })
    open.push(one)
  }
  const [first] = open
  const elsewhere = open.find(({ location_id }) => location_id !== first?.location_id)
  if (elsewhere) throw invalidBecause('ids', `${elsewhere.number} is shipped from elsewhere`)
  const started: Allocation[] = []
  for (const { id } of open) {
    await unit.lock(allocations, id)
    await unit.update(allocations, id, {
      wave: first?.number ?? null,
      ...(staging_bin_id !== null && { staging_bin_id }),
    })
    started.push(await unit.fire(allocations, id, 'start', {}, by))
  }
  return started
})
