import { joined } from '../../kit/define/derived'
import { defineResource } from '../../kit/define/defineResource'
import { choice, instant, reference, text } from '../../kit/fields/field'
import { withLook } from '../../kit/fields/look'
import { decimal, integer, millilitres } from '../../kit/fields/numbers'
import { containerVerdicts } from './netQuantity'

/** What the scale shows of one container, empty and filled. */
export const weightFields = {
  tare_g: decimal('Tare', 3, { unit: 'g', above: 0, max: 100_000 }),
  gross_g: decimal('Gross', 3, { unit: 'g', above: 0, max: 100_000 }),
}

/** One container of a fill check, for ever. */
export const fillCheckWeights = defineResource({
  name: 'fill_check_weights',
  title: 'Fill weights',
  singular: 'fill weight',
  segment: 'production',
  modules: ['Production'],
  path: '/production/fill-checks',
  label: '{place}',
  fields: {},
  systemFields: {
    fill_check_id: reference('Fill check', 'fill_checks'),
    place: integer('No.'),
    ...weightFields,
    net_ml: millilitres('Net', { displayScale: 3 }),
    verdict: choice('Verdict', containerVerdicts, { ok: 'OK', twice_short: 'Short by twice' }),
  },
  derived: {
    number: joined(text('Number', 20), 'fill_check_id', 'number'),
    status: joined(withLook(text('Status', 20), 'status'), 'fill_check_id', 'status'),
    checked_at: joined(instant('Checked'), 'fill_check_id', 'checked_at'),
  },
  access: { read: ['production_orders', 'production_dashboard'], write: [] },
  appendOnly: true,
  list: {
    columns: ['fill_check_id', 'place', 'tare_g', 'gross_g', 'net_ml', 'verdict', 'checked_at'],
    sort: [
      ['fill_check_id', 'desc'],
      ['place', 'asc'],
    ],
    search: [],
    filters: ['fill_check_id', 'verdict'],
  },
  form: [],
})
