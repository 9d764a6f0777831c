import { callPath } from '../resources/kit/defineResource'
import type { PurchaseWare } from '../resources/purchase/purchaseWare'
import { purchases } from '../resources/purchase/purchases'
import { get } from './http'

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
