import { useNavigate } from 'react-router-dom'
import type { AnyResource } from '../../../resources/kit/define/definition'
import { productionOrderMaterials } from '../../../resources/production/orders/production_order_materials'
import { productionOrders } from '../../../resources/production/orders/production_orders'
import { t } from '../../../texts/texts'
import { RecordDrawer } from '../../resource/record/RecordDrawer'
import { ResourceScreen } from '../../resource/list/ResourceScreen'
import { useListTabs } from '../../resource/list/useListTabs'

const path = '/production/pending-orders'

/** Orders of one status, longest first; they open over this list, where they are decided. */
const waiting = (status: string, columns: readonly string[], since: string): AnyResource => {
  const { pagePath: _page, ...rest } = productionOrders
  return {
    ...rest,
    title: t('Pending orders'),
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

const order = ['number', 'product_id', 'qty_planned', 'due_on', 'priority'] as const

const tabs = {
  approval: {
    label: t('To approve'),
    address: path,
    resource: waiting(
      'pending',
      [...order, 'submitted_by_id', 'requested_on', 'updated_at', 'status'],
      'updated_at',
    ),
  },
  held: {
    label: t('On hold'),
    address: `${path}?list=held`,
    resource: waiting(
      'on_hold',
      [...order, 'hold_reason_parameter_id', 'hold_note', 'held_at', 'status'],
      'held_at',
    ),
  },
  short: {
    label: t('Short of material'),
    address: `${path}?list=short`,
    resource: {
      ...productionOrderMaterials,
      title: t('Pending orders'),
      list: {
        ...productionOrderMaterials.list,
        columns: [
          'production_order_id',
          'order_status',
          'due_on',
          'product_id',
          'qty_required',
          'qty_reserved',
          'short_qty',
          'measure',
        ],
        preset: [
          { field: 'order_status', operator: 'in', value: ['released', 'in_progress', 'on_hold'] },
          { field: 'short_qty', operator: '>', value: 0 },
        ],
        sort: [['due_on', 'asc']],
      },
    },
  },
} as const

/** Orders that wait for a person: for approval, for a reason of a hold to be solved, or for material. */
export function PendingOrdersView() {
  const navigate = useNavigate()
  const [name, choice] = useListTabs(tabs)
  const { [name]: tab } = tabs
  return name === 'short' ? (
    <ResourceScreen
      key={name}
      resource={tab.resource}
      actions={choice}
      onOpen={({ production_order_id: id }) =>
        void navigate(`/production/production-orders/${String(id)}?tab=materials`)
      }
    />
  ) : (
    <ResourceScreen key={name} resource={tab.resource} record={RecordDrawer} actions={choice} />
  )
}
