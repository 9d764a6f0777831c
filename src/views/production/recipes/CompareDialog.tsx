import { useState } from 'react'
import { compareRecipes } from '../../../api/recipes'
import { reference } from '../../../resources/kit/fields/field'
import { type Recipe, recipes } from '../../../resources/production/recipes/recipes'
import { FieldInput } from '../../fields/FieldInput'
import { ErrorState } from '../../parts/ErrorState'
import { Waiting } from '../../resource/list/ListState'
import { equals, useLiveRows } from '../../resource/live/useLiveRows'
import { Dialog } from '../../ui/Dialog'
import { failureMessage } from '../../ui/messages'
import { ComparisonTable } from './ComparisonTable'
import { useAnswer } from './useAnswer'
import { t } from '../../../texts/texts'
import './recipe.css'

const field = reference(t('Compare with'), 'recipes')

/** The revision that a recipe is compared with at first: the one before it, else the next. */
const usualOf = (row: Recipe, revisions: readonly Recipe[]) => {
  const others = revisions.filter(({ id }) => id !== row.id)
  const before = others.filter(({ revision }) => revision < row.revision)
  return before.toSorted((one, other) => other.revision - one.revision)[0] ?? others[0] ?? null
}

type Props = { row: Recipe; onClose: () => void }

/** A recipe beside another revision of it, or any other recipe. */
export function CompareDialog({ row, onClose }: Props) {
  const { rows, isLoaded } = useLiveRows(recipes, [equals('code', row.code)])
  const usual = usualOf(row, rows)
  const [picked, setPicked] = useState<{ id: number | null; label: string | null } | null>(null)
  const usualLabel = usual && t('{code} rev {revision}', { code: usual.code, revision: usual.revision })
  const other = picked ?? { id: usual?.id ?? null, label: usualLabel }
  const key = other.id === null ? null : `${row.id} ${row.version} ${other.id}`
  const { value, error } = useAnswer(key, (signal) => compareRecipes(row.id, other.id ?? 0, signal))
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('Compare {code} rev {revision}', { code: row.code, revision: row.revision })}
      size={980}
    >
      <div className="dc-recipe-dialog">
        <div className="dc-recipe-pick">
          <FieldInput
            field={field}
            label={field.label}
            value={other.id}
            shown={other.label}
            onChange={(id, label) =>
              setPicked({ id: typeof id === 'number' ? id : null, label: label ?? null })
            }
          />
        </div>
        {isLoaded && other.id === null && <p>{t('Choose a recipe to compare with')}</p>}
        {error !== null && <ErrorState what={failureMessage(error)} />}
        {error === null && value === null && other.id !== null && <Waiting />}
        {value && <ComparisonTable comparison={value} />}
      </div>
    </Dialog>
  )
}
