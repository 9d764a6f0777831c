import { sql } from 'kysely'
import type { ReceivingLine } from '../../../../src/resources/inventory/receiving/receiving_lines'
import type { Receiving } from '../../../../src/resources/inventory/receiving/receivings'
import { transfers } from '../../../../src/resources/inventory/transfers/transfers'
import { purchases } from '../../../../src/resources/purchase/purchases'
import { Refused } from '../../../engine/errors'
import type { Trx } from '../../../db/database'
import type { Unit } from '../../../engine/unitTypes'
import { purchaseReceipts } from '../../../site/purchaseHooks'
import { type DeliverySource, type Expected, onDeliveries } from '../../../site/purchaseHooks'
import { goodsOnTheWay } from '../transfers/transferGoods'
import { t } from '../../../../src/texts/texts'
import { words } from '../../../../src/resources/kit/text/words'

const awaited = ['ordered', 'partially_received', 'in_transit']

/** Refuses a delivery for a document that waits for nothing. */
export async function assertOpen(unit: Unit, { purchase_id, transfer_id }: Receiving) {
  const source =
    purchase_id !== null
      ? await unit.get(purchases, purchase_id)
      : transfer_id !== null
        ? await unit.get(transfers, transfer_id)
        : null
  if (source && !awaited.includes(source.status))
    throw new Refused('source_closed', {
      text: t('Nothing is expected for {number}: it is {status}', {
        number: source.number,
        status: words(source.status).toLowerCase(),
      }),
    })
}

const expectedOfTransfer = async (trx: Trx, transferId: number): Promise<Expected[]> =>
  (await goodsOnTheWay(trx, transferId)).map(({ transfer_line_id, product_id, lot, expires_on, qty }) => ({
    source_line_id: transfer_line_id,
    product_id,
    lot_number: lot === 'NA' ? null : lot,
    expires_on,
    unit_cost: null,
    qty_expected: qty,
  }))

/** What the document behind a delivery waits for now. */
export async function expectedOf(
  trx: Trx,
  { purchase_id, transfer_id }: Omit<DeliverySource, 'source_kind'>,
): Promise<Expected[]> {
  if (purchase_id !== null) return purchaseReceipts().expected(trx, purchase_id)
  return transfer_id === null ? [] : expectedOfTransfer(trx, transfer_id)
}

type Found = Pick<ReceivingLine, 'source_line_id' | 'source_status'>

/** Whether the document behind a delivery has a line for a product, and which. */
export async function sourceOf(
  trx: Trx,
  { source_kind, purchase_id, transfer_id }: DeliverySource,
  productId: number,
): Promise<Found> {
  if (source_kind !== 'purchase' && source_kind !== 'transfer')
    return { source_line_id: null, source_status: 'not_applicable' }
  const { rows } =
    source_kind === 'purchase'
      ? await sql<{ id: number }>`select id from purchase_lines
          where purchase_id = ${purchase_id} and product_id = ${productId} and qty_cancelled < qty_ordered
          order by qty_received >= qty_ordered - qty_cancelled, id limit 1`.execute(trx)
      : await sql<{ id: number }>`select id from transfer_lines
          where transfer_id = ${transfer_id} and product_id = ${productId} and qty_shipped > 0`.execute(trx)
  const found = rows[0]
  return found
    ? { source_line_id: found.id, source_status: `in_${source_kind}` }
    : { source_line_id: null, source_status: `not_in_${source_kind}` }
}

onDeliveries({ expected: expectedOf, sourceOf })

// Documents are locked by table and id: an order before the delivery for it, the delivery before a transfer.
export async function beforeReceivingLock(unit: Unit, id: number) {
  await sql`select 1 from sales where id = (select sale_id from receivings where id = ${id})
    for update`.execute(unit.trx)
  await sql`select 1 from purchases where id = (select purchase_id from receivings where id = ${id})
    for update`.execute(unit.trx)
  await unit.trx
    .selectFrom('receivings')
    .select(sql.lit(1).as('found'))
    .where('id', '=', id)
    .forUpdate()
    .execute()
}
