/** The fixed roles of the company's staff; a user holds one or more. */
export const roles = [
  'admin',
  'inventory',
  'product_approval_admin',
  'supervisor',
  'warehouse',
  'planning',
  'requester',
  'batcher',
  'bottler',
  'labeler',
  'transfer',
  'shipping',
  'recovery',
  'stamper',
  'manager',
  'qa_manager',
  'hplc_tech',
  'supervisor_batcher',
  'supervisor_production',
  'stamp_inventory',
  'recipes',
  'recipe_approval',
  'production_reports',
  'sealer',
  'cartoner',
  'director',
  'purchase',
  'sale',
  'rd_requester',
  'rd_supervisor',
  'rd_flavorist',
  'rd_quality_control',
  'head_batcher',
  'training_supervisor',
  'trainer',
  'automation_tech',
] as const

export type Role = (typeof roles)[number]

/** The modules that can be enabled per user; routes and calls of other modules are refused. */
export const modules = [
  'Administration',
  'Inventory',
  'Production',
  'Assembly',
  'Purchase',
  'Sale',
  'R&D',
  'Training',
  'Project Management',
  'Lab Receiving',
  'Forecast',
  'Imports',
] as const

export type Module = (typeof modules)[number]

/**
 * Access by area: the one table for routes, calls, events, channels and exports, on both sides. `admin` is
 * listed where the specification lists it; it also passes every role test (see `allows`).
 */
export const areas = {
  general: ['admin'],
  inventory: ['admin', 'inventory'],
  inventory_changes: ['admin', 'product_approval_admin'],
  lab_receiving: ['admin', 'supervisor', 'warehouse'],
  lab_receiving_setup: ['admin', 'supervisor'],
  receiving: ['admin', 'warehouse'],
  production: ['admin'],
  production_dashboard: [
    'admin',
    'planning',
    'supervisor',
    'requester',
    'batcher',
    'bottler',
    'labeler',
    'transfer',
    'shipping',
    'recovery',
    'stamper',
  ],
  production_dashboard_change: ['admin', 'batcher', 'bottler', 'labeler'],
  transfer: [
    'admin',
    'manager',
    'qa_manager',
    'hplc_tech',
    'supervisor_batcher',
    'supervisor_production',
    'transfer',
    'shipping',
    'planning',
    'batcher',
    'bottler',
    'labeler',
    'stamper',
  ],
  qr_code_generation: ['admin', 'supervisor_production', 'supervisor', 'transfer', 'shipping', 'requester'],
  label_check: ['admin', 'supervisor_production', 'bottler', 'labeler', 'stamper', 'transfer', 'shipping'],
  label_templates: ['admin', 'supervisor_production', 'qa_manager'],
  production_orders: [
    'admin',
    'batcher',
    'bottler',
    'labeler',
    'transfer',
    'shipping',
    'supervisor_batcher',
    'supervisor_production',
    'hplc_tech',
    'manager',
    'planning',
    'qa_manager',
    'stamper',
  ],
  daily_orders: [
    'admin',
    'requester',
    'supervisor_batcher',
    'supervisor_production',
    'hplc_tech',
    'manager',
    'planning',
    'qa_manager',
  ],
  daily_orders_change: ['admin', 'planning', 'supervisor_batcher', 'supervisor_production'],
  daily_orders_request: ['admin', 'requester', 'planning', 'supervisor_batcher', 'supervisor_production'],
  pending_orders: ['admin', 'manager', 'planning'],
  pending_reel_approvals: ['admin', 'manager', 'stamp_inventory'],
  production_page: ['admin', 'supervisor_batcher', 'supervisor_production', 'manager'],
  hplc: ['admin', 'qa_manager', 'hplc_tech'],
  stamping_orders: ['admin', 'stamper'],
  production_admin: ['admin'],
  recipe_imports: ['admin'],
  production_order_admin: ['admin', 'planning'],
  recipes: [
    'admin',
    'batcher',
    'supervisor_batcher',
    'hplc_tech',
    'manager',
    'recipes',
    'qa_manager',
    'recipe_approval',
  ],
  production_reports: [
    'admin',
    'supervisor_batcher',
    'supervisor_production',
    'hplc_tech',
    'manager',
    'planning',
    'qa_manager',
  ],
  production_reports_export: [
    'admin',
    'supervisor_batcher',
    'supervisor_production',
    'hplc_tech',
    'manager',
    'planning',
    'qa_manager',
    'production_reports',
  ],
  batching_picking_report: ['admin', 'batcher', 'warehouse'],
  stamping_order_corrections: ['admin', 'supervisor', 'manager', 'stamp_inventory'],
  production_order_corrections: [
    'admin',
    'supervisor',
    'manager',
    'stamp_inventory',
    'supervisor_batcher',
    'supervisor_production',
  ],
  reels: ['admin', 'stamp_inventory', 'supervisor_production'],
  reels_change: ['admin', 'stamp_inventory'],
  assembly: ['admin'],
  assembly_dashboard: ['admin', 'sealer', 'stamper', 'cartoner', 'transfer'],
  assembly_shipping: ['admin', 'shipping'],
  projects: ['admin', 'director', 'manager'],
  sales_section: ['admin', 'director', 'manager'],
  purchase: ['admin', 'purchase'],
  sale: ['admin', 'sale'],
  rd_projects: ['admin', 'rd_requester', 'rd_supervisor'],
  rd_samples: ['admin', 'rd_flavorist', 'rd_supervisor', 'rd_quality_control'],
  rd: [
    'admin',
    'recipes',
    'batcher',
    'supervisor_batcher',
    'hplc_tech',
    'manager',
    'qa_manager',
    'head_batcher',
    'rd_requester',
    'rd_supervisor',
    'rd_flavorist',
    'rd_quality_control',
  ],
  rd_supervision: ['admin', 'rd_supervisor'],
  rd_quality: ['admin', 'rd_quality_control', 'rd_supervisor'],
  rd_development: ['admin', 'rd_flavorist', 'rd_supervisor'],
  rd_reports: ['admin', 'recipes', 'hplc_tech', 'manager', 'qa_manager'],
  rd_recipe_change: ['admin', 'recipes', 'head_batcher'],
  training: ['admin', 'manager', 'qa_manager', 'training_supervisor', 'trainer'],
  training_trainer: ['admin', 'manager', 'qa_manager', 'training_supervisor', 'trainer'],
  training_change: ['admin', 'qa_manager', 'training_supervisor'],
  training_admin: ['admin', 'training_supervisor'],
  forecast: ['admin', 'manager'],
  warehouse_product_locations: ['admin'],
  maintenance_admin: ['admin', 'supervisor', 'supervisor_production', 'manager'],
  maintenance_technician: ['automation_tech'],
  imports: ['admin'],
} as const satisfies Record<string, readonly Role[]>

