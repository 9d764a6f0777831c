import { IconLock } from '@tabler/icons-react'
import type { Role } from '../../access'
import { words } from '../../resources/kit/text/words'
import { useGranters } from '../routing/useGranters'
import { EmptyState } from './EmptyState'

const either = new Intl.ListFormat('en-CA', { type: 'disjunction' })

/** The roles in a sentence: "planning, manager or admin". */
export const rolesInWords = (roles: readonly Role[]) =>
  either.format(roles.map((role) => words(role).toLowerCase()))

/** Shown instead of a screen the user may not open. */
export function NoRight({ roles }: { roles: readonly Role[] }) {
  const by = useGranters()
  return (
    <EmptyState icon={IconLock} text={`You need the ${rolesInWords(roles)} role to see this`}>
      <small>{by} can grant it</small>
    </EmptyState>
  )
}
