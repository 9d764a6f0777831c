import { type Expected, none } from './productionAccess'

// Who may, written down from the plant's own lists and not from the code; admin is always among them.
const three = 'director manager'
const all: Expected = { read: three, write: three }
const report = (name: string): Expected => ({ read: three, write: none, channel: `projects.${name}` })

/** Who reads and writes projects: the three roles, all of it. */
export const projectsAccess: Record<string, Expected> = {
  '/projects/projects': all,
  '/projects/project_members': all,
  '/projects/project_tasks': all,
  '/projects/project_dependencies': all,
  '/projects/task_items': all,
  '/projects/task_item_records': all,
  '/projects/reports/projects-report': report('projects_report'),
  '/projects/reports/project-time': report('project_time'),
  '/projects/reports/project-workload': report('project_workload'),
}
