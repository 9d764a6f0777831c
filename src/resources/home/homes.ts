import type { Home } from '../kit/define/defineHome'
import { generalHome } from './generalHome'
import { inventoryHome } from './inventoryHome'
import { productionHome } from './productionHome'
import { purchaseHome } from './purchaseHome'
import { saleHome } from './saleHome'

/** What the homes of all people are made of, in the order in which large figures are chosen. */
export const homes: readonly Home[] = [productionHome, saleHome, purchaseHome, inventoryHome, generalHome]
