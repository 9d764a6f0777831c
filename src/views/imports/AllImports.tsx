import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { t } from '../../texts/texts'

/** Back to the list of imports. */
export const AllImports = ({ onClick }: { onClick: () => void }) => (
  <Button variant="default" leftSection={<IconArrowLeft size={16} aria-hidden="true" />} onClick={onClick}>
    {t('All imports')}
  </Button>
)
