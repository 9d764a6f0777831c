import { defineReport } from '../../kit/define/defineReport'
import { choice, day, optional, text } from '../../kit/fields/field'
import { decimal, integer } from '../../kit/fields/numbers'
import { withLook } from '../../kit/fields/look'

/** The parts of a return with the unit of their figures. */
export const returnParts = {
  unpackaged: { label: 'Liquid not packaged', unit: 'ml' },
  unstamped: { label: 'Packaged goods without a stamp', unit: 'units' },
  stamps: { label: 'Stamps', unit: 'stamps' },
  duty: { label: 'Duty', unit: 'CAD' },
} as const

const partNames = ['unpackaged', 'unstamped', 'stamps', 'duty'] as const

/** What a figure of a return counts. */
const returnItems = [
  'opening',
  'made',
  'received',
  'filled',
  'recovered',
  'packaged',
  'stamped',
  'applied',
  'damaged',
  'lost',
  'returned',
  'destroyed',
  'analysed',
  'removed',
  'adjusted',
  'containers',
  'duty',
  'additional',
  'closing',
] as const

const figure = (label: string) => decimal(label, 6, { signed: true })

/** Each figure of a duty return as it was reported and as the ledgers have it now. */
export const exciseReturnFigures = defineReport({
  name: 'excise_return_figures',
  title: 'Figures of duty returns',
  singular: 'figure',
  segment: 'production',
  modules: ['Production'],
  path: '/production/reports/stamps-inventory?list=return-figures',
  label: '{item}',
  columns: {
    excise_return_id: integer('Return'),
    month: day('Month'),
    place: integer('Place'),
    part: choice('Part', partNames, {
      unpackaged: returnParts.unpackaged.label,
      unstamped: returnParts.unstamped.label,
      stamps: returnParts.stamps.label,
      duty: returnParts.duty.label,
    }),
    jurisdiction: withLook(optional(text('Jurisdiction', 2)), 'jurisdiction'),
    item: choice('Figure', returnItems, {
      filled: 'In process',
      packaged: 'Packaged',
      containers: 'Containers stamped',
      additional: 'Additional duty',
    }),
    reported: optional(figure('Reported')),
    qty: figure('Now'),
    amendment: optional(figure('Amendment')),
  },
  read: ['production_reports', 'production_reports_export', 'reels'],
  list: {
    columns: ['month', 'part', 'jurisdiction', 'item', 'reported', 'qty', 'amendment'],
    sort: [
      ['month', 'desc'],
      ['place', 'asc'],
    ],
    search: [],
    filters: ['excise_return_id', 'month', 'part', 'jurisdiction', 'item', 'amendment'],
  },
  report: { groups: ['part', 'jurisdiction', 'item', 'month:month'], grouped: [], sums: ['amendment'] },
})
