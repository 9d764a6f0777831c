import { type AnyPhase, anyPhaseCodes } from '../../../src/resources/production/flows/phases'
import { type PlantArea, plantAreas } from '../../../src/resources/production/flows/plantArea'
import type { PlantApi, WireRow } from './api'
import { among, listed } from './listed'

export type Step = WireRow & {
  area: PlantArea
  status: string
  number: string
  production_order_id: number
  phase_id: number
  phase_code: AnyPhase
  phase_sequence: number
  sequence: number
  batch_no: number
  machine_id: number | null
  unit_kind: string
  qty_planned: number
  qty_in: number
  qty_good: number
  qty_scrap: number
  qty_rework: number
  block_code: string | null
  paused_at: string | null
  fill_due_at: string | null
  fill_needed: number
  fill_weighed: number
  fill_signal: string | null
  requires_label_check: 0 | 1
  label_due_at: string | null
  /** After so many packs their seals are checked. */
  seal_due_qty: number | null
  /** When all lines of its sheet were weighed. */
  weighed_at: string | null
}
export type Order = WireRow & {
  area: PlantArea
  status: string
  number: string
  product_id: number
  /** Packs have none. */
  recipe_id: number | null
  flow_id: number
  volume_ml: number | null
  /** None where its bottles go without cartons. */
  units_per_carton: number | null
  batch_count: number | null
  /** What hoses and filler may keep of each batch. */
  line_loss_ml: number | null
  /** Orders from before the floor posted stock use none. */
  posts_stock: 0 | 1
}
export type Machine = WireRow & {
  area: PlantArea
  name: string
  kind: string
  phase_id: number
  location_id: number
  current_state: string
  capacity_ml: number | null
  is_active: 0 | 1
}

/** The reasons a phase offers, by what they explain. */
type PhaseReasons = Readonly<Record<keyof typeof reasonLists, readonly number[]>>

/** What the people of the plant see on their screens: orders that are not closed, steps that can be worked, machines. */
export type FloorView = {
  orders: Map<number, Order>
  steps: Map<number, Step>
  machines: Map<number, Machine>
  /** Reasons an order is held for. */
  holds: readonly number[]
  reasons: Map<AnyPhase, PhaseReasons>
  /** Orders that may be made again: product, recipe and flow that fit together. */
  patterns: readonly (Pick<Order, 'product_id' | 'flow_id'> & { recipe_id: number })[]
  /** Machines that someone begins to work at. */
  going: Set<number>
  /** The machine that the plan has for a step. */
  planned: Map<number, number>
  /** Recipes whose liquid rests for hours, which a plant that is hurried does not begin: no clock is hurried with it. */
  resting: ReadonlySet<number | null>
}

/** Where the orders and steps of an area are, and who reads them. */
export const floors = {
  production: {
    orders: '/production/production_orders',
    steps: '/production/production_order_steps',
    gates: '/production/step_gates',
    reader: 'planning',
  },
  assembly: {
    orders: '/assembly/assembly_orders',
    steps: '/assembly/assembly_order_steps',
    gates: '/assembly/step_gates',
    reader: 'admin',
  },
} as const

const unclosed = `limit=500&${among('status', [
  'draft',
  'pending',
  'planned',
  'released',
  'in_progress',
  'on_hold',
  'done',
])}`
const open = `limit=500&${among('status', ['ready', 'in_progress', 'paused', 'blocked'])}`

/** Reads the open steps of one order into the view. */
export async function readSteps(api: PlantApi, view: FloorView, orderId: number) {
  const { steps: path, reader } = floors[view.orders.get(orderId)?.area ?? 'production']
  const of = among('production_order_id', [orderId], 1)
  const steps = await listed<Step>(api, `${path}?${open}&${of}`, reader)
  for (const [id, { production_order_id }] of view.steps)
    if (production_order_id === orderId) view.steps.delete(id)
  for (const [id, step] of steps) view.steps.set(id, step)
}

/** Reads one order into the view. */
export async function readOrder(api: PlantApi, view: FloorView, orderId: number) {
  const { orders: path, reader } = floors[view.orders.get(orderId)?.area ?? 'production']
  const order = (await api.read(reader, `${path}/${orderId}`)) as Order
  view.orders.set(orderId, order)
}

const reasonLists = {
  pause: 'among[type_code]=pause_reason',
  scrap: 'among[type_code]=scrap_reason',
  down: 'among[type_code]=down_reason&among[value]=down',
  idle: 'among[type_code]=down_reason&among[value]=idle',
} as const

const reasonsAmong = async (api: PlantApi, among: string, who: string) => [
  ...(await listed(api, `/general/parameters/lookup?limit=100&${among}`, who)).keys(),
]

async function reasonsOf(api: PlantApi, phase: AnyPhase): Promise<PhaseReasons> {
  const read = (kind: keyof typeof reasonLists) =>
    reasonsAmong(api, `${reasonLists[kind]}&among[phases]=${phase}`, 'bottler')
  const [pause, scrap, down, idle] = await Promise.all([
    read('pause'),
    read('scrap'),
    read('down'),
    read('idle'),
  ])
  return { pause, scrap, down, idle }
}

type Recipe = WireRow & { rest_hours: number }

async function restingOf(api: PlantApi, orders: readonly Order[]) {
  const ids = [...new Set(orders.flatMap(({ recipe_id }) => recipe_id ?? []))]
  const recipes = await listed<Recipe>(api, `/production/recipes?limit=300&${among('id', ids)}`)
  return new Set([...recipes.values()].flatMap(({ id, rest_hours }) => (rest_hours > 0 ? id : [])))
}

/** Rows of the floor of each area together. */
async function ofAreas<T extends WireRow>(api: PlantApi, what: 'orders' | 'steps', which: string) {
  const all = plantAreas.map((area) => listed<T>(api, `${floors[area][what]}?${which}`, floors[area].reader))
  return new Map((await Promise.all(all)).flatMap((rows) => [...rows]))
}

/** Reads the floor anew; what was put in order before stays. */
export async function readFloor(
  api: PlantApi,
  before: FloorView | undefined,
  isHurried = false,
): Promise<FloorView> {
  const [orders, steps, machines] = await Promise.all([
    ofAreas<Order>(api, 'orders', unclosed),
    ofAreas<Step>(api, 'steps', open),
    listed<Machine>(api, '/production/machines?limit=500'),
  ])
  if (before) return { ...before, orders, steps, machines }
  const holds = await reasonsAmong(api, 'among[type_code]=hold_reason', 'planning')
  const reasons = new Map<AnyPhase, PhaseReasons>()
  for (const phase of anyPhaseCodes) reasons.set(phase, await reasonsOf(api, phase))
  const made = await listed<Order>(
    api,
    '/production/production_orders?limit=300&sort[0][field]=id&sort[0][direction]=desc',
  )
  const resting = isHurried ? await restingOf(api, [...made.values()]) : new Set<number>()
  const patterns = [...made.values()].flatMap(({ recipe_id, ...order }) =>
    recipe_id === null || resting.has(recipe_id) ? [] : [{ ...order, recipe_id }],
  )
  return { orders, steps, machines, holds, reasons, patterns, resting, going: new Set(), planned: new Map() }
}
