import type { Changes } from '../../../../src/resources/kit/define/row'
import {
  accountingDocuments,
  type AccountingEvent,
  type AccountingMapping,
  accountingMappings,
} from '../../../../src/resources/general/accounting/accounting_mappings'
import {
  accountingCalls,
  type AccountPair,
} from '../../../../src/resources/general/accounting/accountingCalls'
import { accounts } from '../../../../src/resources/general/accounting/accounts'
import { accountsFor } from '../../../site/accounting/accountsFor'
import { onCall } from '../../../calls/handlers'
import { onCreate, onUpdate } from '../../../engine/hooks/hooks'
import { invalid, invalidBecause } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { copied } from '../../../engine/rows/copiedFields'
import { t } from '../../../../src/texts/texts'

/** An account stays a leaf in use while it is being mapped. */
async function holdAccounts<V extends Changes<typeof accountingMappings>>(unit: Unit, values: V): Promise<V> {
  for (const name of ['debit_account_id', 'credit_account_id'] as const) {
    if (values[name] === undefined) continue
    const account = await unit.lock(accounts, Number(values[name]))
    if (account.is_postable !== 1 || account.is_active !== 1) throw invalid({ [name]: 'exists' })
  }
  return values
}
onCreate(accountingMappings, (unit, values) => holdAccounts(unit, values))
onUpdate(accountingMappings, (unit, _before, changes) => holdAccounts(unit, changes))

onCall(accountingCalls.test, async ({ db, input: { document, date, ...of } }) => {
  const events: { event: AccountingEvent; mapping: AccountPair | null }[] = []
  for (const event of accountingDocuments[document])
    events.push({ event, mapping: await accountsFor(db, { event, ...of, on: date }) })
  return { document, events, gaps: events.filter(({ mapping }) => mapping === null).length }
})

const keyOf = ({ category_id, location_id, tax_code, valid_from }: AccountingMapping) =>
  [category_id, location_id, tax_code, valid_from].join()

onCall(accountingCalls.copy, async ({ unit, input: { from, to } }) => {
  if (from === to) throw invalidBecause('to', t('Choose another event'))
  const existing = new Set((await unit.find(accountingMappings, { event: to })).map(keyOf))
  const copies = (await unit.find(accountingMappings, { event: from })).filter(
    (mapping) => !existing.has(keyOf(mapping)),
  )
  for (const mapping of copies)
    await unit.insert(accountingMappings, { ...copied(accountingMappings, mapping), event: to })
  return { added: copies.length }
})
