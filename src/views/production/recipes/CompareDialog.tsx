import { useState } from 'react'
import { compareRecipes } from '../../../api/recipes'
import { reference } from '../../../resources/kit/fields/field'
import { type Recipe, recipes } from '../../../resources/production/recipes/recipes'
import { FieldInput } from '../../fields/FieldInput'
import { equals, useLiveRows } from '../../resource/live/useLiveRows'
import { ComparisonTable } from './ComparisonTable'
import { RecipeDialog, type RecipeDialogProps } from './RecipeDialog'
import { t } from '../../../texts/texts'

const field = reference(t('Compare with'), 'recipes')

/** The revision that a recipe is compared with at first: the one before it, else the next. */
const usualOf = (row: Recipe, revisions: readonly Recipe[]) => {
  const others = revisions.filter(({ id }) => id !== row.id)
  const before = others.filter(({ revision }) => revision < row.revision)
  return before.toSorted((one, other) => other.revision - one.revision)[0] ?? others[0] ?? null
}

/** A recipe beside another revision of it, or any other recipe. */
export function CompareDialog({ row, onClose }: RecipeDialogProps) {
  const { rows, isLoaded } = useLiveRows(recipes, [equals('code', row.code)])
  const usual = usualOf(row, rows)
  const [picked, setPicked] = useState<{ id: number | null; label: string | null } | null>(null)
  const usualLabel = usual && t('{code} rev {revision}', { code: usual.code, revision: usual.revision })
  const other = picked ?? { id: usual?.id ?? null, label: usualLabel }
  return (
    <RecipeDialog
      title={t('Compare {code} rev {revision}', { code: row.code, revision: row.revision })}
      onClose={onClose}
      queryKey={other.id === null ? null : `${row.id} ${row.version} ${other.id}`}
      ask={(signal) => compareRecipes(row.id, other.id ?? 0, signal)}
      pick={() => (
        <FieldInput
          field={field}
          label={field.label}
          value={other.id}
          shown={other.label}
          onChange={(id, label) =>
            setPicked({ id: typeof id === 'number' ? id : null, label: label ?? null })
          }
        />
      )}
      before={isLoaded && <p>{t('Choose a recipe to compare with')}</p>}
    >
      {(comparison) => <ComparisonTable comparison={comparison} />}
    </RecipeDialog>
  )
}
