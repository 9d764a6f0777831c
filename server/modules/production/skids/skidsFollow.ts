import { sql } from 'kysely'
import { bins, physicalKinds } from '../../../../src/resources/inventory/bins/bins'
import { skids } from '../../../../src/resources/production/skids/skids'
import type { Unit } from '../../../engine/unitTypes'
import { onMoved } from '../../inventory/ledger/moved'
import type { Movement, Posting } from '../../inventory/ledger/posting'
import { plus } from '../orders/quantities'
import { leaveShipment } from '../shipments/drawUp'

type Part = {
  skid: number
  bin: number
  lot: number
  qty: number
  onHand: number
  /** Whether it is on the shipment of the document that moves goods, on none, or on another one. */
  rank: 0 | 1 | 2
}
type Laden = Pick<Part, 'bin' | 'rank'> & { id: number; units: number; parts: readonly Part[] }

/** The skids in these bins of which a bin has less than they hold together. */
async function overClaimed(
  unit: Unit,
  binIds: readonly number[],
  { source_type, source_id }: Pick<Posting, 'source_type' | 'source_id'>,
) {
  const { rows } = await sql<Part>`
    select s.id as skid, s.bin_id as bin, c.lot_id as lot, sum(c.units)::float8 as qty,
      coalesce(max(v.on_hand), 0)::float8 as "onHand",
      max(case when s.shipment_id is null then 1
        when ${source_id} = case ${source_type} when 'allocations' then h.allocation_id when 'transfers' then h.transfer_id end
        then 0 else 2 end)::int as rank
    from skids s join cartons c on c.skid_id = s.id left join shipments h on h.id = s.shipment_id
    left join stock_levels v on v.bin_id = s.bin_id and v.lot_id = c.lot_id and v.product_id = c.product_id
    where s.bin_id = any(${binIds}::bigint[]) and s.status in ('received', 'allocated') and c.lot_id is not null
    group by s.id, c.lot_id order by s.id`.execute(unit.trx)
  const left = new Map<string, number>()
  const keyOf = ({ bin, lot }: Pick<Part, 'bin' | 'lot'>) => `${bin} ${lot}`
  for (const part of rows) left.set(keyOf(part), plus(left.get(keyOf(part)) ?? part.onHand, -part.qty))
  const laden = [...new Set(rows.map(({ skid }) => skid))].map((id): Laden => {
    const parts = rows.filter(({ skid }) => skid === id)
    return {
      id,
      bin: parts[0]?.bin ?? 0,
      rank: parts[0]?.rank ?? 1,
      units: parts.reduce((sum, { qty }) => plus(sum, qty), 0),
      parts,
    }
  })
  const isOver = (skid: Laden) => skid.parts.some((part) => (left.get(keyOf(part)) ?? 0) < 0)
  const leaves = (skid: Laden) => {
    for (const part of skid.parts) left.set(keyOf(part), plus(left.get(keyOf(part)) ?? 0, part.qty))
  }
  return { laden, isOver, leaves }
}

/** Takes all that is on a skid from what has moved; false where not all of it has. */
function movedWhole(open: Map<number, number>, { parts }: Laden) {
  if (!parts.every(({ lot, qty }) => (open.get(lot) ?? 0) >= qty)) return false
  for (const { lot, qty } of parts) open.set(lot, plus(open.get(lot) ?? 0, -qty))
  return true
}

async function goesTo(unit: Unit, skid: Laden, binId: number) {
  if (skid.rank === 2) await leaveShipment(unit, skid.id)
  const { kind } = await unit.get(bins, binId)
  if (physicalKinds.some((one) => one === kind))
    return void (await unit.update(skids, skid.id, { bin_id: binId }))
  const { status } = await unit.lock(skids, skid.id)
  if (kind !== 'virtual_customer' && kind !== 'transit') return unpack(unit, skid)
  if (status === 'received') await unit.transition(skids, skid.id, 'allocate', {})
  await unit.transition(skids, skid.id, 'ship', {})
}

/** Its cartons are loose stock of the bin; one that is allocated keeps what its shipment was told. */
async function unpack(unit: Unit, { id }: Laden) {
  const { status } = await unit.lock(skids, id)
  if (status !== 'received') return
  await leaveShipment(unit, id)
  await unit.transition(skids, id, 'unpack', {})
}

/**
 * Skids go with their goods: one of which all has moved to a place is there, the largest first; where a bin has less than
 * its skids hold, the smallest of them are unpacked.
 */
async function follow(
  unit: Unit,
  source: Pick<Posting, 'source_type' | 'source_id'>,
  movements: readonly Movement[],
) {
  const froms = [...new Set(movements.map(({ from_bin_id }) => from_bin_id))]
  const { laden, isOver, leaves } = await overClaimed(unit, froms, source)
  const touched = laden.filter(isOver)
  for (const { id } of touched.toSorted((one, other) => one.id - other.id)) await unit.lock(skids, id)
  const largest = touched.toSorted(
    (one, other) => one.rank - other.rank || other.units - one.units || one.id - other.id,
  )
  const moved = new Set<number>()
  const ways = new Map<string, { from: number; to: number; open: Map<number, number> }>()
  for (const { from_bin_id: from, to_bin_id: to, lot_id, qty } of movements) {
    const way = ways.get(`${from} ${to}`) ?? { from, to, open: new Map<number, number>() }
    ways.set(`${from} ${to}`, way)
    way.open.set(lot_id, plus(way.open.get(lot_id) ?? 0, qty))
  }
  for (const { from, to, open } of ways.values())
    for (const skid of largest.filter(({ bin }) => bin === from))
      if (!moved.has(skid.id) && isOver(skid) && movedWhole(open, skid)) {
        moved.add(skid.id)
        leaves(skid)
        await goesTo(unit, skid, to)
      }
  const smallest = touched.toSorted((one, other) => one.units - other.units || other.id - one.id)
  for (const skid of smallest.toSorted((one, other) => Number(one.rank === 2) - Number(other.rank === 2)))
    if (!moved.has(skid.id) && isOver(skid)) {
      leaves(skid)
      await unpack(unit, skid)
    }
}

onMoved(follow)
