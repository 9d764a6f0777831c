import { recipeCalls } from '../resources/production/recipes/recipeCalls'
import { versionCalls } from '../resources/production/recipes/versionCalls'
import { callApi, callWithForm, type FormValues, uploadBy } from './calls'
import type { Sending } from './files'

/** What products bring to a mix and cost, and the regulatory maximum. */
export const ingredientsOf = (product_ids: readonly number[], signal: AbortSignal) =>
  callApi(recipeCalls.ingredients, { product_ids }, { quiet: true, signal })

export const compareRecipes = (id: number, other: number, signal: AbortSignal) =>
  callApi(recipeCalls.compare, { id, with: other }, { quiet: true, signal })

export const scaleRecipe = (id: number, volume_ml: number, signal: AbortSignal) =>
  callApi(recipeCalls.scale, { id, volume_ml }, { quiet: true, signal })

export const whereRecipeIsUsed = (id: number, signal: AbortSignal) =>
  callApi(recipeCalls.whereUsed, { id }, { quiet: true, signal })

/** A recipe of an import run before it is written, beside the one in use here. */
export const importedRecipe = (import_run_id: number, group_key: string, signal: AbortSignal) =>
  callApi(recipeCalls.imported, { import_run_id, group_key }, { quiet: true, signal })

/** The recipes of the file of another plant, beside those here. */
export const recipesInFile = (file_name: string, sending: Sending) =>
  uploadBy(recipeCalls.offered, { file_name }, sending)

/** Fetches one of them as a draft. */
export const fetchRecipe = (from: { file_name: string; code: string; revision: number }, sending: Sending) =>
  uploadBy(recipeCalls.fetch, { source: 'file', ...from }, sending)

type FromVersion = { rd_sample_version_id: number; product_id: number }

/** An approved version beside the recipe in use of a bulk product. */
export const compareVersionWithRecipe = (from: FromVersion, signal: AbortSignal) =>
  callApi(versionCalls.fromVersion, from, { quiet: true, signal })

/** What replaces the ingredients of a version that the laboratory alone has. */
export const replacementsOf = (id: number, signal: AbortSignal) =>
  callApi(versionCalls.replacements, { id }, { quiet: true, signal })

export const replaceIngredients = (
  id: number,
  lines: readonly { product_id: number; replacement_id: number }[],
) => callApi(versionCalls.replace, { id, lines })

/** Makes the next revision of it. */
export const fetchVersion = (from: FromVersion & { export_only: 0 | 1; is_submitted: 0 | 1 }) =>
  callApi(versionCalls.fetchVersion, from)

/** A recipe with its revisions and what it came from. */
export const recipeThread = (id: number, signal: AbortSignal) =>
  callApi(versionCalls.thread, { id }, { quiet: true, signal })

/** Opens a reformulation project for the liquid of a recipe. */
export const proposeChange = (id: number, values: FormValues) =>
  callWithForm(versionCalls.proposeChange, { ...values, id })
