import { type Home, homeCount } from '../kit/define/defineHome'
import { projects } from '../projects/projects'
import { taskItems } from '../projects/task_items'

const project = { named: 'number', about: 'name', due: 'due_date', sort: [['due_date', 'asc']] } as const
const item = { named: 'name', about: 'project_task', due: 'due_date', sort: [['due_date', 'asc']] } as const
const running = { field: 'status', operator: '=', value: 'in_progress' } as const

/** Projects: late or at risk, items that are late, and items that wait for a review. */
export const projectsHome: Home = {
  key: 'projects',
  module: 'Project Management',
  counts: [
    homeCount(projects, {
      key: 'projects_late',
      label: 'Projects late',
      place: 'late',
      ...project,
      where: () => [running, { field: 'health', operator: '=', value: 'late' }],
      rank: 1,
      family: 'danger',
      none: 'None late',
    }),
    homeCount(projects, {
      key: 'projects_at_risk',
      label: 'Projects at risk',
      place: 'open',
      ...project,
      where: () => [running, { field: 'health', operator: '=', value: 'at_risk' }],
      rank: 3,
      family: 'warning',
      none: 'None at risk',
    }),
    homeCount(taskItems, {
      key: 'project_items_late',
      label: 'Project items late',
      place: 'late',
      ...item,
      where: (day) => [
        { field: 'status', operator: 'in', value: ['todo', 'in_progress', 'in_review', 'blocked'] },
        { field: 'due_date', operator: '<', value: day(0) },
      ],
      rank: 2,
      family: 'danger',
      none: 'None late',
    }),
    homeCount(taskItems, {
      key: 'project_items_in_review',
      label: 'Project items to review',
      place: 'approve',
      ...item,
      where: () => [{ field: 'status', operator: '=', value: 'in_review' }],
      none: 'None waiting',
    }),
  ],
  charts: [],
}
