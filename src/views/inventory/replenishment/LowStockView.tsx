import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import type { AnyRow } from '../../../api/resourceApi'
import {
  type LowStock,
  inventoryProductsLowStock,
} from '../../../resources/inventory/reports/inventory_products_low_stock'
import { transfers } from '../../../resources/inventory/transfers/transfers'
import { purchases } from '../../../resources/purchase/purchases'
import { ReportScreen } from '../../report/ReportScreen'
import { mayCreate } from '../../resource/list/rights'
import { usePerson } from '../../session/session'
import { lazyPart } from '../../ui/lazyPart'
import { t } from '../../../texts/texts'

const RefillDialog = lazyPart(async () => (await import('./ReplenishBinsDialog')).ReplenishBinsDialog)

function Refill({ rows }: { rows: readonly AnyRow[] }) {
  const person = usePerson()
  const [way, setWay] = useState<'purchase' | 'transfer' | null>(null)
  if (rows.length === 0) return null
  return (
    <>
      {mayCreate(purchases, person) && person.modules.includes('Purchase') && (
        <Button size="xs" onClick={() => setWay('purchase')}>
          {t('Create purchase')}
        </Button>
      )}
      {mayCreate(transfers, person) && (
        <Button size="xs" variant="default" onClick={() => setWay('transfer')}>
          {t('Create transfer')}
        </Button>
      )}
      {way && (
        <Suspense>
          <RefillDialog way={way} low={rows as unknown as readonly LowStock[]} onClose={() => setWay(null)} />
        </Suspense>
      )}
    </>
  )
}

/** What is too low, in the company or at a location, and how to get more of the chosen products. */
export const LowStockView = () => <ReportScreen resource={inventoryProductsLowStock} selected={Refill} />
