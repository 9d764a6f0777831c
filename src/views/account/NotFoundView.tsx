import { Button } from '@mantine/core'
import { IconMapSearch } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { EmptyState } from '../parts/EmptyState'
import { Page } from '../ui/Page'

/** Where an unknown address leads. */
export const NotFoundView = () => (
  <Page title="Page not found">
    <EmptyState icon={IconMapSearch} text="No page at this address">
      <Button component={Link} to="/dashboard">
        Go to Dashboard
      </Button>
    </EmptyState>
  </Page>
)
