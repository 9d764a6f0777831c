import type { DemoLedger, DemoMovement } from '../stock/ledger'
import type { DemoStep } from '../orders/floor'
import { countsOf, orderSource } from '../orders/floorPostings'
import type { PackEntry } from './packLots'

type Options = { ledger: DemoLedger; unstamped: number; line: number }

/** Writes what sealers, stampers and cartoners moved into the ledger, as the server posts it; open orders hold the rest. */
export function postPacks(entries: readonly PackEntry[], { ledger, unstamped, line }: Options) {
  const [production = 0, scrapBin = 0] = [ledger.outside.virtual_production, ledger.outside.virtual_scrap]

  const component = ({ material, component: lot }: PackEntry, qty: number): DemoMovement => ({
    ...{ product_id: Number(lot.product_id), lot_id: lot.id, unit_cost: Number(lot.unit_cost) },
    ...{ from_bin_id: unstamped, to_bin_id: production, qty, reason: 'consume' },
    source_line_id: material.id,
  })
  const made = (
    { packs }: PackEntry,
    [from_bin_id, to_bin_id]: readonly [number, number],
    qty: number,
    reason: 'produce' | 'scrap',
  ): DemoMovement[] =>
    packs === null || qty <= 0
      ? []
      : [
          {
            ...{ product_id: Number(packs.product_id), lot_id: packs.id, unit_cost: Number(packs.unit_cost) },
            ...{ from_bin_id, to_bin_id, qty, reason },
          },
        ]

  /** Good packs take their components, and so do spoilt ones, which never become packs. */
  const counted = (entry: PackEntry, step: DemoStep) => {
    for (const { event, at, good, scrap } of countsOf(step)) {
      const movements =
        step.phase === 'sealing'
          ? [component(entry, good + scrap), ...made(entry, [production, line], good, 'produce')]
          : made(entry, [line, scrapBin], scrap, 'scrap')
      if (movements.length > 0)
        ledger.post({
          ...{ source_type: orderSource, source_id: entry.id, event, by: step.person, movements },
          at: new Date(Math.round(at)).toISOString(),
        })
    }
  }

  for (const entry of entries) {
    for (const step of entry.order.steps) counted(entry, step)
    if (entry.row.status !== 'released' && entry.row.status !== 'in_progress') continue
    const level = ledger.levelOf(entry.component.id, unstamped)
    const open = Number(entry.material.qty_required) - entry.used
    if (level && open > 0)
      ledger.promise(level, open, { type: orderSource, id: entry.id, line: entry.material.id })
  }
}
