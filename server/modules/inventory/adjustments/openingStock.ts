import { sql } from 'kysely'
import { lots } from '../../../../src/resources/inventory/stock/lots'
import { openingStock } from '../../../../src/resources/inventory/adjustments/opening_stock'
import type { NewValues } from '../../../../src/resources/kit/define/row'
import type { FieldErrors } from '../../../../src/resources/kit/fields/validate'
import { fitsDecimal } from '../../../../src/resources/kit/fields/numbers'
import { onChanged, onCreate, onRemove } from '../../../engine/hooks/hooks'
import { invalid } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { dayAt, siteOf } from '../../../site/plant'
import { post } from '../ledger/post'
import { t } from '../../../../src/texts/texts'

type NewOpening = NewValues<typeof openingStock>
type Found = {
  kind: string
  lot_tracked: boolean
  expiry_tracked: boolean
  decimals: number
  bin_id: number | null
  has_moved: boolean
}

const other = (text: string) => ({ code: 'other', text })

/** What the product, the bin and the lot of a line are by now. */
async function foundOf(unit: Unit, { product_id, location_id, bin, lot_number }: NewOpening) {
  const { rows } = await sql<Found>`
    select p.kind, p.lot_tracked, p.expiry_tracked, m.decimals,
      (select b.id from bins b where b.location_id = ${location_id} and b.code = ${bin} and b.is_active
        and b.kind <> 'transit') as bin_id,
      exists (select from lots l join stock_movements x on x.lot_id = l.id
        where l.product_id = p.id and l.lot_number = ${lot_number} and x.reason not in ('opening', 'reverse')) as has_moved
    from products p join measures m on m.id = p.stock_measure_id where p.id = ${product_id}`.execute(unit.trx)
  return rows[0]
}

function faultsOf(line: NewOpening, found: Found, today: string) {
  const errors: FieldErrors = {}
  const isWithoutLot = line.lot_number === 'NA'
  if (found.kind === 'service') errors.product_id = other(t('A service keeps no stock'))
  if (found.bin_id === null) errors.bin = 'exists'
  if (found.lot_tracked && isWithoutLot) errors.lot_number = 'required'
  if (!found.lot_tracked && !isWithoutLot) errors.lot_number = other(t('This product is not lot tracked'))
  if (found.has_moved) errors.lot_number = other(t('This lot has moved already'))
  if (found.expiry_tracked && !line.expires_on) errors.expires_on = 'required'
  if (!fitsDecimal(Number(line.qty), found.decimals))
    errors.qty = other(
      t('Quantity must be greater than 0 with at most {decimals} decimals', { decimals: found.decimals }),
    )
  if (typeof line.as_of === 'string' && line.as_of > today)
    errors.as_of = other(t('This date is in the future'))
  return errors
}

onCreate(openingStock, async (unit, values) => {
  const found = await foundOf(unit, values)
  if (!found) throw invalid({ product_id: 'exists' })
  const { timezone } = await siteOf(unit.trx)
  const errors = faultsOf(values, found, dayAt(unit.at, timezone))
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return { ...values, bin_id: found.bin_id ?? undefined }
})

type OpeningLine = {
  id: number
  product_id: number
  bin_id: number
  lot_number: string
  expires_on: string | null
  qty: number
  unit_cost: number
  lot_id: number | null
  at: string
}

/** Lines that are not posted yet, with the instant they apply to. */
async function unposted(unit: Unit, ids: readonly number[]) {
  const { timezone } = await siteOf(unit.trx)
  const { rows } = await sql<OpeningLine>`
    select o.id, o.product_id, o.bin_id, o.lot_number, o.expires_on::text, o.qty::float8, o.unit_cost::float8,
      l.id as lot_id,
      to_char(coalesce(o.as_of::timestamp at time zone ${timezone}, ${unit.at}::timestamptz) at time zone 'UTC',
        'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
    from opening_stock o left join lots l on l.product_id = o.product_id and l.lot_number = o.lot_number
    where o.id = any(${ids}::bigint[]) and not exists (
      select from stock_movements m where m.source_type = 'opening_stock' and m.source_line_id = o.id)
    order by o.id`.execute(unit.trx)
  return rows
}

