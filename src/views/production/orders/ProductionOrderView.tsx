import { Tabs } from '@mantine/core'
import '@mantine/core/styles/Kbd.css'
import '@mantine/core/styles/Tabs.css'
import { IconClipboardText } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useParams } from 'react-router-dom'
import { ApiError } from '../../../api/http'
import type { AnyRow } from '../../../api/resourceApi'
import { areas } from '../../../access'
import { productionLogs } from '../../../resources/production/orders/production_logs'
import { productionOrderMaterials } from '../../../resources/production/orders/production_order_materials'
import { productionOrderSteps } from '../../../resources/production/steps/production_order_steps'
import {
  type ProductionOrder,
  productionOrders,
} from '../../../resources/production/orders/production_orders'
import { EmptyState } from '../../parts/EmptyState'
import { ErrorState } from '../../parts/ErrorState'
import { NoRight } from '../../parts/NoRight'
import { useFreshness } from '../../parts/useFreshness'
import { isEditable, mayWrite } from '../../resource/list/rights'
import { SaveBar } from '../../resource/record/SaveBar'
import { equals, useLiveRows, useResource } from '../../resource/list/useLiveRows'
import { useRecordForm } from '../../resource/record/useRecordForm'
import '../../fields/form.css'
import { usePerson } from '../../session/session'
import { lazyPart } from '../../ui/lazyPart'
import { failureMessage } from '../../ui/messages'
import { notifySuccess } from '../../ui/notify'
import { usePageName } from '../../ui/pages'
import { useUnsaved } from '../../ui/unsaved'
import { useChangeLogs } from '../../resource/history/changeLogs'
import '../board/board.css'
import '../board/card.css'
import { useToday } from '../../hooks/observed'
import './order.css'
import { OrderAside } from './OrderAside'
import { OrderForm } from './OrderForm'
import { OrderHeader } from './OrderHeader'
import { OrderHistory } from './OrderHistory'
import { OrderLogs } from './OrderLogs'
import { OrderMaterials } from './OrderMaterials'
import { OrderSteps } from './OrderSteps'
import { PhaseChain } from './PhaseChain'

const Attachments = lazyPart(async () => (await import('../../resource/attachments/Attachments')).Attachments)

/** One production order: where it stands, what it needs, what happened to it, and what may be changed. */
export function ProductionOrderView() {
  const { id } = useParams()
  const number = Number(id)
  const { row, isGone, error } = useResource(productionOrders, Number.isSafeInteger(number) ? number : null)
  if (!row && error instanceof ApiError && error.http === 403)
    return <NoRight roles={areas.production_orders} />
  if (!row && error instanceof ApiError && error.http > 0) return <ErrorState what={failureMessage(error)} />
  if (isGone || !Number.isSafeInteger(number))
    return <EmptyState icon={IconClipboardText} text="There is no such production order" />
  return row ? <Order key={row.id} order={row} /> : null
}

function Order({ order }: { order: ProductionOrder }) {
  const person = usePerson()
  const of = [equals('production_order_id', order.id)]
  const steps = useLiveRows(productionOrderSteps, of, [
    { field: 'sequence', direction: 'asc' },
    { field: 'batch_no', direction: 'asc' },
  ])
  const logs = useLiveRows(productionLogs, of, [{ field: 'ended_at', direction: 'desc' }])
  const [tab, setTab] = useState<string | null>('steps')
  const materials = useLiveRows(productionOrderMaterials, tab === 'materials' ? of : null, [
    { field: 'source', direction: 'desc' },
    { field: 'id', direction: 'asc' },
  ])
  const changes = useChangeLogs('production_orders', order.id, order.version)
  const freshness = useFreshness(logs.signs, 'board')
  const today = useToday()
  const form = useRecordForm(productionOrders, order as unknown as AnyRow)
  const isReadOnly = !mayWrite(productionOrders, person) || !isEditable(productionOrders, order)
  useUnsaved(form.typed)
  usePageName(order.number)

  return (
    <div className="dc-order">
      <div className="dc-order-scroll">
        <OrderHeader order={order} />
        <PhaseChain steps={steps.rows} />
        <div className="dc-order-columns">
          <div className="dc-order-main dc-form">
            <OrderForm form={form} isReadOnly={isReadOnly} />
            <section className="dc-order-card dc-order-tabs">
              <Tabs value={tab} onChange={setTab}>
                <Tabs.List>
                  <Tabs.Tab value="steps">Steps</Tabs.Tab>
                  <Tabs.Tab value="materials">Materials</Tabs.Tab>
                  <Tabs.Tab value="logs">Logs</Tabs.Tab>
                  <Tabs.Tab value="history">History</Tabs.Tab>
                  <Tabs.Tab value="files">Files</Tabs.Tab>
                </Tabs.List>
                <Tabs.Panel value="steps" tabIndex={0}>
                  <OrderSteps steps={steps.rows} />
                  {steps.isLoaded && steps.rows.length === 0 && (
                    <p className="dc-order-none">The steps come with the approval of the order</p>
                  )}
                </Tabs.Panel>
                <Tabs.Panel value="materials" tabIndex={0}>
                  <OrderMaterials materials={materials.rows} />
                  {materials.isLoaded && materials.rows.length === 0 && (
                    <p className="dc-order-none">The materials come with the approval of the order</p>
                  )}
                </Tabs.Panel>
                <Tabs.Panel value="logs" tabIndex={0}>
                  <OrderLogs logs={logs.rows} />
                  {logs.isLoaded && logs.rows.length === 0 && (
                    <p className="dc-order-none">Nothing was logged yet</p>
                  )}
                </Tabs.Panel>
                <Tabs.Panel value="history" tabIndex={0}>
                  <OrderHistory trail={changes} />
                </Tabs.Panel>
                <Tabs.Panel value="files">
                  {tab === 'files' && (
                    <Suspense>
                      <Attachments resource={productionOrders} id={order.id} />
                    </Suspense>
                  )}
                </Tabs.Panel>
              </Tabs>
            </section>
          </div>
          <OrderAside
            order={order}
            logs={logs.rows}
            changes={changes.logs ?? []}
            freshness={freshness}
            today={today}
          />
        </div>
      </div>
      {!isReadOnly && (
        <SaveBar
          resource={productionOrders}
          form={form}
          onSave={() =>
            void form.save().then((saved) => {
              if (saved) notifySuccess(`${order.number} saved`)
            })
          }
          onDiscard={() =>
            void form.discard().then((result) => {
              if (result?.done) notifySuccess(`${order.number} was saved already`)
            })
          }
        />
      )}
    </div>
  )
}
