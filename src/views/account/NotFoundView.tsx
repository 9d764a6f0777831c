import { Button } from '@mantine/core'
import { IconMapSearch } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { EmptyState } from '../parts/EmptyState'
import { Page } from '../ui/Page'
import { t } from '../../texts/texts'

/** Where an unknown address leads. */
export const NotFoundView = () => (
  <Page title={t('Page not found')}>
    <EmptyState icon={IconMapSearch} text={t('No page at this address')}>
      <Button component={Link} to="/dashboard">
        {t('Go to Dashboard')}
      </Button>
    </EmptyState>
  </Page>
)
