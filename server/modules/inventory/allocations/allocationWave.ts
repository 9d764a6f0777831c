import { waveAsks } from '../../../../src/resources/inventory/allocations/allocationCalls'
import { type Allocation, allocations } from '../../../../src/resources/inventory/allocations/allocations'
import { callPath } from '../../../../src/resources/kit/define/defineResource'
import { call } from '../../../http/calls'
import { invalid, invalidBecause } from '../../../engine/errors'

call(
  {
    method: 'POST',
    path: `${callPath(allocations)}/wave`,
    areas: ['inventory'],
    modules: ['Inventory'],
    writes: true,
    about:
      'Starts several packing lists of one location as one wave, to be picked on one walk; all of them or none; answers them.',
    asks: waveAsks,
  },
  async ({ unit, by, values }) => {
    const { ids, staging_bin_id } = values as { ids: number[]; staging_bin_id: number | null }
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
  },
)
