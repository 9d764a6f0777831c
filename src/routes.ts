import type { ComponentType } from 'react'
import type { Area, Module } from './access'
import type { AnyResource } from './resources/kit/defineResource'
import type { MenuIcon } from './views/shell/menuIcons'

/** What fills the page of a route: the generic list of a resource, or a screen of its own. */
export type View = { list: () => Promise<AnyResource> } | { load: () => Promise<ComponentType> }

/** One address of the console, or a section or group of them; menu, breadcrumb, titles and rights come from it. */
export type RouteNode = {
  path?: string
  title: string
  icon?: MenuIcon
  /** Shown only to people who have this module enabled, admin included. */
  module?: Module
  /** Who may enter; '*' is everybody signed in, an empty list nobody but admin. */
  areas: readonly Area[] | '*'
  hidden?: true
  /** Pinned: its tab is never closed. */
  affix?: true
  noCache?: true
  /** A board or a broad page: until somebody chooses otherwise, the column of screens is narrow beside it. */
  wide?: true
  /** The menu entry a hidden page lights. */
  lights?: string
  view?: View
  children?: readonly RouteNode[]
}

const administration: RouteNode = {
  title: 'Administration',
  icon: 'settings',
  module: 'Administration',
  areas: '*',
  children: [
    {
      path: '/general/parameter_types',
      title: 'Parameter types',
      icon: 'category',
      areas: ['general'],
      view: { list: async () => (await import('./resources/general/parameter_types')).parameterTypes },
    },
    {
      path: '/general/parameters',
      title: 'Parameters',
      icon: 'adjustments',
      areas: ['general'],
      view: { list: async () => (await import('./resources/general/parameters')).parameters },
    },
    {
      path: '/general/countries',
      title: 'Countries',
      icon: 'world',
      areas: ['general'],
      view: { list: async () => (await import('./resources/general/countries')).countries },
    },
    {
      path: '/general/provinces',
      title: 'Provinces',
      icon: 'map',
      areas: ['general'],
      view: { list: async () => (await import('./resources/general/provinces')).provinces },
    },
    {
      path: '/general/locations',
      title: 'Locations',
      icon: 'map-pin',
      areas: ['general'],
      view: { list: async () => (await import('./resources/general/locations')).locations },
    },
  ],
}

const inventory: RouteNode = {
  title: 'Inventory',
  icon: 'packages',
  module: 'Inventory',
  areas: '*',
  children: [
    {
      path: '/inventory/products',
      title: 'Products',
      icon: 'bottle',
      areas: ['inventory'],
      view: { list: async () => (await import('./resources/inventory/products')).products },
    },
    {
      path: '/products/:id',
      title: 'Product',
      areas: ['inventory'],
      hidden: true,
      lights: '/inventory/products',
      view: { load: async () => (await import('./views/routing/OpenInList')).OpenInList },
    },
    {
      path: '/inventory/brands',
      title: 'Brands',
      icon: 'trademark',
      areas: ['inventory'],
      view: { list: async () => (await import('./resources/inventory/brands')).brands },
    },
    {
      path: '/inventory/flavors',
      title: 'Flavors',
      icon: 'droplet',
      areas: ['inventory'],
      view: { list: async () => (await import('./resources/inventory/flavors')).flavors },
    },
    {
      path: '/inventory/categories',
      title: 'Categories',
      icon: 'category-2',
      areas: ['inventory'],
      view: { list: async () => (await import('./resources/inventory/categories')).categories },
    },
    {
      path: '/inventory/measures',
      title: 'Units of measure',
      icon: 'ruler-measure',
      areas: ['inventory'],
      view: { list: async () => (await import('./resources/inventory/measures')).measures },
    },
  ],
}

const production: RouteNode = {
  title: 'Production',
  icon: 'building-factory-2',
  module: 'Production',
  areas: '*',
  children: [
    {
      title: 'Set-up',
      areas: '*',
      children: [
        {
          path: '/production/flows',
          title: 'Flows',
          icon: 'route',
          areas: ['production'],
          view: { list: async () => (await import('./resources/production/flows')).flows },
        },
        {
          path: '/production/flows/:flow_id/flow-actions',
          title: 'Flow actions',
          areas: ['production'],
          hidden: true,
          lights: '/production/flows',
          view: { load: async () => (await import('./views/production/FlowActionsView')).FlowActionsView },
        },
        {
          path: '/production/operations',
          title: 'Operations',
          icon: 'tool',
          areas: ['production'],
          view: { list: async () => (await import('./resources/production/operations')).operations },
        },
        {
          path: '/production/phases',
          title: 'Phases',
          icon: 'columns-3',
          areas: ['production'],
          view: { list: async () => (await import('./resources/production/phases')).phases },
        },
        {
          path: '/production/machines',
          title: 'Machines',
          icon: 'engine',
          areas: ['production'],
          view: { list: async () => (await import('./resources/production/machines')).machines },
        },
        {
          path: '/production/recipes',
          title: 'Recipes',
          icon: 'book-2',
          areas: ['recipes'],
          view: { list: async () => (await import('./resources/production/recipes')).recipes },
        },
      ],
    },
    {
      title: 'Dashboards',
      areas: '*',
      children: [
        {
          path: '/production/production-dashboard',
          title: 'Production dashboard',
          icon: 'layout-kanban',
          wide: true,
          areas: ['production_dashboard'],
          view: {
            load: async () => (await import('./views/production/ProductionBoardView')).ProductionBoardView,
          },
        },
        {
          path: '/production/machines-dashboard',
          title: 'Machines dashboard',
          icon: 'heart-rate-monitor',
          wide: true,
          areas: ['production_dashboard', 'production_page', 'maintenance_admin', 'maintenance_technician'],
          view: {
            load: async () => (await import('./views/production/MachinesBoardView')).MachinesBoardView,
          },
        },
      ],
    },
    {
      title: 'Orders',
      areas: '*',
      children: [
        {
          path: '/production/production-orders',
          title: 'Production orders',
          icon: 'clipboard-text',
          areas: ['production_orders'],
          view: {
            list: async () => (await import('./resources/production/production_orders')).productionOrders,
          },
        },
        {
          path: '/production/production-orders/:id',
          title: 'Production order',
          wide: true,
          areas: ['production_orders'],
          hidden: true,
          lights: '/production/production-orders',
          view: {
            load: async () => (await import('./views/production/ProductionOrderView')).ProductionOrderView,
          },
        },
      ],
    },
  ],
}

/** Every screen that stands, in the order of the menu. */
export const routes: readonly RouteNode[] = [
  {
    path: '/dashboard',
    title: 'Dashboard',
    icon: 'layout-dashboard',
    areas: '*',
    affix: true,
    view: { load: async () => (await import('./views/home/HomeView')).HomeView },
  },
  administration,
  inventory,
  production,
  {
    path: '/profile/index',
    title: 'Profile',
    areas: '*',
    hidden: true,
    view: { load: async () => (await import('./views/session/ProfileView')).ProfileView },
  },
]