export type Area = keyof typeof areas

/** An actor: a signed-in person, or the system when one event fires another. */
export type Actor = {
  id: number
  name: string
  roles: readonly Role[]
  modules: readonly Module[]
  system?: true
  /** Signed in by badge and PIN at a shared screen. */
  kiosk?: true
  /** The id of the wall display, which is no person. */
  wall?: number
  /** The id of the service account of a program, which is no person. */
  program?: number
  /** Areas that the key of a program is limited to. */
  scopes?: readonly Area[]
}

/** Whether one of the required roles is present; admin passes every role test. */
export const hasRole = (roles: readonly Role[], required: readonly Role[]) =>
  roles.includes('admin') || roles.some((role) => required.includes(role))

/** Whether the roles open any of these areas; an empty list of areas admits only admin. */
export const opens = (roles: readonly Role[], entered: readonly Area[]) =>
  roles.includes('admin') || entered.some((area) => hasRole(roles, areas[area]))

/** Whether an actor may enter one of these areas: a key of a program opens no more than its scopes. */
export const mayOpen = ({ roles, scopes }: Pick<Actor, 'roles' | 'scopes'>, entered: readonly Area[]) =>
  scopes
    ? entered.some((area) => scopes.includes(area) && hasRole(roles, areas[area]))
    : opens(roles, entered)

/** Who may share their screen, for operators to take over by badge. */
export const screenLenders: readonly Area[] = ['general', 'production_page', 'maintenance_admin']
