import { reference } from '../kit/fields/field'
import { filterValues, pickValues } from '../kit/fields/pickValues'
import { ofArea } from '../production/flows/plantArea'
import { packFields, productionOrders } from '../production/orders/production_orders'

const { fields, systemFields, events } = productionOrders

const labelled = <F extends { label: string }>(field: F, label: string): F => ({ ...field, label })

const own = {
  ...pickValues(fields, ['product_id', 'qty_planned', 'due_on', 'priority', 'location_id', 'label_version']),
  ...pickValues(fields, ['external_ref', 'notes']),
  flow_id: {
    ...reference('Flow', 'flows', { where: { status: 'active', area: 'assembly' } }),
    refusedAs: 'in' as const,
  },
  ...packFields,
}

/** Make so many packs of one product out of components: an order of the area of assembly. */
export const assemblyOrders = ofArea(productionOrders, 'assembly', {
  alias: 'assembly_orders',
  title: 'Assembly orders',
  modules: ['Assembly'],
  path: '/assembly/assembly-orders',
  pagePath: '/assembly/assembly-orders/:id',
  prefix: 'AO',
  fields: own,
  systemFields: {
    ...filterValues({ ...fields, ...systemFields }, (name) => !(name in own)),
    qty_bottled: labelled(systemFields.qty_bottled, 'Sealed'),
    qty_packed: labelled(systemFields.qty_packed, 'Cartoned'),
  },
  events: { ...events, release: { ...events.release, through: ['plan'] } },
  access: { read: ['assembly'], write: ['assembly'], remove: [] },
  fills: { product_id: ['flow_id', 'location_id', 'containers_per_pack', 'stamps_per_pack'] },
  copy: { without: ['planned_on', 'sequence', 'label_version', 'external_ref', 'source', 'sale_id'] },
  list: {
    columns: [
      'number',
      'product_id',
      'jurisdiction',
      'status',
      'current_phase_id',
      'qty_planned',
      'qty_packed',
      'progress',
      'planned_on',
      'due_on',
    ],
    totals: [
      'qty_planned',
      'qty_bottled',
      'qty_stamped',
      'qty_packed',
      'qty_transferred',
      'qty_shipped',
      'qty_scrapped',
    ],
    sort: [
      ['planned_on', 'asc'],
      ['sequence', 'asc'],
    ],
    filters: ['status', 'current_phase_id', 'product_id', 'priority', 'planned_on', 'due_on'],
  },
  form: [
    {
      section: 'Order',
      fields: ['product_id', 'qty_planned', 'due_on', 'flow_id', 'priority', 'source', 'sale_id'],
    },
    { section: 'Pack', fields: ['containers_per_pack', 'stamps_per_pack', 'label_version'] },
    { section: 'Plan', fields: ['planned_on', 'sequence', 'machine_id'] },
    { section: 'Details', fields: ['customer_id', 'location_id', 'external_ref', 'notes'] },
  ],
})
