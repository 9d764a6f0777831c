import { recipeKinds } from '../resource/list/importPages'
import { moduleImports } from './ModuleImports'
import { t } from '../../texts/texts'

/** Recipes as files: each document a recipe, its lines adding up to 100 %. */
export const RecipeImportView = moduleImports(t('Recipe import'), recipeKinds)
