import { Select } from '@mantine/core'
import { useState } from 'react'
import { Bar, CartesianGrid, ComposedChart, Line, ResponsiveContainer, XAxis, YAxis } from 'recharts'
import { periodAccuracy } from '../../../api/forecast/periods'
import {
  type AccuracyGroup,
  accuracyGroups,
  type AccuracyRow,
  type PeriodAccuracy,
} from '../../../resources/forecast/periodCalls'
import { axis, gridLines, margins, valueAxis } from '../../charts/axis'
import { ChartCard } from '../../charts/ChartCard'
import { figure } from '../../format/format'
import { useAnswer } from '../../hooks/useAnswer'
import { ErrorState } from '../../parts/ErrorState'
import { Facts } from '../../parts/Facts'
import { FigureCell } from '../../parts/table/FigureCell'
import { PlainTable } from '../../parts/table/PlainTable'
import { RowsSection } from '../../parts/table/RowsSection'
import { failureMessage } from '../../ui/messages'
import { t } from '../../../texts/texts'

const groupNames: Readonly<Record<AccuracyGroup, string>> = {
  product: t('Product'),
  family: t('Family'),
  customer: t('Customer'),
  lag: t('Lag'),
}

/** Rows without a family or customer have no name of their own. */
const unnamed: Readonly<Record<AccuracyGroup, string>> = {
  product: '',
  family: t('No family'),
  customer: t('Other customers'),
  lag: '',
}

const heightPx = 240
/** So many of the largest groups are drawn. */
const mostDrawn = 20
/** Errors to one side beyond this many mean errors are an alarm. */
const signalLimit = 4

const percent = (value: number | null) => (value === null ? '–' : `${figure(value, 2)} %`)
const number = (value: number | null) => (value === null ? '–' : figure(value, 2))

const totalFacts = (total: PeriodAccuracy['total']) =>
  [
    [t('WAPE'), percent(total.wape)],
    [t('Bias'), percent(total.bias)],
    [t('MAPE'), t('{mape} ({skipped} skipped)', { mape: percent(total.mape), skipped: total.skipped })],
    [t('sMAPE'), percent(total.smape)],
    [t('MASE'), number(total.mase)],
    [t('RMSE'), number(total.rmse)],
    [t('MAE'), number(total.mae)],
    [
      t('Tracking signal'),
      Math.abs(total.tracking_signal ?? 0) > signalLimit ? (
        <span key="signal" className="dc-danger-text">
          {t('{signal}, alarm', { signal: number(total.tracking_signal) })}
        </span>
      ) : (
        number(total.tracking_signal)
      ),
    ],
    [t('Added by the method'), percent(total.method_added)],
    [t('Added by planners'), percent(total.planner_added)],
  ] as const

type Named = AccuracyRow & { name: string }

function ForecastChart({ rows, title }: { rows: readonly Named[]; title: string }) {
  const drawn = rows.slice(0, mostDrawn)
  return (
    <ChartCard
      title={title}
      height={heightPx}
      legend={[
        { label: t('Actual'), colour: 'var(--dc-bar)' },
        { label: t('Forecast'), colour: 'var(--dc-text-2)' },
      ]}
      table={{
        head: [t('Name'), t('Actual'), t('Forecast')],
        rows: drawn.map((row) => [row.name, figure(row.actual_qty), figure(row.forecast_qty)]),
      }}
    >
      <ResponsiveContainer width="100%" height={heightPx}>
        <ComposedChart data={drawn} margin={margins} accessibilityLayer={false}>
          <CartesianGrid {...gridLines} />
          <XAxis dataKey="name" minTickGap={24} {...axis} />
          <YAxis {...valueAxis} />
          <Bar dataKey="actual_qty" isAnimationActive={false} fill="var(--dc-bar)" />
          <Line
            dataKey="forecast_qty"
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

function Measures({ rows, by }: { rows: readonly Named[]; by: AccuracyGroup }) {
  return (
    <RowsSection title={t('Measures')} count={rows.length}>
      <PlainTable
        label={t('Measures')}
        heads={[
          groupNames[by],
          { figure: t('Actual') },
          { figure: t('Forecast') },
          { figure: t('WAPE'), unit: '%' },
          { figure: t('Bias'), unit: '%' },
          { figure: t('MAPE'), unit: '%' },
          { figure: t('Skipped') },
          { figure: t('sMAPE'), unit: '%' },
          { figure: t('MASE') },
          { figure: t('RMSE') },
          { figure: t('Tracking signal') },
          { figure: t('Added by the method'), unit: '%' },
          { figure: t('Added by planners'), unit: '%' },
        ]}
      >
        {rows.map((row) => (
          <tr key={row.key}>
            <td>{row.name}</td>
            <FigureCell value={row.actual_qty} />
            <FigureCell value={row.forecast_qty} />
            <FigureCell value={row.wape} places={2} />
            <FigureCell value={row.bias} places={2} />
            <FigureCell value={row.mape} places={2} />
            <FigureCell value={row.skipped} />
            <FigureCell value={row.smape} places={2} />
            <FigureCell value={row.mase} places={2} />
            <FigureCell value={row.rmse} places={2} />
            <FigureCell value={row.tracking_signal} places={2} />
            <FigureCell value={row.method_added} places={2} />
            <FigureCell value={row.planner_added} places={2} />
          </tr>
        ))}
      </PlainTable>
    </RowsSection>
  )
}

/** How good the forecast of a closed period was, by product, family, customer or how long before it was made. */
export function Accuracy({ periodId }: { periodId: number }) {
  const [by, setBy] = useState<AccuracyGroup>('product')
  const [lag, setLag] = useState<number | null>(null)
  const { value, error } = useAnswer(`${periodId}:${by}:${lag ?? ''}`, (signal) =>
    periodAccuracy(periodId, by, lag, signal),
  )
  if (error !== null) return <ErrorState what={failureMessage(error)} />
  if (!value) return null
  const rows = value.rows.map((row) => ({ ...row, name: row.label ?? unnamed[by] }))
  return (
    <section className="dc-period-accuracy" aria-label={t('Accuracy')}>
      <div className="dc-period-choices">
        <Select
          label={t('Measured by')}
          allowDeselect={false}
          data={accuracyGroups.map((name) => ({ value: name, label: groupNames[name] }))}
          value={by}
          onChange={(name) => setBy(accuracyGroups.find((one) => one === name) ?? 'product')}
        />
        {by !== 'lag' && (
          <Select
            label={t('Forecast made')}
            allowDeselect={false}
            data={[
              { value: '', label: t('When it was frozen') },
              ...value.lags.map((one) => ({
                value: String(one),
                label: t('{lag} periods before', { lag: one }),
              })),
            ]}
            value={lag === null ? '' : String(lag)}
            onChange={(one) => setLag(one ? Number(one) : null)}
          />
        )}
      </div>
      <Facts fits facts={totalFacts(value.total)} />
      <ForecastChart rows={rows} title={t('Forecast against actual')} />
      <Measures rows={rows} by={by} />
    </section>
  )
}
