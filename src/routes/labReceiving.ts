import type { RouteNode } from './node'

/** Raw materials as they reach the laboratory. */
export const labReceiving: RouteNode = {
  title: 'Lab Receiving',
  icon: 'test-pipe',
  module: 'Lab Receiving',
  areas: '*',
  children: [
    {
      path: '/lab-receiving/receiving',
      title: 'Lab receiving',
      icon: 'test-pipe',
      areas: ['receiving'],
      view: { screen: 'LabReceivingView' },
    },
    {
      path: '/lab-receiving/receiving-containers',
      title: 'Receiving containers',
      icon: 'container',
      areas: ['lab_receiving_setup'],
      view: { screen: 'LabContainersView' },
    },
    {
      path: '/lab-receiving/receiving-container/:id?',
      title: 'Receiving container',
      areas: ['lab_receiving_setup'],
      hidden: true,
      lights: '/lab-receiving/receiving-containers',
      view: { screen: 'LabContainerView' },
    },
    {
      path: '/lab-receiving/qr-code-generation',
      title: 'QR codes',
      icon: 'qrcode',
      areas: ['lab_receiving'],
      view: { screen: 'LabLabelsView' },
    },
    {
      path: '/lab-receiving/flashpoint-classes',
      title: 'Flashpoint classes',
      icon: 'flame',
      areas: ['lab_receiving_setup'],
      view: { screen: 'FlashpointClassesView' },
    },
    {
      path: '/lab-receiving/receiving-items-list',
      title: 'Received items',
      icon: 'list-check',
      areas: ['lab_receiving'],
      view: {
        list: async () => (await import('../resources/labReceiving/receiving_items_list')).receivingItemsList,
      },
    },
  ],
}
