import { type Expected, productionAccess } from './productionAccess'
import { projectsAccess } from './projectsAccess'
import { purchaseAccess } from './purchaseAccess'
import { researchAccess } from './researchAccess'
import { saleAccess } from './saleAccess'
import { trainingAccess } from './trainingAccess'

/** Who reads and writes the tables of modules that have a list of their own. */
export const moduleAccess: Record<string, Expected> = {
  ...productionAccess,
  ...projectsAccess,
  ...purchaseAccess,
  ...researchAccess,
  ...saleAccess,
  ...trainingAccess,
}
