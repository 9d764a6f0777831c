import assert from 'node:assert/strict'
import { editCells, noDraft } from '../../src/forecasting/planning/cells'
import { impactOf, type PlantLoad, type QuantityChange } from '../../src/forecasting/planning/impact'
import { percentiles } from '../harness/report'

const buckets = 26
const phases = 8
const aimMs = 50
const jurisdictions = ['ON', 'QC', 'AB', 'NS', null]

/** A plant with so many products, and so many open orders of all its phases. */
const plantOf = (products: number, orders: number): PlantLoad => ({
  products: new Map(
    Array.from({ length: products }, (_, id) => [
      id,
      {
        product_id: id,
        volume_ml: id % 2 ? 30 : 60,
        strength_mg_ml: [3, 6, 12, 20][id % 4] ?? 0,
        stamps: 1,
        jurisdiction: jurisdictions[id % jurisdictions.length] ?? null,
        security_per_stamp: 1.12,
        seconds: Array.from({ length: phases }, (_of, phase) => 0.5 + ((id + phase) % 5)),
      },
    ]),
  ),
  phases: Array.from({ length: phases }, (_, phase) => ({ phase: `phase ${phase}`, hours_per_day: 40 })),
  orders: Array.from({ length: orders }, (_, id) => ({
    id,
    due_in: id % 90,
    hours: Array.from({ length: phases }, (_of, phase) => ((id * 31 + phase * 7) % 13) / 5),
  })),
  security_headroom: 4_000_000,
})

/** The sums as they follow from the page, added up apart from the engine. */
function checked(changes: readonly QuantityChange[], plant: PlantLoad) {
  const found = impactOf(changes, plant)
  const of = (value: (one: QuantityChange) => number) => changes.reduce((sum, one) => sum + value(one), 0)
  const load = ({ product_id }: QuantityChange) => plant.products.get(product_id)
  const near = (one: number, other: number) => assert.ok(Math.abs(one - other) <= 0.01, `${one} ${other}`)
  near(
    found.bottles,
    of(({ qty }) => qty),
  )
  near(
    found.nicotine_g,
    of((one) => (one.qty * (load(one)?.volume_ml ?? 0) * (load(one)?.strength_mg_ml ?? 0)) / 1000),
  )
  const stamped = of((one) => (load(one)?.jurisdiction ? one.qty : 0))
  near(
    found.stamps.reduce((sum, { stamps }) => sum + stamps, 0),
    stamped,
  )
  near(found.security_headroom ?? 0, (plant.security_headroom ?? 0) - Math.max(0, stamped * 1.12))
  assert.ok(found.late_after >= 0 && found.hours.length <= phases)
}

/** Types into cells one after the other; each act ends with what all unsaved cells ask of the plant. */
function measured(products: number, orders: number, unsaved: number) {
  const plant = plantOf(products, orders)
  let draft = noDraft
  const type = (act: number) => {
    const cell = (act * 7919) % (products * buckets)
    draft = editCells(draft, [{ id: cell, after: 100 + act }], () => null)
    const changes = [...draft.edits.values()].map(({ id, after }) => ({
      product_id: Math.floor(id / buckets),
      qty: (after ?? 0) - 90,
      due_in: (id % buckets) * 7,
    }))
    impactOf(changes, plant)
    return changes
  }
  for (let act = 0; act < unsaved; act += 1) type(act)
  const times: number[] = []
  for (let act = unsaved; act < unsaved + 300; act += 1) {
    const from = performance.now()
    const changes = type(act)
    times.push(performance.now() - from)
    if (act % 100 === 0) checked(changes, plant)
  }
  const { p50, p95, p99 } = percentiles(times)
  console.log(
    `a changed cell of ${products} products x ${buckets} buckets, ${orders} open orders, ${unsaved} cells unsaved | p50 ${p50.toFixed(2)}, p95 ${p95.toFixed(2)}, p99 ${p99.toFixed(2)} ms, aim ${aimMs} | ${p95 < aimMs ? 'met' : 'MISSED'}`,
  )
  if (p95 >= aimMs) process.exitCode = 1
}

/** From a typed cell to its bottles, stamps and security, nicotine, hours of machines and late orders. */
export function cell() {
  for (const [products, orders, unsaved] of [
    [240, 300, 0],
    [2_000, 2_000, 0],
    [2_000, 2_000, 500],
    [5_000, 5_000, 500],
  ] as const)
    measured(products, orders, unsaved)
}
