import { Button, Group } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { routes } from '../../routes'
import { EmptyState } from '../parts/EmptyState'
import { rolesInWords } from '../parts/NoRight'
import { screensOf } from '../routing/visible'
import { Page } from '../shell/Page'
import { missingFor, type Missing } from './missing'
import { usePerson } from './session'

const screens = screensOf(routes)

const sentence = (title: string | undefined, missing: Missing | null | undefined) => {
  const what = title ? `“${title}”` : 'this page'
  if (!title || missing === undefined) return 'You are not allowed to see this page'
  if (missing === null) return `You may see ${what} now`
  if (missing.module) return `The module ${missing.module} is not enabled for you`
  return `You need the ${rolesInWords(missing.roles)} role to see ${what}`
}

/** Where a page leads that the person may not see: what is missing, who can grant it, and the way home. */
export function NotAllowedView() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const person = usePerson()
  const screen = screens.find(({ path }) => path === search.get('from'))
  const missing = screen && missingFor(screen, person)
  return (
    <Page title="Not allowed">
      <EmptyState icon={IconLock} text={sentence(screen?.node.title, missing)}>
        {missing !== null && <small>An administrator can grant it</small>}
        <Group>
          <Button variant="default" onClick={() => void navigate(-1)}>
            Back
          </Button>
          <Button component={Link} to="/dashboard">
            Go to Dashboard
          </Button>
        </Group>
      </EmptyState>
    </Page>
  )
}
