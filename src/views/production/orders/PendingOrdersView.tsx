import { createContext, type ReactNode, Suspense, useContext, useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import type { ValueOf } from '../../../resources/kit/define/defineComputed'
import type { AnyResource } from '../../../resources/kit/define/definition'
import { computed } from '../../../resources/kit/define/derived'
import { longText } from '../../../resources/kit/fields/field'
import { inventoryProductsLowStock } from '../../../resources/inventory/reports/inventory_products_low_stock'
import { pendingShortages } from '../../../resources/production/orders/pendingShortages'
import { productionOrders } from '../../../resources/production/orders/production_orders'
import { shortOrders } from '../../../resources/production/orders/short_orders'
import { shortOrdersNow } from '../../../resources/production/orders/shortOrdersNow'
import { computedValue } from '../../../streams/rows/computedValue'
import { t } from '../../../texts/texts'
import { useObserved } from '../../hooks/observed'
import { ageSince } from '../../resource/columns/ageCell'
import type { RowCells } from '../../resource/list/ResourceList'
import { RecordDrawer } from '../../resource/record/RecordDrawer'
import { lazyPart } from '../../ui/lazyPart'
import { PageLink } from '../../routing/PageLink'
import { ResourceScreen } from '../../resource/list/ResourceScreen'
import { useListTabs } from '../../resource/list/useListTabs'

const ReportScreen = lazyPart(async () => (await import('../../report/ReportScreen')).ReportScreen)

const path = '/production/pending-orders'

/** What an order lacks, which leads to the need of those materials where the reader may see it. */
const Shortage: RowCells[string] = ({ row: { shortage, material_ids: ids } }) => (
  <PageLink to={`${inventoryProductsLowStock.path}?f.product_id=any:${String(ids)}`}>
    {typeof shortage === 'string' && shortage}
  </PageLink>
)

type PendingShortage = ValueOf<typeof pendingShortages>[number]

/** What the orders to approve would lack, by their ids; null until it is known. */
const ShortagesContext = createContext<ReadonlyMap<number, PendingShortage> | null>(null)

/** Follows what orders to approve would lack, once for all rows. */
function PendingShortages({ children }: { children: ReactNode }) {
  const shown = useObserved(computedValue(pendingShortages)).value?.value
  const byOrder = useMemo(() => shown && new Map(shown.map((one) => [one.order_id, one])), [shown])
  return <ShortagesContext value={byOrder ?? null}>{children}</ShortagesContext>
}

/** What an order would lack if it were released now; its materials as a link, where something is short. */
const WouldLack: RowCells[string] = ({ row: { id } }) => {
  const shortages = useContext(ShortagesContext)
  if (!shortages) return null
  const found = shortages.get(id)
  return found ? (
    <PageLink to={`${inventoryProductsLowStock.path}?f.product_id=any:${found.material_ids}`}>
      {found.shortage}
    </PageLink>
  ) : (
    t('Nothing short')
  )
}

/** The same orders, with what each would lack; they are not released yet, so that no row of the server says it. */
const withShortage = (resource: AnyResource): AnyResource => ({
  ...resource,
  derived: { ...resource.derived, shortage: computed(longText(t('Shortage'), 2000)) },
  list: { ...resource.list, beside: ['shortage'] },
})

/** Orders of one status, longest first; they open over this list, where they are decided. */
const waiting = (
  status: string,
  columns: readonly string[],
  since: 'submitted_at' | 'held_at',
): AnyResource => {
  const { pagePath: _page, ...rest } = productionOrders
  return {
    ...rest,
    title: t('Pending orders'),
    systemFields: {
      ...productionOrders.systemFields,
      submitted_by_id: { ...productionOrders.systemFields.submitted_by_id, label: t('Requested by') },
      [since]: { ...productionOrders.systemFields[since], label: t('Age') },
    },
    form: productionOrders.form,
    access: { ...productionOrders.access, create: [] },
    list: {
      ...productionOrders.list,
      columns,
      preset: [{ field: 'status', operator: 'in', value: [status] }],
      sort: [[since, 'asc']],
    },
  }
}

const order = ['number', 'product_id', 'qty_planned', 'due_on', 'priority', 'submitted_by_id'] as const

const tabs = {
  approval: {
    label: t('To approve'),
    address: path,
    resource: withShortage(
      waiting('pending', [...order, 'submitted_at', 'shortage', 'status'], 'submitted_at'),
    ),
    cells: { submitted_at: ageSince('submitted_at'), shortage: WouldLack },
  },
  held: {
    label: t('On hold'),
    address: `${path}?list=held`,
    resource: waiting(
      'on_hold',
      [...order, 'held_at', 'hold_reason_parameter_id', 'hold_note', 'status'],
      'held_at',
    ),
    cells: { held_at: ageSince('held_at') },
  },
  short: {
    label: t('Short of material'),
    address: `${path}?list=short`,
    resource: {
      ...shortOrders,
      systemFields: {
        ...shortOrders.systemFields,
        released_at: { ...shortOrders.systemFields.released_at, label: t('Age') },
      },
    },
    cells: { released_at: ageSince('released_at'), shortage: Shortage },
  },
} as const

/** Orders that wait for a person: for approval, for a reason of a hold to be solved, or for material. */
export function PendingOrdersView() {
  const navigate = useNavigate()
  const [name, choice] = useListTabs(tabs)
  const { [name]: tab } = tabs
  const list = (
    <ResourceScreen
      key={name}
      resource={tab.resource}
      record={RecordDrawer}
      actions={choice}
      cells={tab.cells}
    />
  )
  if (name === 'approval') return <PendingShortages>{list}</PendingShortages>
  return name === 'short' ? (
    <Suspense fallback={null}>
      <ReportScreen
        key={name}
        resource={tab.resource}
        actions={choice}
        cells={tab.cells}
        follows={shortOrdersNow}
        onOpen={({ production_order_id: id }) =>
          void navigate(`/production/production-orders/${String(id)}?tab=materials`)
        }
      />
    </Suspense>
  ) : (
    list
  )
}
