import { defineResource } from '../../kit/define/defineResource'
import { flag, reference, text, withDefault } from '../../kit/fields/field'
import { integer } from '../../kit/fields/numbers'

/** A line of the checklist of a plan. */
export const maintenancePlanTasks = defineResource({
  name: 'maintenance_plan_tasks',
  title: 'Checklist',
  singular: 'task',
  segment: 'production',
  modules: ['Production', 'Assembly'],
  path: '/production/work-orders?list=plans',
  label: '{text}',
  fields: {
    maintenance_plan_id: reference('Plan', 'maintenance_plans', { fixed: true }),
    sequence: integer('Sequence', { min: 1, max: 10_000 }),
    text: text('Task', 300),
    is_required: withDefault(flag('Required'), true),
  },
  access: { read: ['maintenance_admin', 'maintenance_technician'], write: ['maintenance_admin'] },
  list: {
    columns: ['sequence', 'text', 'is_required'],
    sort: [['sequence', 'asc']],
    search: ['text'],
    filters: ['maintenance_plan_id'],
  },
  form: [{ section: 'Task', fields: ['maintenance_plan_id', 'sequence', 'text', 'is_required'] }],
})
