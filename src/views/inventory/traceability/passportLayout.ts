import type { Passport, TracedLot } from '../../../resources/inventory/traceability/passportCalls'

/** A box of the graph: a lot, a supplier or a customer, or how many more of a column are not drawn. */
export type GraphBox =
  | { key: string; kind: 'lot'; lot: TracedLot }
  | { key: string; kind: 'supplier' | 'customer'; name: string; id: number | null }
  | { key: string; kind: 'more'; count: number }

type Placed = GraphBox & { x: number; y: number }
type Graph = {
  boxes: readonly Placed[]
  lines: readonly (readonly [Placed, Placed])[]
  width: number
  height: number
}

export const boxSize = { width: 216, height: 56 }
const gap = { x: 56, y: 12 }

/** So many boxes are drawn of a column; the tables below have all of them. */
const mostOfColumn = 12

const keyOf = { lot: (id: number) => `lot ${id}`, supplier: (name: string) => `supplier ${name}` }

/**
 * Places the family of a lot in columns, from suppliers at the left over its sources, the lot itself and what was made
 * of it, to customers at the right. Lines join what went into what.
 */
export function layOut({ lots, links, receipts, deliveries }: Passport): Graph {
  const columns = new Map<number, GraphBox[]>()
  const add = (level: number, box: GraphBox) => columns.set(level, [...(columns.get(level) ?? []), box])
  for (const lot of lots) add(lot.level, { key: keyOf.lot(lot.lot_id), kind: 'lot', lot })
  const levels = lots.map(({ level }) => level)
  const [first, last] = [Math.min(0, ...levels) - 1, Math.max(0, ...levels) + 1]
  const joins: [string, string][] = links.map(({ from_lot_id, to_lot_id }) => [
    keyOf.lot(from_lot_id),
    keyOf.lot(to_lot_id),
  ])
  const seen = new Set<string>()
  for (const { supplier, lot_id } of receipts) {
    if (supplier === null) continue
    const key = keyOf.supplier(supplier)
    if (!seen.has(key)) add(first, { key, kind: 'supplier', name: supplier, id: null })
    seen.add(key)
    joins.push([key, keyOf.lot(lot_id)])
  }
  for (const { customer_id, customer, lot_id } of deliveries) {
    const key = `customer ${customer_id}`
    if (!seen.has(key)) add(last, { key, kind: 'customer', name: customer, id: customer_id })
    seen.add(key)
    joins.push([keyOf.lot(lot_id), key])
  }
  return place(columns, joins)
}

function place(columns: ReadonlyMap<number, readonly GraphBox[]>, joins: readonly [string, string][]): Graph {
  const sorted = [...columns].toSorted(([left], [right]) => left - right).map(([, boxes]) => cut(boxes))
  const tallest = Math.max(1, ...sorted.map((boxes) => boxes.length))
  const step = { x: boxSize.width + gap.x, y: boxSize.height + gap.y }
  const height = tallest * step.y - gap.y
  const placed = sorted.flatMap((boxes, column) =>
    boxes.map((box, row): Placed => ({
      ...box,
      x: column * step.x,
      y: (height - (boxes.length * step.y - gap.y)) / 2 + row * step.y,
    })),
  )
  const byKey = new Map(placed.map((box) => [box.key, box]))
  const lines = [...new Set(joins.map(([from, to]) => `${from}\n${to}`))].flatMap((join) => {
    const [from, to] = join.split('\n').map((key) => byKey.get(key))
    return from && to ? [[from, to] as const] : []
  })
  return { boxes: placed, lines, width: Math.max(1, sorted.length) * step.x - gap.x, height }
}

/** The first boxes of a column, the last of them telling how many more there are. */
function cut(boxes: readonly GraphBox[]): readonly GraphBox[] {
  if (boxes.length <= mostOfColumn) return boxes
  const shown = boxes.slice(0, mostOfColumn - 1)
  return [...shown, { key: `more ${boxes[0]?.key}`, kind: 'more', count: boxes.length - shown.length }]
}
