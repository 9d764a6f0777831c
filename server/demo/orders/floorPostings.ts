import { toSix } from '../../../src/resources/production/batching/liquid'
import type { AnyPhase } from '../../../src/resources/production/flows/phases'
import { grouped, type Tables } from '../company/tables'
import type { MaterialPlace } from '../stock/floorSupply'
import type { DemoLedger, DemoMovement } from '../stock/ledger'
import type { LedgerOrder } from './batchLots'
import type { DemoStep } from './floor'
import type { Reuse } from '../recoveries/reuse'
import { orderNeeds } from './needs'

const minute = 60_000
const iso = (at: number) => new Date(Math.round(at)).toISOString()

/** Where orders point to in the ledger. */
export const orderSource = 'production_orders'

type Options = {
  ledger: DemoLedger
  places: ReadonlyMap<number, MaterialPlace>
  /** Where bottles are until they go to the warehouse. */
  line: number
  now: number
}

/** Of a step: what it counted, when. */
export const countsOf = ({ work }: DemoStep) =>
  (work?.logs ?? []).flatMap(({ event, at, good = 0, scrap = 0 }) =>
    good + scrap > 0 ? [{ event, at, good, scrap }] : [],
  )

/** Writes what the floor moves for its orders into the ledger, as the server posts it. */
export function floorPostings(to: Tables, { ledger, places, line, now }: Options) {
  const outside = (kind: string) => ledger.outside[kind] ?? 0
  const [production, scrapBin, sampleBin] = [
    outside('virtual_production'),
    outside('virtual_scrap'),
    outside('virtual_sample'),
  ]
  const materials = grouped(to.rows('production_order_materials'), ({ production_order_id }) =>
    Number(production_order_id),
  )
  const needs = orderNeeds(to)
  const consumed = new Map<number, number>()
  const products = new Map(to.rows('products').map((product) => [product.id, product]))
  const costOf = (product: unknown) => Number(products.get(Number(product))?.average_cost)
  const materialOf = (entry: LedgerOrder, product: number) =>
    (materials.get(entry.id) ?? []).find(({ product_id }) => product_id === product)

  const post = (
    entry: LedgerOrder,
    event: string,
    at: number,
    by: number,
    movements: readonly DemoMovement[],
    key?: string,
  ) =>
    movements.length === 0
      ? []
      : ledger.post({
          ...(key !== undefined && { posting_key: `${orderSource}:${entry.id}:${key}` }),
          source_type: orderSource,
          source_id: entry.id,
          event,
          at: iso(at),
          by,
          movements,
        })

  const bulkLeg = (
    { bulk, tank }: LedgerOrder,
    [from, into]: readonly [number | null, number | null],
    qty: number,
    reason: DemoMovement['reason'],
    note?: string,
  ): DemoMovement => ({
    product_id: Number(bulk.product_id),
    lot_id: bulk.id,
    from_bin_id: from ?? tank,
    to_bin_id: into ?? tank,
    qty: toSix(qty),
    unit_cost: costOf(bulk.product_id),
    reason,
    ...(note !== undefined && { note }),
  })

  const bottleLeg = (
    { bottled }: LedgerOrder,
    [from, into]: readonly [number, number],
    qty: number,
    reason: DemoMovement['reason'],
  ): DemoMovement[] =>
    bottled === null || qty <= 0
      ? []
      : [
          {
            product_id: Number(bottled.product_id),
            lot_id: bottled.id,
            from_bin_id: from,
            to_bin_id: into,
            qty,
            unit_cost: costOf(bottled.product_id),
            reason,
          },
        ]

  /** A material taken for an order, and what it still holds of it goes down. */
  const consumption = (entry: LedgerOrder, product: number, qty: number): DemoMovement[] => {
    const place = places.get(product)
    const material = materialOf(entry, product)
    if (!place || !material || qty <= 0) return []
    consumed.set(material.id, toSix((consumed.get(material.id) ?? 0) + qty))
    const { bin_id: from_bin_id, ...goods } = place
    return [
      { ...goods, from_bin_id, to_bin_id: production, qty, reason: 'consume', source_line_id: material.id },
    ]
  }

  /** Recovered liquid that goes into a batch. */
  const reuse = ({ lot, bin }: Reuse, qty: number): DemoMovement => ({
    product_id: Number(lot.product_id),
    lot_id: lot.id,
    from_bin_id: bin,
    to_bin_id: production,
    qty,
    unit_cost: Number(lot.unit_cost),
    reason: 'consume',
  })

  /** Packaging of a phase that so many units have used: a carton with its first bottle. */
  const packaging = (entry: LedgerOrder, phase: AnyPhase, before: number, units: number) =>
    needs(entry.order)
      .filter((need) => need.source === 'packaging' && need.phase === phase)
      .flatMap(({ product_id, perUnit }) => {
        const used = (many: number) => Math.ceil(toSix(many * perUnit))
        return consumption(entry, product_id, used(before + units) - used(before))
      })

  /** What was mixed, as it was measured. */
  const mixed = (entry: LedgerOrder, step: DemoStep) => {
    for (const { event, at, good } of countsOf(step))
      post(entry, event, at, step.person, [bulkLeg(entry, [production, null], good, 'produce')])
  }

  /** Bottles filled from the tank, and what hoses and filler kept. */
  const filled = (entry: LedgerOrder, step: DemoStep) => {
    const { volume } = entry.order.bottle
    let before = 0
    for (const { event, at, good, scrap } of countsOf(step)) {
      const liquid = [
        ...(good > 0 ? [bulkLeg(entry, [null, production], good * volume, 'consume')] : []),
        ...(scrap > 0 ? [bulkLeg(entry, [null, scrapBin], scrap * volume, 'scrap')] : []),
      ]
      const bottles = bottleLeg(entry, [production, line], good, 'produce')
      const used = entry.posts ? packaging(entry, 'bottling', before, good + scrap) : []
      post(entry, event, at, step.person, [...used, ...liquid, ...bottles])
      before += good + scrap
    }
    const end = step.work?.end ?? now
    if (step.lost > 0)
      post(
        entry,
        'finish',
        end,
        step.person,
        [bulkLeg(entry, [null, scrapBin], step.lost, 'scrap', 'Line loss')],
        `rest:${entry.stepIds.get(step) ?? 0}:1`,
      )
  }

  /** What the phases after the filling used and spoilt. */
  const finished = (entry: LedgerOrder, step: DemoStep) => {
    let before = 0
    for (const { event, at, good, scrap } of countsOf(step)) {
      const used = entry.posts ? packaging(entry, step.phase, before, good + scrap) : []
      post(entry, event, at, step.person, [...used, ...bottleLeg(entry, [line, scrapBin], scrap, 'scrap')])
      before += good + scrap
    }
  }

  return {
    production,
    scrapBin,
    sampleBin,
    post,
    bulkLeg,
    consumption,
    reuse,

    /** All that steps of an order counted; of orders that do not post their stock the liquid alone, and bottles that have a lot. */
    steps(entry: LedgerOrder) {
      for (const step of entry.order.steps) {
        if (step.phase === 'batching') mixed(entry, step)
        else if (step.phase === 'bottling') filled(entry, step)
        else if ((entry.posts || entry.bottled) && step.phase !== 'hplc') finished(entry, step)
      }
    },

    /** An order holds what it still needs, as far as it is there; what was picked waits in a lane. */
    reserve(entry: LedgerOrder, picked: { lane: number; by: number } | null) {
      const at = now - 40 * minute
      for (const material of materials.get(entry.id) ?? []) {
        const place = places.get(Number(material.product_id))
        const level = place && ledger.levelOf(place.lot_id, place.bin_id)
        if (!place || !level) continue
        const open = toSix(Number(material.qty_required) - (consumed.get(material.id) ?? 0))
        const qty = Math.min(open, toSix(Number(level.on_hand) - Number(level.reserved)))
        if (qty <= 0) continue
        const source = { type: orderSource, id: entry.id, line: material.id }
        if (picked === null) {
          ledger.promise(level, qty, source)
          continue
        }
        const { bin_id: from_bin_id, ...goods } = place
        post(entry, 'pick', at, picked.by, [
          {
            ...goods,
            from_bin_id,
            to_bin_id: picked.lane,
            qty,
            reason: 'bin_move',
            source_line_id: material.id,
          },
        ])
        const staged = ledger.levelOf(place.lot_id, picked.lane)
        if (staged) ledger.promise(staged, qty, source)
      }
    },
  }
}

export type FloorPostings = ReturnType<typeof floorPostings>
