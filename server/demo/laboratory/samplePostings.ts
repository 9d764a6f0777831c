import type { Tables } from '../company/tables'
import type { LedgerOrder } from '../orders/batchLots'
import type { DemoLedger } from '../stock/ledger'

type Options = { ledger: DemoLedger; entries: readonly LedgerOrder[]; line: number }

/** The samples of batches and of recovered liquid leave the stock; what passed names its test as its certificate. */
export function postSamples(to: Tables, { ledger, entries, line }: Options) {
  const batches = new Map(entries.map((order) => [order.bulk.id, order]))
  const orders = new Set(entries.map(({ id }) => id))
  const lots = new Map(to.rows('lots').map((lot) => [lot.id, lot]))
  for (const request of to.rows('hplc_requests')) {
    const lot = lots.get(Number(request.lot_id))
    const { sampled_at: at } = request
    if (!lot || typeof at !== 'string' || !orders.has(Number(request.production_order_id))) continue
    const batch = batches.get(lot.id)
    ledger.post({
      posting_key: `hplc_requests:${request.id}:take_sample`,
      source_type: 'hplc_requests',
      source_id: request.id,
      event: 'take_sample',
      at,
      by: Number(request.sampled_by_id),
      movements: [
        {
          product_id: Number(lot.product_id),
          lot_id: lot.id,
          from_bin_id: batch?.tank ?? line,
          to_bin_id: ledger.outside.virtual_sample ?? 0,
          qty: Number(request.sample_ml),
          unit_cost: Number(lot.unit_cost),
          reason: 'sample',
          note: String(request.number),
        },
      ],
    })
    if (batch && request.status === 'passed') lot.coa_reference = request.number
  }
}