const lotKey = ({ product_id, lot_number }: Pick<OpeningLine, 'product_id' | 'lot_number'>) =>
  `${product_id} ${lot_number}`

/** Creates an unknown lot with the dates of its line. */
async function lotsOf(unit: Unit, lines: readonly OpeningLine[]) {
  const byKey = new Map<string, number>()
  const unknown = new Map<string, OpeningLine>()
  for (const line of lines)
    if (line.lot_id !== null) byKey.set(lotKey(line), line.lot_id)
    else if (!unknown.has(lotKey(line))) unknown.set(lotKey(line), line)
  if (unknown.size > 0)
    for (const lot of await makeLots(unit, [...unknown.values()])) byKey.set(lotKey(lot), lot.id)
  return (line: OpeningLine) => byKey.get(lotKey(line)) ?? 0
}

/** Lots of what is there already; nicotine waits for the strength that its test found, which no line of opening stock names. */
async function makeLots(unit: Unit, lines: readonly OpeningLine[]) {
  const author = unit.by.id || null
  const each = <K extends keyof OpeningLine>(name: K) => lines.map((line) => line[name])
  const { rows } = await sql<Pick<OpeningLine, 'id' | 'product_id' | 'lot_number'>>`
    insert into lots (lot_number, product_id, status, received_at, expires_on, unit_cost, created_by, updated_by)
    select n.lot_number, n.product_id, case when p.kind = 'nicotine' then 'quarantine' else 'released' end, n.at,
      n.expires_on, n.unit_cost, ${author}, ${author}
    from unnest(${each('lot_number')}::text[], ${each('product_id')}::bigint[], ${each('at')}::timestamptz[],
      ${each('expires_on')}::date[], ${each('unit_cost')}::numeric[])
      with ordinality as n (lot_number, product_id, at, expires_on, unit_cost, place)
      join products p on p.id = n.product_id
    order by n.place returning id, product_id, lot_number`.execute(unit.trx)
  await unit.recordWritten(lots, new Map(rows.map(({ id }) => [id, null])))
  return rows
}

onChanged(openingStock, async (unit, rows) => {
  const lines = await unposted(
    unit,
    rows.map(({ id }) => id),
  )
  const lotOf = await lotsOf(unit, lines)
  const outside = await unit.trx
    .selectFrom('bins')
    .select('id')
    .where('kind', '=', 'virtual_opening')
    .execute()
  for (const at of new Set(lines.map((line) => line.at))) {
    const members = lines.filter((line) => line.at === at)
    const [first] = members
    if (!first) continue
    await post(unit, {
      posting_key: `opening_stock:${first.id}:open`,
      source_type: openingStock.name,
      source_id: first.id,
      event: 'open',
      moved_at: at,
      movements: members.map((line) => ({
        product_id: line.product_id,
        lot_id: lotOf(line),
        from_bin_id: outside[0]?.id ?? 0,
        to_bin_id: line.bin_id,
        qty: line.qty,
        unit_cost: line.unit_cost,
        reason: 'opening',
        source_line_id: line.id,
      })),
    })
  }
})

onRemove(openingStock, async (unit, { id }) => {
  const { rows } = await sql<{
    id: number
    product_id: number
    lot_id: number
    from: number
    to: number
    qty: number
  }>`
    select id, product_id, lot_id, from_bin_id as "from", to_bin_id as "to", qty::float8 from stock_movements
    where source_type = 'opening_stock' and source_line_id = ${id} and reverses_id is null`.execute(unit.trx)
  await post(unit, {
    posting_key: `opening_stock:${id}:reverse`,
    source_type: openingStock.name,
    source_id: id,
    event: 'reverse',
    movements: rows.map((one) => ({
      product_id: one.product_id,
      lot_id: one.lot_id,
      from_bin_id: one.to,
      to_bin_id: one.from,
      qty: one.qty,
      reason: 'reverse',
      source_line_id: id,
      reverses_id: one.id,
    })),
  })
})
