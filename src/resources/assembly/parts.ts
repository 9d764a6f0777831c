import { reference } from '../kit/fields/field'
import { filterValues } from '../kit/fields/pickValues'
import { quantity } from '../kit/fields/numbers'
import { board } from '../production/boards/board'
import { stepGatesNow } from '../production/gates/step_gates'
import { ofArea } from '../production/flows/plantArea'
import { productionLogs } from '../production/orders/production_logs'
import { componentFields, productionOrderMaterials } from '../production/orders/production_order_materials'
import { productionOrderSteps } from '../production/steps/production_order_steps'
import { assemblyOrders } from './assembly_orders'

const ofFloor = {
  modules: ['Assembly'],
  access: { read: ['assembly', 'assembly_dashboard'], write: [] },
} as const

/** Phases of assembly orders that the floor works on. */
export const assemblyOrderSteps = ofArea(productionOrderSteps, 'assembly', {
  alias: 'assembly_order_steps',
  ...ofFloor,
})

/** What happened at the steps of assembly orders. */
export const assemblyLogs = ofArea(productionLogs, 'assembly', {
  alias: 'assembly_logs',
  ...ofFloor,
})

const { systemFields } = productionOrderMaterials

const own = {
  production_order_id: reference('Order', 'production_orders', { fixed: true }),
  product_id: reference('Component', 'products', { where: { status: 'active' } }),
  ...componentFields,
  qty_per_pack: quantity('Per pack', { above: 0 }),
}

/** What packs of an order are made of; people change it until the order is released. */
export const assemblyOrderComponents = ofArea(productionOrderMaterials, 'assembly', {
  alias: 'assembly_order_components',
  title: 'Components',
  singular: 'component',
  modules: ['Assembly'],
  fields: own,
  systemFields: filterValues(systemFields, (name) => !(name in own)),
  access: { read: ['assembly', 'assembly_dashboard'], write: ['assembly'] },
  form: [
    {
      section: 'Component',
      fields: [
        'production_order_id',
        'product_id',
        'qty_per_pack',
        'scrap_percent',
        'consumed_at_phase_id',
        'lot_rule',
        'lot_id',
      ],
    },
  ],
})

/** The cards of the assembly board. */
const assemblyBoard = ofArea(board, 'assembly', {
  alias: 'board',
  title: 'Assembly board',
  modules: ['Assembly'],
  path: '/assembly/assembly-dashboard',
  access: { read: ['assembly_dashboard'], write: [] },
})

/** What the gates of steps of assembly orders look at. */
export const assemblyGates = ofArea(stepGatesNow, 'assembly', { alias: 'step_gates', ...ofFloor })

/** What assembly has of the tables of the floor, with calls and channels of its own. */
export const assemblyParts = [
  assemblyOrders,
  assemblyOrderSteps,
  assemblyLogs,
  assemblyOrderComponents,
  assemblyBoard,
  assemblyGates,
]
