import { Suspense, useMemo } from 'react'
import { Link } from 'react-router-dom'
import { hasRole } from '../../../access'
import { fillCheckers } from '../../../resources/production/filling/fillCalls'
import { fillChecks } from '../../../resources/production/filling/fill_checks'
import {
  type ProductionOrderStep,
  productionOrderSteps,
} from '../../../resources/production/steps/production_order_steps'
import { instant } from '../../format/timeText'
import { DocumentRow } from '../../parts/table/DocumentRow'
import { equals, useLiveRows } from '../../resource/live/useLiveRows'
import { usePerson } from '../../session/session'
import type { OrderTabProps } from '../orders/orderTabs'
import { fillQuery, isFilling } from './fillAddress'
import { FillFigures } from './FillFigures'
import { ProductFillChart } from './FillCharts'
import { faultsText } from './fillText'
import { useFillRun } from './useFillRun'
import { OrderTable } from '../orders/OrderTable'
import { FigureCell } from '../../parts/table/FigureCell'
import { t } from '../../../texts/texts'
import '../../parts/panel.css'

/** The run of one bottling step: its sample so far, and a way to weigh more of it. */
function Run({ step }: { step: ProductionOrderStep }) {
  const { roles } = usePerson()
  const { run } = useFillRun(step.id, step.version)
  if (!run) return null
  return (
    <section className="dc-panel" aria-label={t('Sample of the lot')}>
      <header>
        <h2>{t('Sample of the lot')}</h2>
        <span className="dc-panel-acts">
          {step.status === 'in_progress' && hasRole(roles, fillCheckers) && (
            <Link to={fillQuery(step.id)}>{t('Weigh bottles')}</Link>
          )}
        </span>
      </header>
      <FillFigures run={run} />
    </section>
  )
}

/** The fill checks of an order, what they say together, and the chart of its product. */
export function OrderFillChecks({ order: { id, product_id } }: OrderTabProps) {
  const of = [equals('production_order_id', id)]
  const steps = useLiveRows(productionOrderSteps, of)
  const checks = useLiveRows(fillChecks, of, [{ field: 'checked_at', direction: 'asc' }])
  const filling = useMemo(() => steps.rows.filter(isFilling), [steps.rows])
  if (!steps.isLoaded || !checks.isLoaded) return null
  return (
    <>
      {filling.map((step) => (
        <Run key={step.id} step={step} />
      ))}
      {checks.rows.length === 0 ? (
        <p className="dc-order-none">{t('No bottle of this order was weighed yet')}</p>
      ) : (
        <OrderTable
          heads={[
            t('Fill check'),
            t('Checked'),
            t('Filler'),
            { figure: t('Weighed') },
            { figure: t('Mean') },
            { figure: t('Short') },
            t('Who'),
            t('Note'),
            t('Status'),
          ]}
        >
          {checks.rows.map((check) => (
            <DocumentRow
              key={check.id}
              number={check.number}
              to={`${fillChecks.path}?open=${check.id}`}
              status={check.status}
            >
              <td>{instant(check.checked_at)}</td>
              <td>{check.machine}</td>
              <FigureCell value={check.units} />
              <FigureCell value={check.mean_ml} places={3} unit="ml" />
              <FigureCell value={check.short_units} />
              <td>{check.checked_by}</td>
              <td>
                {check.settle_reason ??
                  (check.in_control === 0 ? t('Outside the control limits') : faultsText(check.faults))}
              </td>
            </DocumentRow>
          ))}
        </OrderTable>
      )}
      {checks.rows.length > 0 && (
        <Suspense>
          <ProductFillChart productId={product_id} version={checks.rows.length} />
        </Suspense>
      )}
    </>
  )
}
