import { notesOf } from '../kit/define/defineReport'
import { ofArea } from '../production/flows/plantArea'
import { stampingLogs } from '../production/stamping/stamping_logs'

const { report } = stampingLogs

/** Sessions of stampers at packs: what each consumed, applied, spoiled and cost in duty. */
export const assemblyStamping = ofArea(stampingLogs, 'assembly', {
  title: 'Stamping report',
  modules: ['Assembly'],
  path: '/assembly/reports/stamping',
  list: {
    columns: [
      'code',
      'production_order_id',
      'target_product_id',
      'jurisdiction',
      'reel_id',
      'started_at',
      'ended_at',
      'stamps_consumed',
      'applied_qty',
      'damaged_qty',
      'missing_qty',
      'wasted_bottles',
      'stamping_machine_id',
      'user_id',
      'hours',
      'rate_per_hour',
      'duty_amount',
      'additional_duty_amount',
      'status',
    ],
  },
  report: notesOf({
    ...report,
    grouped: [],
    chart: { kind: 'line', of: ['applied_qty'], by: 'started_at:day', title: 'Stamps applied by day' },
    rowLink: '/assembly/assembly-orders/{production_order_id}',
  }),
})
