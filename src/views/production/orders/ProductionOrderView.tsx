import { Tabs } from '@mantine/core'
import '@mantine/core/styles/Kbd.css'
import '@mantine/core/styles/Tabs.css'
import { Suspense, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router-dom'
import type { AnyRow } from '../../../api/resourceApi'
import { productionLogs } from '../../../resources/production/orders/production_logs'
import { productionOrderSteps } from '../../../resources/production/steps/production_order_steps'
import {
  type ProductionOrder,
  productionOrders,
} from '../../../resources/production/orders/production_orders'
import { useFreshness } from '../../parts/live/useFreshness'
import { isEditable, mayWrite } from '../../resource/list/rights'
import { RecordFiles } from '../../resource/record/RecordFiles'
import { RecordFrame } from '../../resource/record/RecordFrame'
import { RecordOf } from '../../resource/record/RecordOf'
import { RecordSaveBar } from '../../resource/record/RecordSaveBar'
import { equals, useLiveRows } from '../../resource/live/useLiveRows'
import { useRecordForm } from '../../resource/record/useRecordForm'
import '../../fields/form.css'
import { usePerson } from '../../session/session'
import { lazyPart } from '../../ui/lazyPart'
import { useUnsaved } from '../../ui/unsaved/unsaved'
import { HistoryList } from '../../resource/history/HistoryList'
import { useChangeLogs } from '../../resource/history/changeLogs'
import '../board/board.css'
import '../board/card.css'
import { useToday } from '../../hooks/observed'
import './order.css'
import { stepIn } from '../steps/stepAddress'
import { OrderAside } from './OrderAside'
import { OrderForm } from './OrderForm'
import { OrderNote, Rush } from './OrderNote'
import { OrderLogs } from './OrderLogs'
import { orderTabs } from './orderTabs'
import { OrderSteps } from './OrderSteps'
import { PhaseChain } from './PhaseChain'
import { t } from '../../../texts/texts'

const WeighView = lazyPart(async () => (await import('../batching/WeighView')).WeighView)
const FillView = lazyPart(async () => (await import('../filling/FillView')).FillView)

/** The tab that the address names, else the steps. */
function tabIn(search: string) {
  const named = new URLSearchParams(search).get('tab')
  return orderTabs.some(({ value }) => value === named) ? named : 'steps'
}

/** One production order: progress, materials, history and fields. */
export function ProductionOrderView() {
  const { id } = useParams()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const weighed = stepIn(search, 'weigh')
  if (weighed !== null)
    return (
      <Suspense>
        <WeighView key={weighed} stepId={weighed} place="order" onClose={() => void navigate(pathname)} />
      </Suspense>
    )
  const filled = stepIn(search, 'fill')
  if (filled !== null)
    return (
      <Suspense>
        <FillView key={filled} stepId={filled} place="order" onClose={() => void navigate(pathname)} />
      </Suspense>
    )
  return (
    <RecordOf resource={productionOrders} id={id}>
      {(order) => <Order key={order.id} order={order} />}
    </RecordOf>
  )
}

function Order({ order }: { order: ProductionOrder }) {
  const person = usePerson()
  const navigate = useNavigate()
  const of = [equals('production_order_id', order.id)]
  const steps = useLiveRows(productionOrderSteps, of, [
    { field: 'sequence', direction: 'asc' },
    { field: 'batch_no', direction: 'asc' },
  ])
  const logs = useLiveRows(productionLogs, of, [{ field: 'ended_at', direction: 'desc' }])
  const { search } = useLocation()
  const [tab, setTab] = useState<string | null>(() => tabIn(search))
  const changes = useChangeLogs('production_orders', order.id, order.version)
  const freshness = useFreshness(logs.signs, 'board')
  const today = useToday()
  const row = order as unknown as AnyRow
  const form = useRecordForm(productionOrders, row)
  const isReadOnly = !mayWrite(productionOrders, person) || !isEditable(productionOrders, order)
  useUnsaved(form.typed)

  return (
    <RecordFrame
      resource={productionOrders}
      row={row}
      note={<OrderNote order={order} />}
      marks={order.priority === 'rush' && <Rush />}
      hasOwnHistory
      onRemoved={() => void navigate(productionOrders.path)}
    >
      <div className="dc-order">
        <div className="dc-order-scroll">
          <PhaseChain steps={steps.rows} />
          <div className="dc-order-columns">
            <div className="dc-order-main dc-form">
              <OrderForm form={form} isReadOnly={isReadOnly} />
              <section className="dc-order-card dc-order-tabs">
                <Tabs value={tab} onChange={setTab}>
                  <Tabs.List>
                    <Tabs.Tab value="steps">{t('Steps')}</Tabs.Tab>
                    {orderTabs.map(({ value, label }) => (
                      <Tabs.Tab key={value} value={value}>
                        {label}
                      </Tabs.Tab>
                    ))}
                    <Tabs.Tab value="logs">{t('Logs')}</Tabs.Tab>
                    <Tabs.Tab value="history">{t('History')}</Tabs.Tab>
                    <Tabs.Tab value="files">{t('Files')}</Tabs.Tab>
                  </Tabs.List>
                  <Tabs.Panel value="steps" tabIndex={0}>
                    <OrderSteps steps={steps.rows} />
                    {steps.isLoaded && steps.rows.length === 0 && (
                      <p className="dc-order-none">{t('Steps are created when the order is approved')}</p>
                    )}
                  </Tabs.Panel>
                  {orderTabs.map(({ value, Panel }) => (
                    <Tabs.Panel key={value} value={value} tabIndex={0}>
                      {tab === value && (
                        <Suspense>
                          <Panel order={order} />
                        </Suspense>
                      )}
                    </Tabs.Panel>
                  ))}
                  <Tabs.Panel value="logs" tabIndex={0}>
                    <OrderLogs logs={logs.rows} />
                    {logs.isLoaded && logs.rows.length === 0 && (
                      <p className="dc-order-none">{t('Nothing was logged yet')}</p>
                    )}
                  </Tabs.Panel>
                  <Tabs.Panel value="history" tabIndex={0}>
                    <HistoryList resource={productionOrders} row={row} trail={changes} />
                  </Tabs.Panel>
                  <Tabs.Panel value="files">
                    {tab === 'files' && <RecordFiles resource={productionOrders} row={row} />}
                  </Tabs.Panel>
                </Tabs>
              </section>
            </div>
            <OrderAside
              order={order}
              steps={steps.rows}
              logs={logs.rows}
              changes={changes.logs ?? []}
              freshness={freshness}
              today={today}
            />
          </div>
        </div>
        {!isReadOnly && (
          <RecordSaveBar
            resource={productionOrders}
            form={form}
            isReadOnly={false}
            onCancel={() => void navigate(productionOrders.path)}
          />
        )}
      </div>
    </RecordFrame>
  )
}
