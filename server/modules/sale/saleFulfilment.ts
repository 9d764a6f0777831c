import type { EventName } from '../../../src/resources/kit/define/row'
import { type SaleLine, saleLines } from '../../../src/resources/sale/sale_lines'
import {
  type MovingStatus,
  movingStatuses,
  saleShares,
  saleStatusOf,
} from '../../../src/resources/sale/saleStatus'
import { sales } from '../../../src/resources/sale/sales'
import { t } from '../../../src/texts/texts'
import { Refused } from '../../engine/errors'
import type { Unit } from '../../engine/unitTypes'
import { type MovedSale, onAllocationsMoved } from '../../site/saleHooks'

const eventTo: Record<MovingStatus, EventName<typeof sales>> = {
  confirmed: 'unallocate',
  partially_allocated: 'allocate_part',
  allocated: 'allocate',
  in_progress: 'start',
  partially_shipped: 'ship_part',
  shipped: 'ship',
}

const isMoving = (status: string): status is MovingStatus => movingStatuses.some((one) => one === status)

/** The lines of an order, locked in the order of their ids; the order itself is locked before them. */
export async function lockedSaleLines(unit: Unit, saleId: number): Promise<SaleLine[]> {
  await unit.load(
    { resource: sales, where: { id: saleId }, isLocked: true },
    { resource: saleLines, where: { sale_id: saleId }, isLocked: true },
  )
  return unit.find(saleLines, { sale_id: saleId })
}

/** Brings an order where the sums of its lines say it is; one that is held, over or a draft stays where it is. */
export async function settleSale(
  unit: Unit,
  saleId: number,
  lines: readonly SaleLine[],
  picking: { isPicking: boolean },
) {
  const sale = await unit.get(sales, saleId)
  const shares = saleShares(lines)
  if (shares.allocated_percent !== sale.allocated_percent || shares.shipped_percent !== sale.shipped_percent)
    await unit.update(sales, saleId, shares)
  if (!isMoving(sale.status)) return
  const next = saleStatusOf(lines, picking)
  if (next !== sale.status) await unit.fire(sales, saleId, eventTo[next])
}

/**
 * Writes the reserved and shipped quantities of the lines of an order (0 for lines not listed) and derives
 * the status of the order from them. `isPicking` while goods of it are being picked.
 */
export async function saleMoved(unit: Unit, saleId: number, { lines: moved, isPicking }: MovedSale) {
  const after: SaleLine[] = []
  const sale = await unit.get(sales, saleId)
  for (const line of await lockedSaleLines(unit, saleId)) {
    const { qty_allocated, qty_shipped } = moved.get(line.id) ?? { qty_allocated: 0, qty_shipped: 0 }
    if (qty_shipped < line.qty_shipped && sale.invoice_number !== null)
      throw new Refused('has_returns', {
        text: t('{number} is invoiced: return the goods instead', { number: sale.number }),
      })
    if (qty_shipped < line.qty_returned)
      throw new Refused('has_returns', {
        text: t('Some of {product} came back from the customer', { product: line.product }),
      })
    const isSame = qty_allocated === line.qty_allocated && qty_shipped === line.qty_shipped
    after.push(isSame ? line : await unit.update(saleLines, line.id, { qty_allocated, qty_shipped }))
  }
  await settleSale(unit, saleId, after, { isPicking })
}

onAllocationsMoved(saleMoved)
