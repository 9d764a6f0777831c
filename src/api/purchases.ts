import { callPath } from '../resources/kit/define/defineResource'
import type { PurchaseDelivery, PurchaseGoods } from '../resources/purchase/purchaseGoods'
import type { PurchaseWare } from '../resources/purchase/purchaseWare'
import { purchases } from '../resources/purchase/purchases'
import { get, post } from './http'
import type { AnyRow } from './resourceApi'

/** Products as they are bought, at the last price in a currency. */
export const waresOf = async (
  productIds: readonly number[],
  currencyId: number | null,
  signal?: AbortSignal,
) =>
  (
    await get<PurchaseWare[]>(
      `${callPath(purchases)}/wares`,
      { product_ids: productIds, currency_id: currencyId ?? undefined },
      { quiet: true, ...(signal && { signal }) },
    )
  ).data

const of = async <T>(id: number, what: string) =>
  (await get<T[]>(`${callPath(purchases)}/${id}/${what}`, undefined, { quiet: true })).data

/** Received and expected deliveries of an order. */
export const deliveriesOf = (id: number) => of<PurchaseDelivery>(id, 'deliveries')

/** Goods of an order that can be returned, by bin. */
export const goodsOf = (id: number) => of<PurchaseGoods>(id, 'goods')

/** Drafts of orders for products that are low, one per supplier. */
export const orderLow = async (productIds: readonly number[], locationId: number, once: string) =>
  (
    await post<AnyRow[]>(
      `${callPath(purchases)}/from_low_stock`,
      { product_ids: productIds, location_id: locationId },
      { once },
    )
  ).data
