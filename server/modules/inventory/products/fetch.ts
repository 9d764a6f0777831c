import { type Fetched, productCalls } from '../../../../src/resources/inventory/products/productCalls'
import type pg from 'pg'
import { type Actor, mayOpen } from '../../../../src/access'
import {
  asBarcodes,
  barcodesRead,
  documentOnLabel,
  readLabel,
} from '../../../../src/resources/inventory/products/labelCodes'
import { cartons } from '../../../../src/resources/production/cartons/cartons'
import { ssccOn } from '../../../../src/resources/production/cartons/caseLabel'
import { onCall } from '../../../calls/handlers'
import { invalid, invalidBecause } from '../../../engine/errors'
import { cardOf } from './fetchCard'
import { t } from '../../../../src/texts/texts'

type Found = Omit<Fetched, 'card'>

const product = `select p.id as product_id, null::bigint as lot_id, null::bigint as bin_id, p.sku as what, p.name as detail,
  null as page
  from products p`
const lot = `select p.id as product_id, l.id as lot_id, null::bigint as bin_id, p.sku || ' lot ' || l.lot_number as what,
  p.name as detail, null as page from lots l join products p on p.id = l.product_id`
const bin = `select null::bigint as product_id, null::bigint as lot_id, b.id as bin_id, b.code as what, o.name as detail,
  null as page
  from bins b join locations o on o.id = b.location_id`

const packingList = `select null::bigint as product_id, null::bigint as lot_id, null::bigint as bin_id, a.number as what,
  c.name as detail, '/allocation/' || a.id as page from allocations a join customers c on c.id = a.customer_id`

const carton = `select null::bigint as product_id, null::bigint as lot_id, null::bigint as bin_id, c.number as what,
  p.name || ', ' || c.units || coalesce(' of lot ' || c.lot_number, '') as detail,
  case when $3 then '/production/label-check-logs?list=cartons&open=' || c.id
    else '/production/production-orders/' || c.production_order_id end as page
  from cartons c join products p on p.id = c.product_id`

const skid = `select null::bigint as product_id, null::bigint as lot_id, null::bigint as bin_id, s.number as what,
  s.cartons || ' cartons, ' || s.units || ' units' as detail,
  case when $3 then '/production/skids?open=' || s.id end as page from skids s`

/** Possible meanings of a label, the surest first; `many` is the message where several rows match. */
const meanings = (
  code: string,
  by: Actor,
): (readonly [statement: string, values: unknown[], many: string])[] => {
  const label = readLabel(code)
  const { text: plain, gtin, sku, lot: number } = label
  const sscc = ssccOn(code)
  const isCarton = sscc !== null || /^(?:CTN|SK)-\d{5,}$/i.test(plain)
  if (isCarton && mayOpen(by, cartons.access.read))
    return [
      [
        `${skid} where s.sscc = $1 or s.number = $2`,
        [sscc, plain.toUpperCase(), mayOpen(by, ['production'])],
        '',
      ],
      [
        `${carton} where c.sscc = $1 or c.number = $2`,
        [sscc, plain.toUpperCase(), mayOpen(by, ['label_check'])],
        '',
      ],
    ]
  if (gtin !== null && number !== null)
    return [
      [
        `${lot} where (p.barcode = any($1) or p.case_barcode = any($1)) and l.lot_number = $2`,
        [asBarcodes(gtin), number],
        '',
      ],
    ]
  if (gtin !== null)
    return [[`${product} where p.barcode = any($1) or p.case_barcode = any($1)`, [asBarcodes(gtin)], '']]
  if (sku !== null)
    return [[`${lot} where lower(p.sku) = lower($1) and l.lot_number = $2`, [sku, number], '']]
  const document = mayOpen(by, ['inventory']) ? documentOnLabel(plain) : null
  return [
    [`${packingList} where a.number = $1`, [document], ''],
    [`${bin} where b.barcode = $1`, [plain], ''],
    [`${product} where lower(p.sku) = lower($1)`, [plain], ''],
    [`${product} where p.barcode = any($1) or p.case_barcode = any($1)`, [barcodesRead(label)], ''],
    [`${lot} where l.lot_number = $1`, [plain], 'Several products have a lot of this number: scan the label'],
    [
      `${bin} where lower(b.code) = lower($1)`,
      [plain],
      t('Several sites have a bin of this code: scan its label'),
    ],
  ]
}

async function find(pool: pg.Pool, code: string, by: Actor): Promise<Found> {
  for (const [statement, values, many] of meanings(code, by)) {
    const { rows } = await pool.query<Found>(`${statement} limit 2`, values)
    if (rows.length > 1) throw invalidBecause('code', many)
    if (rows[0]) return rows[0]
  }
  throw invalid({ code: 'exists' })
}

onCall(productCalls.fetch, async ({ pool, by, input }) => {
  const found = await find(pool, input.code, by)
  return { ...found, card: found.product_id === null ? null : await cardOf(pool, found.product_id) }
})
