import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import type { AnyRow } from '../../api/resourceApi'
import { purchases } from '../../resources/purchase/purchases'
import { openPurchases } from '../../resources/purchase/reports/open_purchases'
import { type PurchaseNeed, purchaseNeeds } from '../../resources/purchase/reports/purchase_needs'
import { supplierPerformance } from '../../resources/purchase/reports/supplier_performance'
import { ListWithReports, type ReportOf } from '../report/ListWithReports'
import { mayCreate } from '../resource/list/rights'
import { usePerson } from '../session/session'
import { lazyPart } from '../ui/lazyPart'
import { t } from '../../texts/texts'

const OrderDialog = lazyPart(
  async () => (await import('../inventory/replenishment/ReplenishBinsDialog')).ReplenishBinsDialog,
)

/** Drafts of orders for the needs that were selected, one per supplier. */
function OrderNeeds({ rows }: { rows: readonly AnyRow[] }) {
  const person = usePerson()
  const [isAsking, setAsking] = useState(false)
  if (rows.length === 0 || !mayCreate(purchases, person)) return null
  return (
    <>
      <Button size="xs" onClick={() => setAsking(true)}>
        {t('Create purchase')}
      </Button>
      {isAsking && (
        <Suspense>
          <OrderDialog
            way="purchase"
            source="plan"
            low={(rows as unknown as readonly PurchaseNeed[]).map(({ product_id, missing }) => ({
              product_id,
              location_id: null,
              suggested_qty: missing,
              shortage: missing,
            }))}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </>
  )
}

const reports: Readonly<Record<string, ReportOf>> = {
  needs: { label: t('Needs of the plan'), resource: purchaseNeeds, selected: OrderNeeds },
  'open-purchases': { label: t('Open lines'), resource: openPurchases },
  'supplier-performance': { label: t('Supplier performance'), resource: supplierPerformance },
}

/** Every order to suppliers, and from there what the plan needs, what is open and how suppliers perform. */
export const PurchasesView = () => (
  <ListWithReports resource={purchases} reports={reports} back={t('All purchases')} />
)
