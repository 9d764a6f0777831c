import { productBins } from '../../../../src/resources/inventory/bins/product_bins'
import type { RefillTransfer } from '../../../../src/resources/inventory/replenishment/replenishing'
import { type Transfer, transfers } from '../../../../src/resources/inventory/transfers/transfers'
import { callPath } from '../../../../src/resources/kit/define/defineResource'
import { optional, reference, text } from '../../../../src/resources/kit/fields/field'
import { sumOf } from '../../../../src/resources/kit/text/sum'
import { call } from '../../../http/calls'
import { invalid, invalidBecause } from '../../../engine/errors'
import { create } from '../../../engine/crud'
import { replenishing, type Which } from './replenishing'

const most = 500

const inputs = {
  ids: optional(text('Product bins', 5000, { pattern: /^\d+(,\d+)*$/ })),
  location_id: optional(reference('Location', 'locations')),
}

function whichOf(values: Record<string, unknown>): Which {
  const ids = typeof values.ids === 'string' ? values.ids.split(',').map(Number) : null
  if (ids && ids.length > most) throw invalid({ ids: 'max' })
  if (ids && !ids.every(Number.isSafeInteger)) throw invalid({ ids: 'integer' })
  return { ids, locationId: typeof values.location_id === 'number' ? values.location_id : null }
}

const notes = { areas: productBins.access.read, modules: productBins.modules, inputs } as const

call(
  {
    ...notes,
    method: 'GET',
    path: `${callPath(productBins)}/replenishing`,
    about:
      'How bins below their minimum are filled up to their maximum: moves at the location, transfers from others, and what is left.',
  },
  ({ db, values }) => replenishing(db, whichOf(values)),
)

/** What goes from one location to another, each product once. */
function draftsOf(needed: readonly RefillTransfer[]) {
  const ways = new Map<string, RefillTransfer[]>()
  for (const one of needed) {
    const way = `${one.from_location_id} ${one.to_location_id}`
    ways.set(way, [...(ways.get(way) ?? []), one])
  }
  return [...ways.values()].map((own) => ({
    from_location_id: own[0]?.from_location_id,
    to_location_id: own[0]?.to_location_id,
    transfer_lines: [...new Set(own.map(({ product_id }) => product_id))].map((product_id) => ({
      product_id,
      qty_requested: Number(sumOf(own.filter((one) => one.product_id === product_id).map(({ qty }) => qty))),
    })),
  }))
}

call(
  {
    ...notes,
    method: 'POST',
    path: `${callPath(productBins)}/transfers`,
    areas: transfers.access.write,
    about:
      'Drafts of the transfers that bring what bins below their minimum lack at their location, one for each way.',
    writes: true,
  },
  async ({ unit, values }) => {
    const { transfers: needed } = await replenishing(unit.trx, whichOf(values))
    if (needed.length === 0) throw invalidBecause('ids', 'No other location has more of what is lacking')
    const made: Transfer[] = []
    for (const draft of draftsOf(needed))
      made.push((await create(unit, transfers, draft)) as unknown as Transfer)
    return made
  },
)
