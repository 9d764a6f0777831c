import { IconLock } from '@tabler/icons-react'
import type { Role } from '../../access'
import { rolesInWords } from '../../resources/general/people/rolesInWords'
import { useGranters } from '../routing/useGranters'
import { EmptyState } from './EmptyState'
import { t } from '../../texts/texts'

/** Shown instead of a screen the user may not open. */
export function NoRight({ roles }: { roles: readonly Role[] }) {
  const { holders, granters } = useGranters(roles)
  return (
    <EmptyState
      icon={IconLock}
      text={t('You need the {rolesInWords} role to see this', { rolesInWords: rolesInWords(roles) })}
    >
      {holders && <small>{t('{holders} may', { holders })}</small>}
      <small>{t('{granters} can grant it', { granters })}</small>
    </EmptyState>
  )
}
