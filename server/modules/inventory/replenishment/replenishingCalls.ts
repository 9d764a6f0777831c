import {
  type RefillTransfer,
  replenishingCalls,
} from '../../../../src/resources/inventory/replenishment/replenishingCalls'
import { type Transfer, transfers } from '../../../../src/resources/inventory/transfers/transfers'
import { sumOf } from '../../../../src/resources/kit/text/sum'
import { type InputOf, onCall } from '../../../calls/handlers'
import { invalid, invalidBecause } from '../../../engine/errors'
import { create } from '../../../engine/crud'
import { replenishing, type Which } from './replenishing'
import { t } from '../../../../src/texts/texts'

const most = 500

function whichOf(input: InputOf<typeof replenishingCalls.plan>): Which {
  const ids = input.ids?.split(',').map(Number) ?? null
  if (ids && ids.length > most) throw invalid({ ids: 'max' })
  if (ids && !ids.every(Number.isSafeInteger)) throw invalid({ ids: 'integer' })
  return { ids, locationId: input.location_id }
}

onCall(replenishingCalls.plan, ({ db, input }) => replenishing(db, whichOf(input)))

/** What goes from one location to another, each product once. */
function draftsOf(needed: readonly RefillTransfer[]) {
  const ways = new Map<string, [RefillTransfer, ...RefillTransfer[]]>()
  for (const one of needed) {
    const way = `${one.from_location_id} ${one.to_location_id}`
    const same = ways.get(way)
    if (same) same.push(one)
    else ways.set(way, [one])
  }
  return [...ways.values()].map((own) => ({
    from_location_id: own[0].from_location_id,
    to_location_id: own[0].to_location_id,
    transfer_lines: [...new Set(own.map(({ product_id }) => product_id))].map((product_id) => ({
      product_id,
      qty_requested: Number(sumOf(own.filter((one) => one.product_id === product_id).map(({ qty }) => qty))),
    })),
  }))
}

onCall(replenishingCalls.draftTransfers, async ({ unit, input }) => {
  const { transfers: needed } = await replenishing(unit.trx, whichOf(input))
  if (needed.length === 0) throw invalidBecause('ids', t('No other location has stock to transfer'))
  const made: Transfer[] = []
  for (const draft of draftsOf(needed)) made.push(await create(unit, transfers, draft))
  return made
})
