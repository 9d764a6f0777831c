import { countries } from './general/countries'
import { locations } from './general/locations'
import { parameterTypes } from './general/parameter_types'
import { parameters } from './general/parameters'
import { provinces } from './general/provinces'
import { users } from './general/users'
import { brands } from './inventory/brands'
import { categories } from './inventory/categories'
import { flavors } from './inventory/flavors'
import { measures } from './inventory/measures'
import { productComponents } from './inventory/product_components'
import { products } from './inventory/products'
import { flowActions } from './production/flow_actions'
import { flows } from './production/flows'
import { machines } from './production/machines'
import { operations } from './production/operations'
import { phases } from './production/phases'
import { recipeLines } from './production/recipe_lines'
import { recipes } from './production/recipes'

/** Every definition by its table: the only list of them. */
export const resources = {
  brands,
  categories,
  countries,
  flavors,
  flow_actions: flowActions,
  flows,
  locations,
  machines,
  measures,
  operations,
  parameter_types: parameterTypes,
  parameters,
  phases,
  product_components: productComponents,
  products,
  provinces,
  recipe_lines: recipeLines,
  recipes,
  users,
}
