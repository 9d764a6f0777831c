import type { RouteNode } from './node'

/** Projects, their tasks and items. */
export const projects: RouteNode = {
  title: 'Project Management',
  icon: 'checklist',
  module: 'Project Management',
  areas: '*',
  children: [
    {
      path: '/list-projects',
      title: 'Projects',
      icon: 'briefcase',
      areas: ['projects'],
      view: { screen: 'ProjectsView' },
    },
    {
      path: '/projects/tasks/:project_id',
      title: 'Tasks of a project',
      areas: ['projects'],
      hidden: true,
      lights: '/list-projects',
      view: { screen: 'ProjectTasksView' },
    },
    {
      path: '/projects/tasks/items/:task_id',
      title: 'Items of a task',
      areas: ['projects'],
      hidden: true,
      lights: '/list-projects',
      view: { screen: 'TaskItemsView' },
    },
    {
      path: '/task_items/record/:task_item_id',
      title: 'Record of an item',
      areas: ['projects'],
      hidden: true,
      lights: '/list-projects',
      view: { screen: 'ItemRecordView' },
    },
    {
      path: '/projects_report',
      title: 'Projects report',
      icon: 'report',
      areas: ['projects'],
      view: { screen: 'ProjectsReportView' },
    },
  ],
}
