import { projectDependencies } from './project_dependencies'
import { projectMembers } from './project_members'
import { projectTasks } from './project_tasks'
import { projects } from './projects'
import { projectTime } from './reports/project_time'
import { projectWorkload } from './reports/project_workload'
import { projectsReport } from './reports/projects_report'
import { taskItemRecords } from './task_item_records'
import { taskItems } from './task_items'

export const projectResources = {
  projects,
  project_members: projectMembers,
  project_tasks: projectTasks,
  project_dependencies: projectDependencies,
  task_items: taskItems,
  task_item_records: taskItemRecords,
  projects_report: projectsReport,
  project_time: projectTime,
  project_workload: projectWorkload,
}
