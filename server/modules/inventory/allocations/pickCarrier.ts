import { allocationLines } from '../../../../src/resources/inventory/allocations/allocation_lines'
import { allocations } from '../../../../src/resources/inventory/allocations/allocations'
import type { PromisedGoods } from '../../../../src/resources/inventory/allocations/promisedGoods'
import { isSameCode } from '../../../../src/resources/inventory/products/labelCodes'
import { bins } from '../../../../src/resources/inventory/bins/bins'
import { sumOf } from '../../../../src/resources/kit/text/sum'
import { plainNumber } from '../../../../src/texts/locale'
import { t } from '../../../../src/texts/texts'
import { Refused } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import type { Carrier } from '../ledger/carriers'
import { laneFor } from './allocationPick'
import { stillToPick } from './allocationReserve'

type Part = { goods: PromisedGoods; qty: number }

const total = (values: readonly number[]) => Number(sumOf(values))

/** How the goods of a carrier fall on what one packing list wants of them; null where it does not want all of them. */
function partsOf({ bin_id, goods: carried }: Carrier, open: readonly PromisedGoods[]): Part[] | null {
  const parts: Part[] = []
  for (const { lot_id, qty } of carried) {
    let left = qty
    for (const goods of open) {
      if (goods.lot_id !== lot_id || goods.bin_id !== bin_id || left <= 0) continue
      const taken = Math.min(left, goods.qty)
      parts.push({ goods, qty: taken })
      left = total([left, -taken])
    }
    if (left > 0) return null
  }
  return parts
}

function refusedCarrier({ number, bin_id, goods: carried }: Carrier, open: readonly PromisedGoods[]) {
  const ofLots = open.filter(({ lot_id }) => carried.some((one) => one.lot_id === lot_id))
  if (ofLots.length === 0)
    return new Refused('wrong_product', { text: t('Nothing of {number} is left to pick', { number }) })
  const here = ofLots.filter((one) => one.bin_id === bin_id)
  if (here.length === 0)
    return new Refused('wrong_bin', {
      text: t('Pick it from {bins}', { bins: [...new Set(ofLots.map(({ bin }) => bin))].join(', ') }),
    })
  return new Refused('over_pick', {
    text: t('{number} holds {held}, only {qty} {measure} are to be picked here', {
      number,
      held: plainNumber(total(carried.map(({ qty }) => qty))),
      qty: plainNumber(total(here.map(({ qty }) => qty))),
      measure: here[0]?.measure ?? '',
    }),
  })
}

/** Picks all that a skid holds, for the first of these packing lists that wants all of it; the skid goes along. */
export async function pickCarrier(
  unit: Unit,
  ids: readonly number[],
  carrier: Carrier,
  { bin, carton_no }: { bin: string | null; carton_no: string | null },
) {
  const open = await stillToPick(unit, ids)
  const { code, barcode } = await unit.get(bins, carrier.bin_id)
  if (bin && !isSameCode(bin, code) && !isSameCode(bin, barcode))
    throw new Refused('wrong_bin', { text: t('Pick it from {bins}', { bins: code }) })
  for (const id of ids)
    if ((await unit.get(allocations, id)).staging_bin_id === carrier.bin_id)
      throw new Refused('wrong_product', {
        text: t('{number} is picked already', { number: carrier.number }),
      })
  const takers = ids.flatMap((id) => {
    const parts = partsOf(
      carrier,
      open.filter(({ document_id }) => document_id === id),
    )
    return parts ? [{ id, parts }] : []
  })
  const [first] = takers
  const [part] = first?.parts ?? []
  if (!first || !part) throw refusedCarrier(carrier, open)
  // Ahead of its goods, so that no other skid of its bin is taken for the one that left.
  await carrier.goTo(await laneFor(unit, await unit.get(allocations, first.id)))
  for (const { goods, qty } of first.parts)
    await unit.fire(
      allocations,
      first.id,
      'pick',
      {
        allocation_line_id: goods.line_id,
        bin_id: goods.bin_id,
        lot_id: goods.lot_id,
        qty,
        carton_no,
      },
      unit.by,
    )
  const [next = null] = await stillToPick(unit, ids)
  return {
    line: await unit.get(allocationLines, part.goods.line_id),
    allocation: await unit.get(allocations, first.id),
    picked: { ...part.goods, qty: total(first.parts.map(({ qty }) => qty)) },
    next,
  }
}
