import type { RouteNode } from '../node'
import { plantList } from '../plantList'

/** What production is made of: flows, machines, carriers, recipes. */
export const productionSetUp: RouteNode = {
  title: 'Set-up',
  areas: '*',
  breadcrumb: false,
  children: [
    {
      path: '/production/flows',
      title: 'Flows',
      icon: 'route',
      areas: ['production'],
      view: plantList(
        'production',
        async () => (await import('../../resources/production/flows/flows')).flows,
      ),
    },
    {
      path: '/production/flows/:flow_id/flow-actions',
      title: 'Flow actions',
      areas: ['production'],
      hidden: true,
      lights: '/production/flows',
      view: { screen: 'FlowActionsView' },
    },
    {
      path: '/production/operations',
      title: 'Operations',
      icon: 'tool',
      areas: ['production'],
      view: plantList(
        'production',
        async () => (await import('../../resources/production/flows/operations')).operations,
      ),
    },
    {
      path: '/production/phases',
      title: 'Phases',
      icon: 'columns-3',
      areas: ['production'],
      view: plantList(
        'production',
        async () => (await import('../../resources/production/flows/phases')).phases,
      ),
    },
    {
      path: '/production/machines',
      title: 'Machines',
      icon: 'engine',
      areas: ['production'],
      view: { screen: 'MachinesView' },
    },
    {
      path: '/production/stamping-machines',
      title: 'Stamping machines',
      icon: 'rubber-stamp',
      areas: ['production'],
      view: { screen: 'StampingMachinesView' },
    },
    {
      path: '/production/reels',
      title: 'Reels',
      icon: 'disc',
      areas: ['reels'],
      view: { screen: 'ReelsView' },
    },
    {
      path: '/production/reel/:id?',
      title: 'Reel',
      areas: ['reels'],
      hidden: true,
      lights: '/production/reels',
      view: { screen: 'ReelView' },
    },
    {
      path: '/production/carts',
      title: 'Carts',
      icon: 'shopping-cart-bolt',
      areas: ['production'],
      view: { screen: 'CartsView' },
    },
    {
      path: '/production/skids',
      title: 'Skids',
      icon: 'stack-2',
      areas: ['production'],
      view: { screen: 'SkidsView' },
    },
    {
      path: '/production/hplc-categories',
      title: 'HPLC categories',
      icon: 'wave-sine',
      areas: ['production'],
      view: { screen: 'HplcCategoriesView' },
    },
    {
      path: '/production/recipes',
      title: 'Recipes',
      icon: 'book-2',
      areas: ['recipes'],
      view: { screen: 'RecipesView' },
    },
    {
      path: '/production/import',
      title: 'Recipe import',
      icon: 'book-upload',
      areas: ['recipe_imports'],
      view: { screen: 'RecipeImportView' },
    },
    {
      path: '/recipe/fetch',
      title: 'Fetch a recipe',
      areas: ['recipes'],
      hidden: true,
      lights: '/production/recipes',
      noCache: true,
      view: { screen: 'RecipeFetchView' },
    },
    {
      path: '/production/settings',
      title: 'Production settings',
      icon: 'adjustments-cog',
      areas: ['production'],
      view: { screen: 'ProductionSettings' },
    },
  ],
}
