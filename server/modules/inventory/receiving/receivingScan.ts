import { receivingCalls } from '../../../../src/resources/inventory/receiving/receivingCalls'
import { sql } from 'kysely'
import {
  type ReceivingLine,
  receivingLines,
} from '../../../../src/resources/inventory/receiving/receiving_lines'
import { receivings } from '../../../../src/resources/inventory/receiving/receivings'
import {
  barcodesRead,
  expiryOnLabel,
  readLabel,
} from '../../../../src/resources/inventory/products/labelCodes'
import type { Changes, NewFields } from '../../../../src/resources/kit/define/row'
import { scaled, unscaled } from '../../../../src/resources/kit/text/sum'
import { onCall } from '../../../calls/handlers'
import { invalid, invalidBecause } from '../../../engine/errors'
import { assertChangeable } from '../../../engine/crud'
import type { Unit } from '../../../engine/unitTypes'
import { guardedChanges, guardedNew } from '../../../engine/hooks/runHooks'
import { ownLotNumber, proposedLots } from './receivingLots'
import { isLacking, lockedLines, publishTotals } from './receivingTotals'
import { t } from '../../../../src/texts/texts'

type Scanned = { product_id: number; lot_number: string | null; expires_on: string | null; units: number }

/** What a label means at the dock: a unit or a whole case, with its lot where the label says it, a SKU, or a known lot. */
async function scanned(unit: Unit, code: string): Promise<Scanned | null> {
  const label = readLabel(code)
  const { text: plain, sku, lot } = label
  const barcodes = barcodesRead(label)
  const { rows } = await sql<Omit<Scanned, 'expires_on'>>`
    select id as product_id, ${lot}::text as lot_number, 0 as far,
      case when case_barcode = any(${barcodes}::text[]) then coalesce(units_per_carton, 1) else 1 end as units
    from products where barcode = any(${barcodes}::text[]) or case_barcode = any(${barcodes}::text[])
      or upper(sku) = upper(${sku ?? plain})
    union all select product_id, lot_number, 1, 1 from lots where lot_number = ${plain} and lot_number <> 'NA'
    order by far limit 2`.execute(unit.trx)
  const [first, second] = rows
  if (first && second && first.product_id !== second.product_id && first.lot_number !== null)
    throw invalidBecause('code', t('Several products have a lot of this number: scan the product'))
  return first ? { ...first, expires_on: expiryOnLabel(code) } : null
}

/** Whether a label may still say the lot of a line: it has none, or only the proposed one with nothing in stock. */
const isLotOpen = ({ lot_number, qty_received }: ReceivingLine, own: string | null) =>
  lot_number === null || (lot_number === own && qty_received === 0)

/** The line a scan counts on: the one that still waits for more, else the last one of the product. */
function lineFor(lines: readonly ReceivingLine[], { product_id, lot_number }: Scanned, own: string | null) {
  const fitting = lines.filter(
    (line) =>
      line.product_id === product_id &&
      (lot_number === null || line.lot_number === lot_number || isLotOpen(line, own)),
  )
  const ofLot = lot_number === null ? [] : fitting.filter((line) => line.lot_number === lot_number)
  return ofLot[0] ?? fitting.find(isLacking) ?? fitting.at(-1)
}

const plus = (left: number, right: number) => Number(unscaled(scaled(left) + scaled(right)))

/** Writes a line as a person would have, with everything that is demanded of it. */
const addLine = async (unit: Unit, values: NewFields<typeof receivingLines>) =>
  unit.insert(receivingLines, await guardedNew(unit, receivingLines, values))

/** Changes a line as a person would have. */
const changeLine = async (unit: Unit, line: ReceivingLine, values: Changes<typeof receivingLines>) =>
  unit.update(receivingLines, line.id, await guardedChanges(unit, receivingLines, line, values))

async function openReceiving(unit: Unit, id: number) {
  const receiving = await unit.lock(receivings, id)
  assertChangeable(receivings, receiving, {})
  return receiving
}

onCall(receivingCalls.scan, async ({ unit, input }) => {
  const receiving = await openReceiving(unit, input.id)
  const code = input.code
  const found = await scanned(unit, code)
  if (!found) throw invalid({ code: 'exists' })
  const own = await ownLotNumber(unit, receiving)
  const before = lineFor(await lockedLines(unit, receiving.id), found, own)
  const counted = (input.qty ?? 1) * found.units
  const { lot_number, expires_on } = found
  const labelled = {
    ...(lot_number !== null && (!before || isLotOpen(before, own)) && { lot_number }),
    ...(expires_on !== null && (before?.expires_on ?? null) === null && { expires_on }),
  }
  const { id } = before
    ? await changeLine(unit, before, { ...labelled, qty_now: plus(before.qty_now, counted) })
    : await addLine(unit, {
        receiving_id: receiving.id,
        product_id: found.product_id,
        lot_number: (await proposedLots(unit, receiving, [found.product_id])).get(found.product_id) ?? null,
        ...labelled,
        qty_now: counted,
      })
  const totals = await publishTotals(unit, receiving)
  return { line: await unit.get(receivingLines, id), receiving: totals }
})

onCall(receivingCalls.split, async ({ unit, input }) => {
  const receiving = await openReceiving(unit, input.id)
  const line = (await lockedLines(unit, receiving.id)).find(({ id }) => id === input.line_id)
  if (!line) throw invalid({ line_id: 'exists' })
  const qty = scaled(input.qty)
  const open =
    scaled(line.qty_expected ?? line.qty_now) - scaled(line.qty_expected === null ? 0 : line.qty_received)
  if (qty >= open)
    throw invalidBecause('qty', t('Less than the {unscaled} that are open', { unscaled: unscaled(open) }))
  const stays = open - qty
  const now = scaled(line.qty_now)
  const moved = now > stays ? now - stays : 0n
  const expected = line.qty_expected === null ? null : scaled(line.qty_expected)
  await changeLine(unit, line, {
    source_status: line.source_status,
    ...(expected !== null && { qty_expected: Number(unscaled(expected - qty)) }),
    qty_now: Number(unscaled(now - moved)),
  })
  const { id } = await addLine(unit, {
    receiving_id: receiving.id,
    product_id: line.product_id,
    source_line_id: line.source_line_id,
    source_status: line.source_status,
    qty_expected: expected === null ? null : Number(unscaled(qty)),
    qty_now: Number(unscaled(moved)),
    bin_id: line.bin_id,
    unit_cost: line.unit_cost,
    accept_reason: line.accept_reason,
    accepted_by_id: line.accepted_by_id,
  })
  await publishTotals(unit, receiving)
  return { lines: [await unit.get(receivingLines, line.id), await unit.get(receivingLines, id)] }
})
