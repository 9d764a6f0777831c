import type { Area } from '../../../access'

/** Who reports problems of machines and follows what is done about them. */
export const problemAreas = [
  'maintenance_admin',
  'maintenance_technician',
  'production_dashboard_change',
] as const satisfies readonly Area[]
