import type { RouteNode } from './node'

/** Every import and its logs. */
export const imports: RouteNode = {
  title: 'Imports',
  icon: 'file-import',
  module: 'Imports',
  areas: '*',
  children: [
    {
      path: '/imports/index',
      title: 'Imports',
      icon: 'file-import',
      areas: ['imports'],
      view: { screen: 'ImportsView' },
    },
  ],
}
