import { statusesIn } from '../../machines/kit'
import { reelMachine } from '../../machines/workflows/production/reels'
import { defineReport } from '../kit/define/defineReport'
import { choice, instant, optional, reference } from '../kit/fields/field'
import { withLook } from '../kit/fields/look'
import { integer } from '../kit/fields/numbers'
import { stampJurisdiction } from '../production/stamps/stampStates'

const stamps = (label: string) => integer(label, { unit: 'stamps' })

/** What was delivered on a reel, and what left it. */
const counters = ['quantity', 'applied', 'damaged', 'missing', 'returned', 'destroyed'] as const

/** Each reel of assembly: what became of its stamps, whose orders it served, and whether its numbers add up. */
export const reelsSummary = defineReport({
  name: 'reels_summary',
  title: 'Reels summary',
  singular: 'reel',
  segment: 'assembly',
  modules: ['Assembly'],
  path: '/assembly/reports/reels-summary',
  label: '{reel_id}',
  columns: {
    reel_id: reference('Reel', 'reels'),
    jurisdiction: stampJurisdiction(),
    first_serial: optional(integer('First serial')),
    last_serial: optional(integer('Last serial')),
    quantity: stamps('Quantity'),
    applied: stamps('Applied'),
    damaged: stamps('Damaged'),
    missing: stamps('Missing'),
    returned: stamps('Returned'),
    destroyed: stamps('Destroyed'),
    adjusted: integer('Adjusted', { unit: 'stamps', signed: true }),
    remaining: stamps('Remaining'),
    difference: integer('Identity', { unit: 'stamps', signed: true }),
    broken: integer('Broken identities'),
    orders: integer('Orders served'),
    first_used_at: optional(instant('First use')),
    last_used_at: optional(instant('Last use')),
    reel_status: withLook(choice('Status', statusesIn(reelMachine)), 'status'),
  },
  read: ['assembly'],
  list: {
    columns: [
      'reel_id',
      'jurisdiction',
      'first_serial',
      'last_serial',
      ...counters,
      'adjusted',
      'remaining',
      'difference',
      'orders',
      'first_used_at',
      'last_used_at',
      'reel_status',
    ],
    // A reel whose numbers do not add up comes first.
    sort: [
      ['broken', 'desc'],
      ['last_used_at', 'desc'],
    ],
    search: [],
    filters: ['last_used_at', 'jurisdiction', 'reel_status', 'reel_id'],
    totals: [...counters, 'remaining'],
  },
  report: {
    groups: ['jurisdiction', 'reel_status', 'last_used_at:month'],
    grouped: [],
    sums: [...counters, 'adjusted', 'remaining', 'difference', 'broken'],
    alarms: ['difference', 'broken'],
    chart: {
      kind: 'stacked',
      of: ['applied', 'damaged', 'missing', 'remaining'],
      by: 'jurisdiction',
      title: 'Stamps of the reels',
    },
    rowLink: '/assembly/reel/{reel_id}',
  },
})
