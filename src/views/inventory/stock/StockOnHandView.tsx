import { IconMapSearch } from '@tabler/icons-react'
import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { AnyRow } from '../../../api/resourceApi'
import { type StockLevel, stockLevels } from '../../../resources/inventory/stock/stock_levels'
import { ResourceScreen } from '../../resource/list/ResourceScreen'
import { AsOfButton } from './AsOfButton'
import { LevelRecord } from './LevelRecord'
import { LotEvents } from './LotEvents'
import { MoveButton } from './MoveButton'
import { t } from '../../../texts/texts'

const Selected = ({ rows }: { rows: readonly AnyRow[] }) => {
  const levels = rows as unknown as readonly StockLevel[]
  return (
    <>
      <MoveButton levels={levels} />
      <LotEvents levels={levels} />
    </>
  )
}

const actions = (
  <>
    <AsOfButton />
    <Button
      component={Link}
      to="/inventory/stock_locator"
      variant="default"
      leftSection={<IconMapSearch size={16} aria-hidden="true" />}
    >
      {t('Locator')}
    </Button>
  </>
)

/** Live stock levels, with moving goods and holding or releasing lots. */
export const StockOnHandView = () => (
  <ResourceScreen resource={stockLevels} record={LevelRecord} selected={Selected} actions={actions} />
)
