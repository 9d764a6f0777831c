import { containerCode } from '../../../src/resources/labReceiving/containerCode'
import { zeroFill } from '../../../src/resources/kit/text/words'
import type { DemoRow } from '../company/tables'
import { at, type Book, type Cabinet, dayMs, dayOf, type Fate, hourMs } from './book'
import type { LabGoods } from './goods'

const opened = 130
const onHold = 25
const overdue = 6

export type Made = {
  item: number
  product: DemoRow
  lot_id: number
  lotNumber: string
  goods: LabGoods
  size: number
  came: number
  released: number
  fate: Fate
  movement: number
  cabinet: Cabinet
  expires: string
  cost: number
  place: number
}

/** How a container ends: what is left in it, and in which status. */
function endOf({ counts, chance }: Book, { fate, size, place }: Made) {
  if (fate === 'quarantined' || fate === 'rejected') return { status: fate, left: size, draws: 0 }
  if (fate === 'empty') {
    const isDisposed = counts.disposed < 20 && place === 0 && chance.chance(0.12)
    if (isDisposed) counts.disposed++
    return { status: isDisposed ? ('disposed' as const) : ('empty' as const), left: 0, draws: 2 }
  }
  if (counts.hold < onHold && place === 3) {
    counts.hold++
    return { status: 'hold' as const, left: size, draws: 0 }
  }
  if (counts.opened < opened && place < 2) {
    counts.opened++
    return { status: 'opened' as const, left: Math.round(size * chance.between(0.2, 0.9)), draws: 2 }
  }
  return { status: 'released' as const, left: size, draws: 0 }
}

/** One container with its draws. */
export function addContainer(book: Book, made: Made) {
  const { to, ledger, chance, classes, people, now, counts } = book
  const { product, goods, size, came, released, cabinet, lot_id, lotNumber } = made
  const { status, left, draws } = endOf(book, made)
  const number = `LC-${zeroFill(to.rows('lab_receiving_containers').length + 1)}`
  const density = Number(product.density_g_ml ?? 1)
  const isOpened = draws > 0
  const openedAt = Math.min(
    now - 2 * hourMs,
    Math.max(
      released + 2 * hourMs,
      status === 'opened' ? now - chance.between(1, goods.openDays * 0.5) * dayMs : 0,
    ),
  )
  const isOverdue = status === 'released' && counts.overdue < overdue
  if (isOverdue) counts.overdue++
  const isReleased = made.fate !== 'quarantined' && made.fate !== 'rejected'
  const id = to.add('lab_receiving_containers', {
    number,
    status,
    qr_code: containerCode({ number, sku: String(product.sku), lot: lotNumber }),
    lab_receiving_item_id: made.item,
    product_id: product.id,
    lot_id,
    container_type: goods.type,
    gross_g: Math.round(size * density) + 120,
    tare_g: 120,
    net_g: Math.round(size * density),
    volume_ml: size,
    initial_ml: size,
    initial_qty: size,
    remaining_qty: left,
    bin_id: cabinet.bin_id,
    flashpoint_class_id: classes.get(goods.code) ?? 0,
    is_toxic: product.kind === 'nicotine',
    opened_on: isOpened ? dayOf(openedAt) : null,
    opened_by_id: isOpened ? people.flavorist : null,
    use_by: isOpened ? dayOf(openedAt + goods.openDays * dayMs) : null,
    expires_on: made.expires,
    retest_on: isOverdue ? dayOf(now - chance.whole(2, 20) * dayMs) : dayOf(came + 365 * dayMs),
    received_on: dayOf(came),
    released_at: isReleased ? at(released) : null,
    status_reason:
      status === 'hold'
        ? 'Seal of the cap broken'
        : status === 'rejected'
          ? 'Colour and odour off the certificate'
          : null,
    waste_ticket: status === 'disposed' ? `WT-${4_000 + counts.disposed}` : null,
    label_printed_at: at(came + hourMs),
    label_count: 1,
    created_at: at(came),
    created_by: people.bench,
    updated_at: at(isOpened ? openedAt : came + hourMs),
    updated_by: people.bench,
  })
  const log = (action: string, when: number, qty: number, remaining: number, by: number, movement: number) =>
    to.add('lab_receiving_container_logs', {
      container_id: id,
      action,
      at: at(when),
      qty,
      remaining_qty: remaining,
      [qty > 0 ? 'to_bin_id' : 'from_bin_id']: cabinet.bin_id,
      stock_movement_id: movement,
      source_type: 'lab_receiving_containers',
      source_id: id,
      user_id: by,
      created_at: at(when),
      updated_at: at(when),
    })
  log('receive', came + hourMs, size, size, people.bench, made.movement)
  let remaining = size
  const taken = size - left
  for (let nth = 0; nth < draws; nth++) {
    const isLast = nth === draws - 1
    const qty = isLast ? remaining - left : Math.round(taken * chance.between(0.3, 0.7))
    if (qty <= 0) continue
    remaining -= qty
    const when = Math.min(now - hourMs, openedAt + nth * 20 * hourMs)
    const isScrap = status === 'disposed' && isLast
    const [movement = 0] = ledger.post({
      source_type: 'lab_receiving_containers',
      source_id: id,
      event: isScrap ? 'dispose' : 'draw',
      at: at(when),
      by: people.flavorist,
      movements: [
        {
          product_id: product.id,
          lot_id,
          from_bin_id: cabinet.bin_id,
          to_bin_id: ledger.outside[isScrap ? 'virtual_scrap' : 'virtual_sample'] ?? 0,
          qty,
          unit_cost: made.cost,
          reason: isScrap ? 'scrap' : 'sample',
        },
      ],
    })
    log(isScrap ? 'scrap' : 'draw', when, -qty, remaining, people.flavorist, movement)
  }
}
