import { Button, Group } from '@mantine/core'
import { IconLock, IconLockOpen } from '@tabler/icons-react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { EmptyState } from '../parts/EmptyState'
import { screenAt } from '../routing/screens'
import { Page } from '../ui/Page'
import { rolesInWords } from '../../resources/general/people/rolesInWords'
import { missingFor, type Missing } from '../routing/missing'
import { usePerson } from '../session/session'
import { useGranters } from '../routing/useGranters'
import { t } from '../../texts/texts'

const sentence = (title: string | undefined, missing: Missing | null | undefined) => {
  if (!title || missing === undefined) return t('You are not allowed to see this page')
  if (missing === null) return t('You may see “{title}” now', { title })
  if (missing.module)
    return t('You need the module {module} to see “{title}”; it is not enabled for you', {
      module: t(missing.module),
      title,
    })
  return t('You need the {rolesInWords} role to see “{title}”', {
    rolesInWords: rolesInWords(missing.roles),
    title,
  })
}

/** Whether there is a console page to go back to and going back is allowed. */
const leadsBack = (search: URLSearchParams) =>
  !search.has('noGoBack') && Number((history.state as { idx?: number } | null)?.idx ?? 0) > 0

/** Where a page leads that the person may not see: what is missing, who can grant it, and the way home. */
export function NotAllowedView() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const person = usePerson()
  const found = screenAt(search.get('from') ?? '')
  const title = found?.screen.node.title
  const missing = found ? missingFor(found.screen, person) : undefined
  const { holders, granters } = useGranters(missing?.roles)
  return (
    <Page title={t('Not allowed')}>
      <EmptyState icon={missing === null ? IconLockOpen : IconLock} text={sentence(title, missing)}>
        {holders && <small>{t('{holders} may', { holders })}</small>}
        {missing !== null && (
          <small>
            {t('{granters} can {value} it', { granters, value: missing?.module ? 'enable' : 'grant' })}
          </small>
        )}
        <Group>
          {leadsBack(search) && (
            <Button variant="default" onClick={() => void navigate(-1)}>
              {t('Back')}
            </Button>
          )}
          <Button component={Link} to="/dashboard" variant={missing === null ? 'default' : 'filled'}>
            {t('Go to Dashboard')}
          </Button>
          {found && missing === null && (
            <Button component={Link} to={found.to} replace>
              {t('Open|verb')} {title}
            </Button>
          )}
        </Group>
      </EmptyState>
    </Page>
  )
}
