import type { Home } from '../kit/define/defineHome'
import { generalHome } from './generalHome'
import { inventoryHome } from './inventoryHome'
import { labHome } from './labHome'
import { productionHome } from './productionHome'
import { projectsHome } from './projectsHome'
import { purchaseHome } from './purchaseHome'
import { saleHome } from './saleHome'
import { trainingHome } from './trainingHome'

/** What the homes of all people are made of, in the order in which large figures are chosen. */
export const homes: readonly Home[] = [
  productionHome,
  saleHome,
  purchaseHome,
  inventoryHome,
  labHome,
  trainingHome,
  projectsHome,
  generalHome,
]
