import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useSearchParams } from 'react-router-dom'
import { productionOrderKinds } from '../resource/list/importPages'
import { moduleImports } from './ModuleImports'
import { t } from '../../texts/texts'

function AllOrders() {
  const [, setParams] = useSearchParams()
  return (
    <Button
      variant="default"
      leftSection={<IconArrowLeft size={16} aria-hidden="true" />}
      onClick={() => setParams({})}
    >
      {t('All orders')}
    </Button>
  )
}

/** Production orders as files, each row an order that is submitted at once. */
export const OrderImportView = moduleImports(
  t('Production order import'),
  productionOrderKinds,
  <AllOrders />,
)
