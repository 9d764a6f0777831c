import { modules } from '../../../access'
import { defineResource } from '../../kit/define/defineResource'
import { choice, instant, optional } from '../../kit/fields/field'

/** How fast the simulated plant works: not at all, at the speed of a real one, or sixty times as fast. */
export const paces = ['stopped', 'real', 'fast'] as const
export type Pace = (typeof paces)[number]

/** The simulated plant of the demo company: one row, or none where nothing is simulated. */
export const demoPlants = defineResource({
  name: 'demo_plants',
  title: 'Demo plant',
  singular: 'demo plant',
  segment: 'general',
  modules,
  path: '/dashboard',
  label: '{pace}',
  fields: { pace: choice('Pace', paces, { stopped: 'Stop', real: '1x', fast: '60x' }) },
  systemFields: { fast_until: optional(instant('Fast until')) },
  // Read by its computed value and changed by its call.
  routes: false,
  access: { read: ['production_dashboard'], write: [] },
  list: { columns: ['pace', 'fast_until'], sort: [['id', 'asc']], search: [] },
  form: [],
})
