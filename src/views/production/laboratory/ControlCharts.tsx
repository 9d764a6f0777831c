import { Suspense } from 'react'
import type { AnyRow } from '../../../api/resourceApi'
import { controlChart, productChart } from '../../../api/production/laboratory'
import type { AnyResource } from '../../../resources/kit/define/definition'
import { reference } from '../../../resources/kit/fields/field'
import type { ControlChart as Chart } from '../../../resources/production/laboratory/controlChart'
import { hplcOrders } from '../../../resources/production/laboratory/hplc_orders'
import { hplcRequests } from '../../../resources/production/laboratory/hplc_requests'
import { liveCount } from '../../../streams/rows/liveCount'
import { TryOut } from '../../fields/TryOut'
import { useObserved } from '../../hooks/observed'
import { Waiting } from '../../resource/list/ListState'
import { filled } from '../../resource/live/useLiveRows'
import { lazyPart } from '../../ui/lazyPart'
import { t } from '../../../texts/texts'
import '../../parts/panel.css'
import './laboratory.css'

const ControlChart = lazyPart(async () => (await import('../../charts/ControlChart')).ControlChart)

/** The row of a table that was settled last, as it is now. */
const newest = (resource: AnyResource, at: string) =>
  liveCount(
    resource,
    { filters: [filled(at)], sort: [{ field: at, direction: 'desc' }], search: '' },
    { first: 1, isCounted: false },
  )

const newestRequest$ = newest(hplcRequests, 'concluded_at')
const newestRun$ = newest(hplcOrders, 'finished_at')

const ofProduct = { product_id: reference(t('Product'), 'products') }
const ofCategory = { hplc_category_id: reference(t('Category'), 'hplc_categories') }

type Props<Name extends string> = {
  title: string
  /** What is drawn, in which unit. */
  of: string
  unit: string
  name: Name
  inputs: Parameters<typeof TryOut<Record<Name, number | null>, Chart>>[0]['inputs']
  newest$: ReturnType<typeof newest>
  ask: (id: number, signal: AbortSignal) => Promise<Chart>
}

const idOf = (row: AnyRow | undefined, name: string) => {
  const id = row?.[name]
  return typeof id === 'number' ? id : null
}
const labelOf = (row: AnyRow | undefined, name: string) => {
  const label = row?.[name.replace(/_id$/, '')]
  return typeof label === 'string' ? label : null
}

/** A chart of what is chosen, at first of what was settled last; drawn again as soon as something else is. */
function ChosenChart<Name extends string>({ title, of, unit, name, inputs, newest$, ask }: Props<Name>) {
  const { value, error } = useObserved(newest$)
  const isKnown = error !== null || Boolean(value?.error) || value?.isLoaded === true
  const row = value?.rows[0]
  return (
    <section className="dc-panel" aria-label={title}>
      <h2>{title}</h2>
      {isKnown ? (
        <TryOut
          inputs={inputs}
          start={() => ({ [name]: idOf(row, name) }) as Record<Name, number | null>}
          startNames={{ [name]: labelOf(row, name) }}
          about={`${row?.id ?? ''} ${row?.version ?? ''}`}
          ask={(params, signal) => ask(params[name] ?? 0, signal)}
        >
          {(chart) => (
            <Suspense>
              <ControlChart title={of} unit={unit} chart={chart} />
            </Suspense>
          )}
        </TryOut>
      ) : (
        <Waiting />
      )}
    </section>
  )
}

/** The results of a product over time. */
export const ProductChart = () => (
  <ChosenChart
    title={t('Results of a product')}
    of={t('Strength')}
    unit="mg/ml"
    name="product_id"
    inputs={ofProduct}
    newest$={newestRequest$}
    ask={productChart}
  />
)

/** Control charts: the results of a product, and the checks of a category. */
export const ControlCharts = () => (
  <div className="dc-lab-charts">
    <ProductChart />
    <ChosenChart
      title={t('Checks of a category')}
      of={t('Recovery')}
      unit="%"
      name="hplc_category_id"
      inputs={ofCategory}
      newest$={newestRun$}
      ask={controlChart}
    />
  </div>
)
