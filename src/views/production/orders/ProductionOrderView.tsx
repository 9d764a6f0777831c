import { Tabs } from '@mantine/core'
import '@mantine/core/styles/Kbd.css'
import '@mantine/core/styles/Tabs.css'
import { Suspense, useMemo, useState } from 'react'
import { Navigate, useLocation, useNavigate, useParams } from 'react-router-dom'
import { opens } from '../../../access'
import type { AnyRow } from '../../../api/resourceApi'
import { recordAddress } from '../../../resources/kit/define/addresses'
import { assemblyOrders } from '../../../resources/assembly/assembly_orders'
import {
  type ProductionOrder,
  productionOrders,
} from '../../../resources/production/orders/production_orders'
import { useFreshness } from '../../parts/live/useFreshness'
import { isEditable, mayWrite } from '../../resource/list/rights'
import { RecordFiles } from '../../resource/record/RecordFiles'
import { RecordFrame } from '../../resource/record/RecordFrame'
import { NoRecord, RecordOf } from '../../resource/record/RecordOf'
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
import { floorOf } from '../floorOf'
import { usePlantArea } from '../../hooks/usePlantArea'
import { OrderAside } from './OrderAside'
import { OrderForm } from './OrderForm'
import { OrderNote, Rush } from './OrderNote'
import { OrderLogs } from './OrderLogs'
import { type OrderTab, orderTabsOf } from './orderTabs'
import { OrderSteps } from './OrderSteps'
import { PhaseChain } from './PhaseChain'
import { t } from '../../../texts/texts'

const WeighView = lazyPart(async () => (await import('../batching/WeighView')).WeighView)
const FillView = lazyPart(async () => (await import('../filling/FillView')).FillView)

/** The tab that the address names, else the steps. */
function tabIn(search: string, tabs: readonly OrderTab[]) {
  const named = new URLSearchParams(search).get('tab')
  return tabs.some(({ value }) => value === named) ? named : 'steps'
}

/** One order of an area: progress, materials, history and fields. */
export function ProductionOrderView() {
  const { id } = useParams()
  const area = usePlantArea()
  const { orders } = floorOf(area)
  const { roles } = usePerson()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const isOther = area === 'production' && opens(roles, assemblyOrders.access.read)
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
    <RecordOf resource={orders} id={id} otherwise={isOther && <PacksOf id={id} />}>
      {(order) => <Order key={order.id} order={order} />}
    </RecordOf>
  )
}

/** References to an order know its id alone and lead to the page of production: an order of packs has its own. */
function PacksOf({ id }: { id: string | undefined }) {
  const { search } = useLocation()
  return (
    <RecordOf resource={assemblyOrders} id={id} otherwise={<NoRecord resource={productionOrders} />}>
      {(order) => <Navigate to={`${recordAddress(assemblyOrders, order.id)}${search}`} replace />}
    </RecordOf>
  )
}

function Order({ order }: { order: ProductionOrder }) {
  const person = usePerson()
  const navigate = useNavigate()
  const of = [equals('production_order_id', order.id)]
  const { orders, steps: ofOrder, logs: logged } = floorOf(order.area)
  const tabs = useMemo(() => orderTabsOf(order.area), [order.area])
  const steps = useLiveRows(ofOrder, of, [
    { field: 'sequence', direction: 'asc' },
    { field: 'batch_no', direction: 'asc' },
  ])
  const logs = useLiveRows(logged, of, [{ field: 'ended_at', direction: 'desc' }])
  const { search } = useLocation()
  const [tab, setTab] = useState<string | null>(() => tabIn(search, tabs))
  const changes = useChangeLogs('production_orders', order.id, order.version)
  const freshness = useFreshness(logs.signs, 'board')
  const today = useToday()
  const row = order as unknown as AnyRow
  const form = useRecordForm(orders, row)
  const isReadOnly = !mayWrite(orders, person) || !isEditable(orders, order)
  useUnsaved(form.typed)

  return (
    <RecordFrame
      resource={orders}
      row={row}
      note={<OrderNote order={order} />}
      marks={order.priority === 'rush' && <Rush />}
      hasOwnHistory
      onRemoved={() => void navigate(orders.path)}
    >
      <div className="dc-order">
        <div className="dc-order-scroll">
          <PhaseChain steps={steps.rows} />
          <div className="dc-order-columns">
            <div className="dc-order-main dc-form">
              <OrderForm resource={orders} form={form} isReadOnly={isReadOnly} />
              <section className="dc-order-card dc-order-tabs">
                <Tabs value={tab} onChange={setTab}>
                  <Tabs.List>
                    <Tabs.Tab value="steps">{t('Steps')}</Tabs.Tab>
                    {tabs.map(({ value, label }) => (
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
                      <p className="dc-order-none">
                        {order.area === 'assembly'
                          ? t('Steps are created when the order is planned')
                          : t('Steps are created when the order is approved')}
                      </p>
                    )}
                  </Tabs.Panel>
                  {tabs.map(({ value, Panel }) => (
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
                    <HistoryList resource={orders} row={row} trail={changes} />
                  </Tabs.Panel>
                  <Tabs.Panel value="files">
                    {tab === 'files' && <RecordFiles resource={orders} row={row} />}
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
            resource={orders}
            form={form}
            isReadOnly={false}
            onCancel={() => void navigate(orders.path)}
          />
        )}
      </div>
    </RecordFrame>
  )
}
