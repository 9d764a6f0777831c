import { IconPlus } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import { accountingMappings } from '../../../resources/general/accounting/accounting_mappings'
import type { Registry } from '../../../resources/kit/define/registry'
import type { Person } from '../../../machines/session'
import type { AnyResource } from '../../../resources/kit/define/definition'
import { useRegistry } from '../../registry/registry'
import { mayCreate } from '../../resource/list/rights'
import { newAddress, newPage } from '../../routing/newAddress'
import { screenAt } from '../../routing/screens'
import { mayEnter } from '../../routing/visible'
import { usePerson } from '../../session/session'
import type { Command } from '../../ui/commands'
import { t } from '../../../texts/texts'

/** The built screen that lists a resource; null for lines, which are made with their document, and for cells of a grid. */
const listOf = ({ name, path, title }: AnyResource) => {
  const screen = path && name !== accountingMappings.name ? screenAt(path)?.screen : undefined
  const isOwn = screen?.path === path && screen?.node.title === title
  return isOwn && screen?.node.view && !path?.includes(':') ? screen : null
}

/** What a person may make, each with the address where that begins. */
export const newRecordsOf = (registry: Registry, person: Person) =>
  Object.values(registry).flatMap((resource) => {
    const list = listOf(resource)
    if (!list || resource.form.length === 0 || !mayCreate(resource, person) || !mayEnter(list, person))
      return []
    const title = t('New {singular}', { singular: t(resource.singular) })
    return [{ title, address: newPage(resource) ?? newAddress(resource, {}) }]
  })

/** The records that a person may make, each an action, whatever page is open. */
export function useNewRecords(): Command[] {
  const person = usePerson()
  const navigate = useNavigate()
  const registry = useRegistry()
  return useMemo(
    () =>
      newRecordsOf(registry, person).map(({ title, address }) => ({
        title,
        words: t('create add'),
        icon: IconPlus,
        run: () => void navigate(address),
      })),
    [registry, person, navigate],
  )
}
