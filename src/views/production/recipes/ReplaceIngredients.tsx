import { useState } from 'react'
import { replaceIngredients } from '../../../api/recipes'
import { reference } from '../../../resources/kit/fields/field'
import { ingredientKinds } from '../../../resources/production/recipes/recipe_lines'
import type { ReplacedIngredient } from '../../../resources/production/recipes/versionCalls'
import { FieldInput } from '../../fields/FieldInput'
import { PlainTable } from '../../parts/table/PlainTable'
import { notifyError } from '../../ui/notify'
import { PendingButton } from '../../ui/PendingButton'
import { t } from '../../../texts/texts'
import './recipe.css'

const replacement = reference('Replaced by', 'products', {
  where: { kind: ingredientKinds, status: 'active', is_lab_only: 0 },
})

type Picked = { id: number | null; label: string | null }
type Props = { versionId: number; ingredients: readonly ReplacedIngredient[]; onSaved: () => void }

/** The step of a conversion in which ingredients of the laboratory are replaced by those of production. */
export function ReplaceIngredients({ versionId, ingredients, onSaved }: Props) {
  const [picked, setPicked] = useState<ReadonlyMap<number, Picked>>(
    () =>
      new Map(ingredients.map((one) => [one.product_id, { id: one.replacement_id, label: one.replacement }])),
  )
  const [isSaving, setSaving] = useState(false)
  const lines = [...picked].flatMap(([product_id, { id }]) =>
    id === null ? [] : [{ product_id, replacement_id: id }],
  )
  const save = () => {
    setSaving(true)
    replaceIngredients(versionId, lines)
      .then(onSaved, notifyError)
      .finally(() => setSaving(false))
  }
  return (
    <>
      <PlainTable label={t('Ingredients to replace')} heads={[t('Laboratory only'), t('Replaced by')]}>
        {ingredients.map(({ product_id, sku, name }) => (
          <tr key={product_id}>
            <th scope="row">
              {name} <small>{sku}</small>
            </th>
            <td>
              <FieldInput
                field={replacement}
                aria-label={t('Replacement of {sku}', { sku })}
                value={picked.get(product_id)?.id ?? null}
                shown={picked.get(product_id)?.label ?? null}
                onChange={(id, label) =>
                  setPicked(
                    new Map(picked).set(product_id, {
                      id: typeof id === 'number' ? id : null,
                      label: label ?? null,
                    }),
                  )
                }
              />
            </td>
          </tr>
        ))}
      </PlainTable>
      <div className="dc-panel-acts">
        <PendingButton
          variant="default"
          loading={isSaving}
          disabled={lines.length < ingredients.length}
          onClick={save}
        >
          {t('Save replacements')}
        </PendingButton>
      </div>
    </>
  )
}
