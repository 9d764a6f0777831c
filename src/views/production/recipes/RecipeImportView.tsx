import { moduleImports } from '../../imports/ModuleImports'
import { DocumentTools } from '../../imports/preview/documentTools'
import { recipeKinds } from '../../resource/list/importPages'
import { ImportedRecipe } from './ImportedRecipe'
import { t } from '../../../texts/texts'

const compare = (groupKey: string) => <ImportedRecipe groupKey={groupKey} />

const RecipeImports = moduleImports(t('Recipe import'), recipeKinds)

/** Recipes as files: each document a recipe, its lines adding up to 100 %, beside the revision in use here. */
export const RecipeImportView = () => (
  <DocumentTools value={compare}>
    <RecipeImports />
  </DocumentTools>
)
