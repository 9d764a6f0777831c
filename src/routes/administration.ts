import type { RouteNode } from '../routes'

/** People, places and the company's own lists. */
export const administration: RouteNode = {
  title: 'Administration',
  icon: 'settings',
  module: 'Administration',
  areas: '*',
  children: [
    {
      path: '/general/users',
      title: 'Users',
      icon: 'users',
      areas: ['general'],
      view: { load: async () => (await import('../views/general/UsersView')).UsersView },
    },
    {
      path: '/general/roles',
      title: 'Roles',
      icon: 'shield-lock',
      areas: ['general'],
      view: { load: async () => (await import('../views/general/RolesView')).RolesView },
    },
    {
      path: '/general/parameter_types',
      title: 'Parameter types',
      icon: 'category',
      areas: ['general'],
      view: { list: async () => (await import('../resources/general/parameter_types')).parameterTypes },
    },
    {
      path: '/general/parameters',
      title: 'Parameters',
      icon: 'adjustments',
      areas: ['general'],
      view: { list: async () => (await import('../resources/general/parameters')).parameters },
    },
    {
      path: '/general/countries',
      title: 'Countries',
      icon: 'world',
      areas: ['general'],
      view: { list: async () => (await import('../resources/general/countries')).countries },
    },
    {
      path: '/general/provinces',
      title: 'Provinces',
      icon: 'map',
      areas: ['general'],
      view: { list: async () => (await import('../resources/general/provinces')).provinces },
    },
    {
      path: '/general/locations',
      title: 'Locations',
      icon: 'map-pin',
      areas: ['general'],
      view: { list: async () => (await import('../resources/general/locations')).locations },
    },
    { path: '/general/currencies', title: 'Currencies', icon: 'coin', areas: ['general'] },
    { path: '/general/customers', title: 'Customers', icon: 'building-store', areas: ['general'] },
    {
      path: '/general/customer/:id?',
      title: 'Customer',
      areas: ['general'],
      hidden: true,
      lights: '/general/customers',
    },
    { path: '/general/tags', title: 'Tags', icon: 'tags', areas: ['general'] },
    { path: '/general/tax_setups', title: 'Tax setups', icon: 'receipt-tax', areas: ['general'] },
    {
      path: '/general/tax_setup/:id?',
      title: 'Tax setup',
      areas: ['general'],
      hidden: true,
      lights: '/general/tax_setups',
    },
    { path: '/general/settings', title: 'Settings', icon: 'settings-2', areas: ['general'] },
    {
      title: 'Accounting',
      areas: '*',
      breadcrumb: false,
      children: [
        {
          path: '/general/chart-of-accounts',
          title: 'Chart of accounts',
          icon: 'sitemap',
          areas: ['general'],
        },
        {
          path: '/general/accounting-mapping',
          title: 'Accounting mapping',
          icon: 'arrows-exchange',
          areas: ['general'],
        },
        {
          path: '/general/reports/chart-of-accounts-list',
          title: 'Chart of accounts list',
          icon: 'list-tree',
          areas: ['general'],
        },
      ],
    },
  ],
}
