import type { RouteNode } from './node'

/** Who is trained for what. */
export const training: RouteNode = {
  title: 'Training',
  icon: 'school',
  module: 'Training',
  areas: '*',
  children: [
    {
      path: '/training/training-documents',
      title: 'Training documents',
      icon: 'file-text',
      areas: '*',
      view: { screen: 'TrainingDocumentsView' },
    },
    {
      path: '/training/training-projects',
      title: 'Training projects',
      icon: 'folder',
      areas: ['training'],
      view: { screen: 'TrainingProjectsView' },
    },
    {
      path: '/training/trainings',
      title: 'Trainings',
      icon: 'school',
      areas: '*',
      view: { screen: 'TrainingsView' },
    },
    {
      path: '/training/training-logs',
      title: 'Training logs',
      icon: 'history',
      areas: ['training'],
      view: { screen: 'TrainingLogsView' },
    },
    {
      path: '/training/categories',
      title: 'Training categories',
      icon: 'category',
      areas: ['training_admin'],
      view: {
        list: async () =>
          (await import('../resources/training/categories/training_categories')).trainingCategories,
      },
    },
    {
      path: '/training/training-settings',
      title: 'Training settings',
      icon: 'settings-2',
      areas: ['training_admin'],
      view: { screen: 'TrainingSettingsView' },
    },
  ],
}
