import { defineReport } from '../../kit/define/defineReport'
import { choice, day, optional, text } from '../../kit/fields/field'
import { decimal, integer } from '../../kit/fields/numbers'
import { withLook } from '../../kit/fields/look'
import { partNames, returnItemWords, returnItems, returnParts } from './returnLines'

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
    item: choice('Figure', returnItems, returnItemWords),
    /** As the form words the line: the setting, and for a frozen month what it said then. */
    text_en: optional(text('Line in English', 160)),
    text_fr: optional(text('Line in French', 160)),
    reported: optional(figure('Reported')),
    qty: figure('Now'),
    amendment: optional(figure('Amendment')),
  },
  read: ['production_reports', 'production_reports_export', 'reels'],
  list: {
    columns: ['month', 'part', 'jurisdiction', 'text_en', 'text_fr', 'reported', 'qty', 'amendment'],
    sort: [
      ['month', 'desc'],
      ['place', 'asc'],
    ],
    search: [],
    filters: ['excise_return_id', 'month', 'part', 'jurisdiction', 'item', 'amendment'],
  },
  report: { groups: ['part', 'jurisdiction', 'item', 'month:month'], grouped: [], sums: ['amendment'] },
})
