import { IconLock } from '@tabler/icons-react'
import type { Role } from '../../access'
import { rolesInWords } from '../routing/missing'
import { useGranters } from '../routing/useGranters'
import { EmptyState } from './EmptyState'

/** Shown instead of a screen the user may not open. */
export function NoRight({ roles }: { roles: readonly Role[] }) {
  const { holders, granters } = useGranters(roles)
  return (
    <EmptyState icon={IconLock} text={`You need the ${rolesInWords(roles)} role to see this`}>
      {holders && <small>{holders} may</small>}
      <small>{granters} can grant it</small>
    </EmptyState>
  )
}
