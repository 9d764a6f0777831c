export const consumptions = ['forecast_and_orders', 'orders_only', 'forecast_only'] as const
export type Consumption = (typeof consumptions)[number]

/** What is known of a product in one bucket, in its stock measure; open sales include what is reserved for them. */
export interface BucketDemand {
  forecast_qty: number
  sold_qty: number
  open_sales_qty: number
  open_production_qty: number
  open_purchase_qty: number
  safety_stock_qty: number
}

export interface NettedBucket {
  remaining_qty: number
  gross_requirement_qty: number
  /** Before what is planned. */
  projected_qty: number
  net_requirement_qty: number
  suggested_qty: number
}

const exact = (value: number) => Number(value.toFixed(6))

/** What is left of a forecast after what was sold and what is ordered. */
const remainingOf = (forecast: number, sold: number, open: number) =>
  exact(Math.max(0, forecast - sold - open))

const grossOf = (
  { forecast_qty: forecast, sold_qty: sold, open_sales_qty: open }: BucketDemand,
  consumption: Consumption,
) => {
  if (consumption === 'orders_only') return open
  if (consumption === 'forecast_only') return exact(Math.max(0, forecast - sold))
  return exact(open + remainingOf(forecast, sold, open))
}

/**
 * Nets buckets in the order of their days: projected stock less what is still to be served plus what comes in; what is
 * short of the safety stock is the net requirement, and what is planned for it is stock of the buckets after. `planned`
 * turns a net requirement into a quantity; stock reserved for anything but sales is taken from `onHand` by the caller.
 */
export const netBuckets = (
  onHand: number,
  buckets: readonly BucketDemand[],
  consumption: Consumption,
  planned: (net: number, bucket: number) => number,
): NettedBucket[] => {
  let projected = onHand
  return buckets.map((bucket, index) => {
    const gross = grossOf(bucket, consumption)
    projected = exact(projected + bucket.open_production_qty + bucket.open_purchase_qty - gross)
    const net = exact(Math.max(0, bucket.safety_stock_qty - projected))
    const suggested = planned(net, index)
    const before = projected
    projected = exact(projected + suggested)
    return {
      remaining_qty: remainingOf(bucket.forecast_qty, bucket.sold_qty, bucket.open_sales_qty),
      gross_requirement_qty: gross,
      projected_qty: before,
      net_requirement_qty: net,
      suggested_qty: suggested,
    }
  })
}
