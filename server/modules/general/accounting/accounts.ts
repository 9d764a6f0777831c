import type { UpdateValues } from '../../../../src/resources/kit/define/row'
import { accountingMappings } from '../../../../src/resources/general/accounting/accounting_mappings'
import { type Account, accounts } from '../../../../src/resources/general/accounting/accounts'
import { currencies } from '../../../../src/resources/general/accounting/currencies'
import { onCreate, onUpdate } from '../../../engine/hooks/hooks'
import { invalid, invalidBecause } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { t } from '../../../../src/texts/texts'

/** A parent is of the same kind, is not posted to itself, and does not hang below its child. */
async function assertParent(unit: Unit, own: number | null, kind: unknown, parentId: unknown) {
  if (parentId === null || parentId === undefined) return
  // Locked on the way up, so that two people do not close a circle together.
  for (let at: number | null = Number(parentId), isFirst = true; at !== null; isFirst = false) {
    if (at === own) throw invalid({ parent_id: 'in' })
    const above: Account = await unit.lock(accounts, at)
    if (isFirst && (above.kind !== kind || above.is_postable === 1)) throw invalid({ parent_id: 'in' })
    at = above.parent_id
  }
}

const mappedTo = async (unit: Unit, id: number) => [
  ...(await unit.find(accountingMappings, { debit_account_id: id })),
  ...(await unit.find(accountingMappings, { credit_account_id: id })),
]

/** An account that something leans on stays what that needs: children their parent, mappings their leaf. */
async function assertFree(unit: Unit, before: Account, changes: UpdateValues<typeof accounts>) {
  const children = await unit.find(accounts, { parent_id: before.id })
  if (children.length > 0 && changes.is_postable === true)
    throw invalidBecause('is_postable', t('Other accounts are below it'))
  if (children.length > 0 && changes.kind !== undefined && changes.kind !== before.kind)
    throw invalidBecause('kind', t('Accounts below it are of kind {kind}', { kind: before.kind }))
  for (const name of ['is_postable', 'is_active'] as const)
    if (changes[name] === false && before[name] === 1 && (await mappedTo(unit, before.id)).length > 0)
      throw invalidBecause(name, t('Events are mapped to it'))
}

onCreate(accounts, async (unit, values) => {
  if (values.currency_id) unit.reload(currencies)
  await assertParent(unit, null, values.kind, values.parent_id)
  return values
})

onUpdate(accounts, async (unit, before, changes) => {
  await assertFree(unit, before, changes)
  if ('currency_id' in changes) unit.reload(currencies)
  const after = { ...before, ...changes }
  if ('parent_id' in changes || 'kind' in changes)
    await assertParent(unit, before.id, after.kind, after.parent_id)
  return changes
})
