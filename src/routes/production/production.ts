import type { RouteNode } from '../node'
import { distributionCentres } from '../distributionCentres'
import { maintenance } from '../maintenance'
import { productionDashboards } from './productionDashboards'
import { productionOrders } from './productionOrders'
import { productionReports } from './productionReports'
import { productionSetUp } from './productionSetUp'

/** From the batch to the skid. */
export const production: RouteNode = {
  title: 'Production',
  icon: 'building-factory-2',
  module: 'Production',
  areas: '*',
  children: [
    productionSetUp,
    productionDashboards,
    productionOrders,
    distributionCentres,
    maintenance,
    productionReports,
  ],
}
