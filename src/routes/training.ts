import type { RouteNode } from './node'

/** Who is trained for what. */
export const training: RouteNode = {
  title: 'Training',
  icon: 'school',
  module: 'Training',
  areas: '*',
  children: [
    { path: '/training/training-documents', title: 'Training documents', icon: 'file-text', areas: '*' },
    { path: '/training/training-projects', title: 'Training projects', icon: 'folder', areas: ['training'] },
    { path: '/training/trainings', title: 'Trainings', icon: 'school', areas: '*' },
    { path: '/training/training-logs', title: 'Training logs', icon: 'history', areas: ['training'] },
    {
      path: '/training/categories',
      title: 'Training categories',
      icon: 'category',
      areas: ['training_admin'],
    },
    {
      path: '/training/training-settings',
      title: 'Training settings',
      icon: 'settings-2',
      areas: ['training_admin'],
    },
  ],
}
