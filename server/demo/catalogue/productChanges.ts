import type pg from 'pg'
import { withCheckDigit } from '../../../src/resources/inventory/products/checkDigit'
import type { Person } from '../company/people'
import type { Random } from '../company/random'

const day = 86_400_000
const prices = [
  'Price list of the season',
  'The contract brand asked for its new price',
  'Cost of nicotine went up',
  'Aligned with the other sizes of the line',
]

type Outcome = 'applied' | 'rejected' | 'withdrawn' | 'draft' | 'approved' | 'submitted' | 'conflict'

// In the order of their requests: the old ones are decided, the last ones are pending.
const outcomes: readonly Outcome[] = [
  ...Array.from({ length: 92 }, (_, at): Outcome =>
    at % 9 === 4 ? 'rejected' : at % 23 === 7 ? 'withdrawn' : 'applied',
  ),
  ...Array.from({ length: 10 }, (): Outcome => 'applied'),
  'approved',
  'approved',
  'approved',
  'conflict',
  'conflict',
  ...Array.from({ length: 9 }, (): Outcome => 'submitted'),
  'draft',
  'draft',
  'draft',
  'draft',
]

/** The last thirty were requested within two weeks, the others over the year. */
const daysAgo = (nth: number) => (nth <= 30 ? nth * 0.4 : 12 + (nth - 30) * 3.6)

type Bottle = { id: number; list_price: string; version: number }

/** Requests of a year to change bottles: prices and cartons' barcodes, most of them applied, some waiting, two overtaken. */
export async function addProductChanges(
  client: pg.ClientBase,
  people: readonly Person[],
  chance: Random,
  now: number,
) {
  const personIn = (role: string) => people.find(({ username }) => username === role)?.id ?? 1
  const [requester, approver, second] = ['inventory', 'product_approval_admin', 'admin'].map(personIn)
  const { rows: bottles } = await client.query<Bottle>(
    `select id, list_price, version from products where kind = 'finished_good' order by id * 7919 % 421, id limit $1`,
    [outcomes.length],
  )
  const at = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())
  const rows = bottles.map(({ id, list_price, version }, nth) => {
    const status = outcomes[nth] ?? 'draft'
    const price = Number(list_price)
    const isBarcode = nth % 8 === 3
    const requestedAt = now - daysAgo(outcomes.length - nth) * day - chance.whole(0, day / 3)
    const submitted =
      status === 'draft' ? null : Math.min(requestedAt + chance.whole(600_000, 7_200_000), now)
    const isDecided = ['applied', 'rejected', 'approved'].includes(status)
    const decided =
      isDecided && submitted !== null ? Math.min(submitted + chance.whole(3_600_000, 2.5 * day), now) : null
    const withdrawn = status === 'withdrawn' && submitted !== null ? Math.min(submitted + day / 4, now) : null
    const isApproved = status === 'applied' || status === 'approved'
    const field = isBarcode ? 'case_barcode' : 'list_price'
    const value = isBarcode
      ? withCheckDigit(`1627${String(nth).padStart(9, '0')}`)
      : Number((price * (1 + chance.whole(2, 9) / 100)).toFixed(2))
    // Conflict: the value at request is no longer the current one.
    const seen = status === 'conflict' ? Number((price * 0.95).toFixed(2)) : isBarcode ? null : price
    return {
      id: nth + 1,
      number: `PC-${String(nth + 1).padStart(5, '0')}`,
      status,
      kind: 'update',
      product_id: Number(id),
      base_version: version,
      proposed: { [field]: value },
      base_values: { [field]: seen },
      reason: isBarcode ? 'Cartons get a code of their own' : chance.pick(prices),
      risk: isBarcode ? 'high' : 'medium',
      effective_on: status === 'approved' ? at(now + (nth % 3) * 5 * day + 4 * day)?.slice(0, 10) : null,
      batch_id: !isBarcode && nth >= 40 && nth < 52 ? 'SPRING-PRICES' : null,
      submitted_by_id: submitted === null ? null : requester,
      submitted_at: at(submitted),
      approved_by_id: isApproved || (status === 'submitted' && isBarcode) ? approver : null,
      approved_at: at(isApproved ? decided : status === 'submitted' && isBarcode ? now - day / 8 : null),
      approved2_by_id: isApproved && isBarcode ? second : null,
      approved2_at: at(isApproved && isBarcode ? decided : null),
      decided_by_id: isDecided ? (isApproved && isBarcode ? second : approver) : null,
      decided_at: at(decided),
      applied_at: at(status === 'applied' ? decided : null),
      decision_note: status === 'rejected' ? 'The price list stays as it is this season' : null,
      created_at: at(requestedAt),
      created_by: requester,
      updated_at: at(decided ?? withdrawn ?? submitted ?? requestedAt),
      updated_by: decided === null ? requester : approver,
      version: 1 + (submitted === null ? 0 : 1) + (decided === null ? 0 : 1),
    }
  })
  const names = Object.keys(rows[0] ?? {}).join(', ')
  await client.query(
    `insert into product_changes (${names}) overriding system value
     select ${names} from jsonb_populate_recordset(null::product_changes, $1::jsonb)`,
    [JSON.stringify(rows)],
  )
  await client.query(`select setval(pg_get_serial_sequence('product_changes', 'id'), $1)`, [rows.length])
  for (const { id, product_id, proposed, applied_at, decided_by_id } of rows) {
    if (applied_at === null) continue
    const [[field, value] = ['list_price', 0]] = Object.entries(proposed)
    await client.query(`select set_config('decant.product_change', $1, true)`, [String(id)])
    await client.query(
      `update products set ${field} = $2, version = version + 1, updated_at = $3, updated_by = $4 where id = $1`,
      [product_id, value, applied_at, decided_by_id],
    )
  }
  await client.query(`select set_config('decant.product_change', '', true)`)
  await client.query(`update products p set approval_hash = product_approval_hash(p) where status <> 'draft'`)
  await client.query(
    `insert into document_sequences (prefix, next_number) values ('PC', $1)
    on conflict (prefix) do update set next_number = excluded.next_number`,
    [rows.length + 1],
  )
}
