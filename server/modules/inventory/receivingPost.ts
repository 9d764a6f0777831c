import { sql } from 'kysely'
import type { MovementReason } from '../../../src/resources/inventory/stock_movements'
import { type ReceivingLine, receivingLines } from '../../../src/resources/inventory/receiving_lines'
import { type Receiving, receivings } from '../../../src/resources/inventory/receivings'
import type { Lot } from '../../../src/resources/inventory/lots'
import type { FieldErrors } from '../../../src/resources/kit/defineResource'
import { scaled, unscaled } from '../../../src/resources/kit/sum'
import { onEvent } from '../../http/hooks'
import { invalid, invalidBecause, refusalOf } from '../../http/refused'
import type { Unit } from '../../http/unit'
import { settingsNow } from '../general/settingsNow'
import { dayAt } from '../production/site'
import { post } from './ledger/post'
import type { Movement } from './ledger/posting'
import { type Arrival, wrongOf } from './receivingDemands'
import { goodsOf, outsideBin, placesOf, quarantineBinOf } from './receivingGoods'
import { expiryOf, holdProducts, lotFor, lotNumberOf, standingLots } from './receivingLots'
import { mayLieIn } from './receiving_lines'
import { lockedLines, totalsOf } from './receivingTotals'

const ways: Record<
  Receiving['source_kind'],
  { from: 'virtual_supplier' | 'virtual_customer'; reason: MovementReason }
> = {
  purchase: { from: 'virtual_supplier', reason: 'receive' },
  transfer: { from: 'virtual_supplier', reason: 'receive' },
  other: { from: 'virtual_supplier', reason: 'receive' },
  customer_return: { from: 'virtual_customer', reason: 'customer_return' },
}

/** What is counted now, with everything that decides about it. */
async function arrivalsOf(unit: Unit, receiving: Receiving, lines: readonly ReceivingLine[]) {
  const counted = lines.flatMap((line, place) => (line.qty_now > 0 ? [{ line, place }] : []))
  if (counted.length === 0) throw invalidBecause('receiving_lines', 'Nothing is counted yet')
  const { trx } = unit
  const goods = await goodsOf(
    trx,
    counted.map(({ line }) => line.product_id),
  )
  await holdProducts(unit, [...goods.keys()])
  const numbered = counted.flatMap(({ line, place }) => {
    const ware = goods.get(line.product_id)
    return ware ? [{ line, place, ware, lot_number: lotNumberOf(line.lot_number, ware) }] : []
  })
  const standing = await standingLots(
    unit,
    numbered.map(({ line, lot_number }) => ({ product_id: line.product_id, lot_number: lot_number ?? '' })),
  )
  const bins = await placesOf(
    trx,
    [receiving.bin_id, ...lines.map(({ bin_id }) => bin_id)].filter((id) => id !== null),
  )
  const quarantine = await quarantineBinOf(trx, receiving.location_id)
  const dock = bins.get(receiving.bin_id ?? 0) ?? null
  const usual = dock && mayLieIn(receiving.source_kind, dock.kind) ? dock : quarantine
  return numbered.map(({ line, place, ware, lot_number }): Arrival => {
    const lot = standing.get(`${line.product_id} ${lot_number}`) ?? null
    return {
      place,
      line,
      goods: ware,
      standing: lot,
      expires_on: line.expires_on ?? lot?.expires_on ?? expiryOf(line, ware),
      bin: bins.get(line.bin_id ?? 0) ?? usual,
      quarantine,
    }
  })
}

