import type { RouteNode } from './node'

/** New flavours, from the request to the recipe. */
export const research: RouteNode = {
  title: 'R&D',
  icon: 'flask-2',
  module: 'R&D',
  areas: '*',
  children: [
    {
      path: '/rd/projects',
      title: 'R&D projects',
      icon: 'bulb',
      areas: ['rd_projects'],
      view: { screen: 'RdProjectsView' },
    },
    {
      path: '/rd/project/:id?',
      title: 'R&D project',
      areas: ['rd_projects'],
      hidden: true,
      lights: '/rd/projects',
      view: { screen: 'RdProjectView' },
    },
    {
      path: '/rd/samples',
      title: 'R&D samples',
      icon: 'flask',
      areas: ['rd_samples'],
      view: { screen: 'RdSamplesView' },
    },
    {
      path: '/rd/sample/develop/:id',
      title: 'Develop a sample',
      areas: ['rd_samples'],
      hidden: true,
      lights: '/rd/samples',
      view: { screen: 'RdDevelopView' },
    },
    {
      path: '/rd/sample/specifications/:id',
      title: 'Sample specifications',
      areas: ['rd_samples'],
      hidden: true,
      lights: '/rd/samples',
      view: { screen: 'RdSpecificationsView' },
    },
    {
      path: '/rd/recipes',
      title: 'R&D recipes',
      icon: 'book-2',
      areas: ['rd'],
      view: { screen: 'RdRecipesView' },
    },
    {
      path: '/rd/recipe/:id',
      title: 'R&D recipe',
      areas: ['rd'],
      hidden: true,
      lights: '/rd/recipes',
      view: { screen: 'RdRecipeView' },
    },
    {
      path: '/rd/reports',
      title: 'R&D reports',
      icon: 'report-analytics',
      areas: ['rd_reports'],
      view: { screen: 'RdReportsView' },
    },
  ],
}
