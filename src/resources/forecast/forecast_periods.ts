import { methodNames } from '../../forecasting/methodNames'
import { forecastPeriodMachine } from '../../machines/workflows/forecast/forecast_periods'
import { computed } from '../kit/define/derived'
import { defineResource } from '../kit/define/defineResource'
import type { Row } from '../kit/define/row'
import {
  choice,
  day,
  flag,
  instant,
  longText,
  optional,
  reference,
  text,
  withDefault,
} from '../kit/fields/field'
import { withLook } from '../kit/fields/look'
import { decimal, integer, millilitres } from '../kit/fields/numbers'

/** Methods whose name alone does not say what they do. */
export const methodWords = {
  ses: 'Simple smoothing',
  holt_winters: 'Holt-Winters',
  comb: 'Theta and damped trend',
  mean_12: 'Mean of a year',
  sba: 'Syntetos-Boylan',
  tsb: 'Teunter-Syntetos-Babai',
  pooled: 'Pooled by liquid',
  auto: 'Best of each product',
} as const

/** What a baseline may come from: a method, the best one of each product, or planners alone. */
export const chosenMethods = ['auto', 'manual', ...methodNames] as const

/** What demand is counted by. */
export const demandBases = ['ordered', 'shipped', 'invoiced'] as const
export type DemandBasis = (typeof demandBases)[number]

/** How far the last calculation of a period is. */
const calculationStates = ['queued', 'running', 'done', 'failed', 'cancelled'] as const

const share = (label: string) => optional(decimal(label, 4, { unit: '%', displayScale: 2 }))

/** A planning window, the unit of forecasting, freezing and scoring. */
export const forecastPeriods = defineResource({
  name: 'forecast_periods',
  title: 'Forecast periods',
  singular: 'forecast period',
  segment: 'forecast',
  modules: ['Forecast'],
  path: '/forecast/forecast-periods',
  pagePath: '/forecast-periods/:id?',
  prefix: 'FP',
  label: '{name}',
  distinctBy: ['number'],
  referenceLook: 'name',
  fields: {
    name: withLook(text('Name', 80), 'name'),
    granularity: withDefault(choice('Granularity', ['week', 'month', 'quarter']), 'month'),
    date_from: day('From'),
    date_to: day('To'),
    history_from: optional(day('History from', { help: '36 months if left blank' })),
    history_to: optional(day('History to', { help: 'Until the period or today if left blank' })),
    history_basis: withDefault(choice('History of', demandBases), 'ordered'),
    default_method: withDefault(choice('Method', chosenMethods, methodWords), 'auto'),
    growth_percent: withDefault(decimal('Growth', 4, { unit: '%', min: -100, max: 999.9999 }), 0),
    service_level_percent: withDefault(decimal('Service level', 4, { unit: '%', min: 50, max: 99.9999 }), 95),
    target_volume_ml: optional(millilitres('Target volume')),
    notes: optional(longText('Notes')),
  },
  systemFields: {
    calculated_at: optional(instant('Calculated')),
    calculated_by_id: optional(reference('Calculated by', 'users')),
    frozen_at: optional(instant('Frozen')),
    frozen_by_id: optional(reference('Frozen by', 'users')),
    closed_at: optional(instant('Closed')),
    closed_by_id: optional(reference('Closed by', 'users')),
    wape: share('WAPE'),
    bias: share('Bias'),
    naive_wape: share('WAPE of the last value'),
    baseline_wape: share('WAPE of the method'),
  },
  derived: {
    products: computed(integer('Products')),
    forecast_volume_ml: computed(millilitres('Forecast volume')),
    sold_volume_ml: computed(millilitres('Sold volume')),
    open_volume_ml: computed(millilitres('Ordered volume')),
    attainment_percent: computed(decimal('Attainment', 4, { unit: '%', min: 0, displayScale: 1 })),
    overridden_lines: computed(integer('Overridden')),
    is_calculating: computed(flag('Being calculated')),
    calculation_id: computed(optional(integer('Calculation'))),
    calculation_state: computed(optional(withLook(choice('Calculation', calculationStates), 'status'))),
    calculation_done: computed(optional(integer('Calculated products'))),
    calculation_total: computed(optional(integer('Products to calculate'))),
    calculation_note: computed(optional(text('Result of the calculation', 500))),
  },
  workflow: forecastPeriodMachine,
  events: {
    calculate: {
      label: 'Calculate',
      tone: 'primary',
      inputs: { discard_changes: withDefault(flag('Discard changes of planners'), false) },
      confirmText: 'The baselines are calculated anew; locked rows stay as they are.',
      broadcastAs: 'calculation_queued',
    },
    stop: { label: 'Stop calculation', showWhen: { is_calculating: 1 }, broadcastAs: 'calculation_stopped' },
    open: { label: 'Open', tone: 'primary', broadcastAs: 'opened' },
    freeze: {
      label: 'Freeze',
      tone: 'primary',
      confirmText: 'Its rows are confirmed; the forecast is fixed and will be scored.',
      broadcastAs: 'frozen',
    },
    unfreeze: { label: 'Unfreeze', broadcastAs: 'unfrozen' },
    close: {
      label: 'Close',
      tone: 'primary',
      confirmText: 'Its accuracy is stored, and nothing of it changes any more.',
      broadcastAs: 'closed',
    },
    cancel: { label: 'Cancel period', tone: 'danger', broadcastAs: 'cancelled' },
  },
  access: { read: ['forecast'], write: ['forecast'] },
  lookup: {},
  unique: [['name']],
  copy: { without: ['name', 'date_from', 'date_to', 'history_from', 'history_to'] },
  editableIn: ['draft', 'open'],
  removableIn: ['draft'],
  list: {
    columns: [
      'number',
      'name',
      'date_from',
      'date_to',
      'status',
      'products',
      'forecast_volume_ml',
      'sold_volume_ml',
      'attainment_percent',
      'wape',
      'bias',
      'naive_wape',
      'baseline_wape',
      'overridden_lines',
      'calculation_state',
      'calculated_at',
    ],
    sort: [['date_from', 'desc']],
    search: ['number', 'name'],
    filters: ['status', 'date_from', 'granularity'],
  },
  form: [
    {
      part: 'Period',
      section: 'Period',
      fields: ['name', 'granularity', 'date_from', 'date_to', 'target_volume_ml', 'notes'],
    },
    {
      part: 'History and method',
      section: 'History and method',
      fields: [
        'history_from',
        'history_to',
        'history_basis',
        'default_method',
        'growth_percent',
        'service_level_percent',
      ],
    },
  ],
})

export type ForecastPeriod = Row<typeof forecastPeriods>
