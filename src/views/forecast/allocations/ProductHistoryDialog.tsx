import { Select } from '@mantine/core'
import { useState } from 'react'
import { Area, Bar, CartesianGrid, ComposedChart, Line, ResponsiveContainer, XAxis, YAxis } from 'recharts'
import { productHistory } from '../../../api/forecast/history'
import { forecastAllocations } from '../../../resources/forecast/forecast_allocations'
import type { ProductHistory } from '../../../resources/forecast/historyCalls'
import { axis, gridLines, margins, plan, valueAxis } from '../../charts/axis'
import { ChartCard } from '../../charts/ChartCard'
import { figure } from '../../format/format'
import { day } from '../../format/timeText'
import { useAnswer } from '../../hooks/useAnswer'
import { ErrorState } from '../../parts/ErrorState'
import { optionLabel } from '../../parts/optionLabel'
import { FigureCell } from '../../parts/table/FigureCell'
import { PlainTable } from '../../parts/table/PlainTable'
import { RowsSection } from '../../parts/table/RowsSection'
import { Dialog } from '../../ui/Dialog'
import { failureMessage } from '../../ui/messages'
import { t } from '../../../texts/texts'
import './allocations.css'

const { demand_class: classes, baseline_method: methods } = forecastAllocations.systemFields

const heightPx = 260

const buckets = [
  { value: 'week', label: t('Weeks') },
  { value: 'month', label: t('Months') },
  { value: 'quarter', label: t('Quarters') },
] as const
type BucketName = (typeof buckets)[number]['value']

const bases = [
  { value: 'ordered', label: t('Ordered') },
  { value: 'shipped', label: t('Shipped') },
  { value: 'invoiced', label: t('Invoiced') },
] as const
type Basis = (typeof bases)[number]['value']

const orEmpty = (value: number | null) => (value === null ? '' : figure(value))

function HistoryChart({ history }: { history: ProductHistory }) {
  const points = history.buckets.map((one) => ({
    ...one,
    interval: one.lower === null || one.upper === null ? null : [one.lower, one.upper],
  }))
  return (
    <ChartCard
      title={t('Demand and forecast')}
      height={heightPx}
      legend={[
        { label: t('Demand'), colour: 'var(--dc-bar)' },
        { label: t('Forecast'), colour: 'var(--dc-text-2)' },
        { label: t('Baseline'), colour: 'var(--dc-text-3)' },
        { label: t('80 % interval'), colour: 'var(--dc-selected)' },
      ]}
      table={{
        head: [t('Bucket'), t('Demand'), t('Baseline'), t('Low'), t('High'), t('Forecast')],
        rows: points.map((one) => [
          day(one.start),
          orEmpty(one.demand),
          orEmpty(one.baseline),
          orEmpty(one.lower),
          orEmpty(one.upper),
          orEmpty(one.forecast),
        ]),
      }}
    >
      <ResponsiveContainer width="100%" height={heightPx}>
        <ComposedChart data={points} margin={margins} accessibilityLayer={false}>
          <CartesianGrid {...gridLines} />
          <XAxis
            dataKey="start"
            tickFormatter={(start: string) => start.slice(0, 7)}
            minTickGap={40}
            {...axis}
          />
          <YAxis {...valueAxis} />
          <Area dataKey="interval" isAnimationActive={false} stroke="none" fill="var(--dc-selected)" />
          <Bar dataKey="demand" isAnimationActive={false} fill="var(--dc-bar)" />
          <Line dataKey="baseline" dot={false} isAnimationActive={false} {...plan} />
          <Line
            dataKey="forecast"
            isAnimationActive={false}
            stroke="var(--dc-text-2)"
            strokeWidth={2}
            dot={{ r: 3 }}
          />
        </ComposedChart>
      </ResponsiveContainer>
    </ChartCard>
  )
}

const Compared = ({ history }: { history: ProductHistory }) => (
  <RowsSection title={t('Methods compared')} count={history.methods.length}>
    <PlainTable
      label={t('Methods compared')}
      heads={[
        t('Method'),
        { figure: t('Next bucket') },
        { figure: t('Mean error') },
        { figure: t('RMSE') },
        t('Choice'),
      ]}
    >
      {history.methods.map((one, place) => (
        <tr key={one.method}>
          <td>{optionLabel(methods, one.method)}</td>
          <FigureCell value={one.next} places={0} />
          <FigureCell value={one.mae} places={1} />
          <FigureCell value={one.rmse} places={1} />
          <td>{place === 0 ? t('Chosen') : ''}</td>
        </tr>
      ))}
    </PlainTable>
  </RowsSection>
)

/** The demand of a product beside what was forecast of it, and the methods that could forecast it. */
export function ProductHistoryDialog({
  productId,
  customerId,
  customer,
  onClose,
}: {
  productId: number
  customerId: number | null
  customer: string | null
  onClose: () => void
}) {
  const [bucket, setBucket] = useState<BucketName>('month')
  const [basis, setBasis] = useState<Basis>('ordered')
  const [ofCustomer, setOfCustomer] = useState(false)
  const request = {
    product_id: productId,
    customer_id: ofCustomer ? customerId : null,
    bucket,
    basis,
  }
  const { value, error } = useAnswer(JSON.stringify(request), (signal) => productHistory(request, signal))
  const title = value ? `${value.product.sku} ${value.product.name}` : t('Product history')
  return (
    <Dialog opened onClose={onClose} title={title} size={860} centered>
      <div className="dc-product-history">
        <div className="dc-product-history-choices">
          <Select
            label={t('Bucket')}
            allowDeselect={false}
            data={buckets}
            value={bucket}
            onChange={(name) => setBucket(buckets.find((one) => one.value === name)?.value ?? 'month')}
          />
          <Select
            label={t('Demand')}
            allowDeselect={false}
            data={bases}
            value={basis}
            onChange={(name) => setBasis(bases.find((one) => one.value === name)?.value ?? 'ordered')}
          />
          {customerId !== null && (
            <Select
              label={t('Customer')}
              allowDeselect={false}
              data={[
                { value: 'all', label: t('All customers') },
                { value: 'own', label: customer ?? '' },
              ]}
              value={ofCustomer ? 'own' : 'all'}
              onChange={(name) => setOfCustomer(name === 'own')}
            />
          )}
        </div>
        {error !== null && <ErrorState what={failureMessage(error)} />}
        {value && (
          <>
            <p>
              {t('Class')}: {optionLabel(classes, value.demand_class)}
            </p>
            <HistoryChart history={value} />
            <Compared history={value} />
          </>
        )}
      </div>
    </Dialog>
  )
}
