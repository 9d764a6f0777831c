import { type Customer, customers } from '../../../../src/resources/general/customers/customers'
import { currencies, homeCurrency } from '../../../../src/resources/general/accounting/currencies'
import type { Changes } from '../../../../src/resources/kit/define/row'
import type { FieldErrors } from '../../../../src/resources/kit/fields/validate'
import { type Sale, openStatuses, sales } from '../../../../src/resources/sale/sales'
import { maxRowBroadcasts } from '../../../engine/changeEntries'
import {
  afterEvent,
  onChanged,
  onCreate,
  onEvent,
  onUpdate,
  type RowChange,
} from '../../../engine/hooks/hooks'
import { invalid, invalidBecause, Refused } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { dayAt } from '../../../site/plant'
import { addressSides, settledAddress } from '../../../site/customerAddress'
import { onMerge } from '../../../engine/hooks/mergeHooks'
import { holdersOf, notifyUsers } from '../../../site/notifyUsers'
import { settingsNow } from '../../../site/settings'
import { taxSetupOn } from '../../../site/taxInForce'
import { anyOf } from '../../../db/anyOf'
import { t } from '../../../../src/texts/texts'

type Values = Changes<typeof customers>

/** Where a tax of the province's own is levied on a sale today, its number proves the exemption. */
async function hasOwnTax({ trx, at }: Unit, provinceId: number) {
  const { 'company.timezone': timezone } = await settingsNow(trx, 'company.timezone')
  const setup = await taxSetupOn(trx, { provinceId, direction: 'sale', on: dayAt(at, timezone) })
  return setup?.taxes.some(({ code }) => code === 'PST' || code === 'RST') ?? false
}

/** Refuses cycles of parents. */
async function assertNoCycle(unit: Unit, id: number | undefined, parentId: number | null | undefined) {
  const seen = new Set(id === undefined ? [] : [id])
  for (let at = parentId; at !== null && at !== undefined;) {
    if (seen.has(at)) throw invalidBecause('parent_customer_id', t('A customer cannot belong to itself'))
    seen.add(at)
    at = (await unit.get(customers, at)).parent_customer_id
  }
}

async function assertTaxNumbers(unit: Unit, after: Values, errors: FieldErrors) {
  if (after.tax_status !== 'resale_exempt' || after.pst_number) return
  if (await hasOwnTax(unit, Number(after.ship_province_id))) errors.pst_number = 'required'
}

async function settled(unit: Unit, before: Customer | null, input: Values): Promise<Values> {
  const errors: FieldErrors = {}
  let values = { ...input }
  for (const side of addressSides)
    values = { ...values, ...(await settledAddress(unit, side, { ...before, ...values }, input, errors)) }
  await assertTaxNumbers(unit, { ...before, ...values }, errors)
  if (Object.keys(errors).length > 0) throw invalid(errors)
  if ('parent_customer_id' in values) await assertNoCycle(unit, before?.id, values.parent_customer_id)
  if (values.currency_id === null)
    values.currency_id = (await unit.find(currencies, { code: homeCurrency }))[0]?.id
  // The use count of a currency is a derived value and not part of its row.
  if (values.currency_id !== undefined) unit.reload(currencies)
  return values
}

onCreate(customers, (unit, values) => settled(unit, null, values))
onUpdate(customers, settled)

onEvent(customers, 'hold', async (_unit, _row, { reason }) => ({ status_note: reason }))
// Notifies the sales people.
afterEvent(customers, 'hold', async (unit, { number, name, status_note }) =>
  notifyUsers(unit, await holdersOf(unit, ['sale']), {
    text: t('{number} {name} is on hold: {statusNote}', { number, name, statusNote: status_note }),
  }),
)
onEvent(customers, 'merge_away', async (_unit, _row, { note }) => ({ status_note: note }))
for (const event of ['release', 'activate'] as const)
  onEvent(customers, event, async () => ({ status_note: null }))

// A customer with open orders cannot be deactivated.
onEvent(customers, 'deactivate', async (unit, { id, status, name }) => {
  const rows = await unit.trx
    .selectFrom('sales')
    .select('number')
    .where('customer_id', '=', id)
    .where('status', '=', anyOf([...openStatuses]))
    .orderBy('id')
    .execute()
  const [first] = rows
  if (first)
    throw new Refused('invalid_transition', {
      status,
      event: 'deactivate',
      allowed: ['hold'],
      text: t('{name} still waits for {value}', {
        name,
        value: rows.length === 1 ? first.number : t('{count} orders', { count: rows.length }),
      }),
    })
  return {}
})

const isOpen = ({ status }: Sale) => openStatuses.some((open) => open === status)
const openOf = (sale: Sale | null, id: number) =>
  sale && sale.customer_id === id && isOpen(sale) ? sale.total * sale.rate_to_cad : null

/** Customers of whose orders more or fewer are open than before, or who owe more or less in them. */
const alteredBy = (reported: readonly RowChange<Sale>[]) =>
  reported.flatMap(({ before, after }) =>
    [before, after].flatMap((sale) => {
      const id = sale?.customer_id
      return id !== undefined && openOf(before, id) !== openOf(after, id) ? [id] : []
    }),
  )

// Open amounts of a customer are derived values and not part of its row.
onChanged(sales, (unit, _rows, reported) => {
  const ids = [...new Set(alteredBy(reported))]
  if (ids.length > maxRowBroadcasts) unit.reload(customers)
  else if (ids.length > 0) unit.invalidate(customers, ids)
})

/** The one that stays takes everything; the other stays in the records and says where it went. */
onMerge(customers, async (unit, survivor, duplicate) => {
  if (survivor.status === 'inactive')
    throw invalidBecause(
      'duplicate_id',
      t('{number} is inactive: merge the other way round', { number: survivor.number }),
    )
  await assertNoCycle(unit, survivor.id, survivor.parent_customer_id)
  await unit.fire(customers, duplicate.id, 'merge_away', {
    note: `Merged into ${survivor.number} ${survivor.name}`.slice(0, 200),
  })
})