async function demandArrivals(unit: Unit, arrivals: readonly Arrival[]) {
  const { 'inventory.over_receipt_percent': tolerance, 'company.timezone': timezone } = await settingsNow(
    unit.trx,
    'inventory.over_receipt_percent',
    'company.timezone',
  )
  const today = dayAt(unit.at, timezone)
  const errors: FieldErrors = {}
  for (const arrival of arrivals)
    for (const [field, rule] of Object.entries(wrongOf(arrival, { tolerance, today })))
      errors[`receiving_lines.${arrival.place}.${field}`] = rule
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

/** What is good goes to its bin, what is not to quarantine. */
function movementsOf({ line, bin, quarantine }: Arrival, lot: Lot, from: number, reason: MovementReason) {
  const rejected = line.condition === 'good' ? scaled(line.reject_qty ?? 0) : scaled(line.qty_now)
  const parts = [
    { to: bin, qty: scaled(line.qty_now) - rejected },
    { to: bin?.kind === 'quarantine' ? bin : quarantine, qty: rejected },
  ]
  return parts.flatMap(({ to, qty }): Movement[] =>
    qty === 0n
      ? []
      : [
          {
            product_id: line.product_id,
            lot_id: lot.id,
            from_bin_id: from,
            to_bin_id: to?.id ?? 0,
            qty: Number(unscaled(qty)),
            reason,
            source_line_id: line.id,
            ...(reason === 'receive' && { unit_cost: line.unit_cost }),
            note: line.reject_reason,
          },
        ],
  )
}

const fieldsOfLine: Readonly<Record<string, string>> = {
  lot_id: 'lot_number',
  to_bin_id: 'bin_id',
  from_bin_id: 'bin_id',
  qty: 'qty_now',
}

/** What the ledger refuses of a movement is said of the line it came from. */
function ofLines(error: unknown, places: readonly number[]) {
  const refused = refusalOf(error)
  if (refused?.code !== 'validation_error') return error
  return invalid(
    Object.fromEntries(
      Object.entries(refused.data as FieldErrors).map(([key, rule]) => {
        const [, at = '', field = ''] = key.split('.')
        return [`receiving_lines.${places[Number(at)] ?? 0}.${fieldsOfLine[field] ?? field}`, rule]
      }),
    ),
  )
}

async function timesPosted(unit: Unit, id: number) {
  const { rows } = await sql<{ times: number }>`select count(*)::int as times from stock_postings
    where source_type = ${receivings.name} and source_id = ${id} and event = 'receive'`.execute(unit.trx)
  return rows[0]?.times ?? 0
}

onEvent(receivings, 'receive', async (unit, receiving) => {
  const lines = await lockedLines(unit, receiving.id)
  const arrivals = await arrivalsOf(unit, receiving, lines)
  await demandArrivals(unit, arrivals)
  const { from, reason } = ways[receiving.source_kind]
  const source = await outsideBin(unit.trx, from)
  const made = new Map<string, Lot>()
  const movements: Movement[] = []
  const places: number[] = []
  for (const arrival of arrivals) {
    const lot = await lotFor(unit, receiving, arrival, made)
    const moved = movementsOf(arrival, lot, source, reason)
    movements.push(...moved)
    places.push(...moved.map(() => arrival.place))
    const { line } = arrival
    await unit.update(receivingLines, line.id, {
      qty_received: unscaled(scaled(line.qty_received) + scaled(line.qty_now)),
      qty_rejected: unscaled(scaled(line.qty_rejected) + scaled(line.reject_qty ?? 0)),
      qty_now: 0,
      reject_qty: null,
      lot_number: lot.lot_number,
      expires_on: line.expires_on ?? lot.expires_on,
      bin_id: arrival.bin?.id ?? null,
      lot_id: lot.id,
    })
  }
  await post(unit, {
    posting_key: `${receivings.name}:${receiving.id}:receive:${(await timesPosted(unit, receiving.id)) + 1}`,
    source_type: receivings.name,
    source_id: receiving.id,
    event: 'receive',
    movements,
  }).catch((error: unknown) => {
    throw ofLines(error, places)
  })
  return {
    ...totalsOf(await unit.find(receivingLines, { receiving_id: receiving.id })),
    arrived_at: receiving.arrived_at ?? unit.doneAt,
    posted_at: unit.doneAt,
    posted_by_id: unit.by.id > 0 ? unit.by.id : null,
  }
})

type Moved = {
  id: number
  product_id: number
  lot_id: number
  from_bin_id: number
  to_bin_id: number
  qty: number
  source_line_id: number | null
}

onEvent(receivings, 'reverse', async (unit, { id }) => {
  const lines = await lockedLines(unit, id)
  const { rows } =
    await sql<Moved>`select id, product_id, lot_id, from_bin_id, to_bin_id, qty::float8 as qty, source_line_id
    from stock_movements m where source_type = ${receivings.name} and source_id = ${id} and reason <> 'reverse'
    order by id`.execute(unit.trx)
  await post(unit, {
    posting_key: `${receivings.name}:${id}:reverse`,
    source_type: receivings.name,
    source_id: id,
    event: 'reverse',
    movements: rows.map(({ id: reverses_id, from_bin_id, to_bin_id, ...moved }) => ({
      ...moved,
      from_bin_id: to_bin_id,
      to_bin_id: from_bin_id,
      reason: 'reverse',
      reverses_id,
    })),
  })
  for (const line of lines)
    if (line.qty_received > 0)
      await unit.update(receivingLines, line.id, { qty_received: 0, qty_rejected: 0, qty_now: 0 })
  return totalsOf(await unit.find(receivingLines, { receiving_id: id }))
})
