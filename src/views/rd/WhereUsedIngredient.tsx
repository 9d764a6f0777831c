import { NumberInput, SegmentedControl, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { whereIngredientIsUsed } from '../../api/rd/research'
import { ingredientKinds } from '../../resources/production/recipes/recipe_lines'
import { reference } from '../../resources/kit/fields/field'
import type { IngredientUse } from '../../resources/rd/rdCalls'
import { FieldInput } from '../fields/FieldInput'
import { figure } from '../format/format'
import { useAnswer } from '../hooks/useAnswer'
import { ErrorState } from '../parts/ErrorState'
import { StatusTag } from '../parts/StatusTag'
import { PlainTable } from '../parts/table/PlainTable'
import { Dialog } from '../ui/Dialog'
import { failureMessage } from '../ui/messages'
import { t } from '../../texts/texts'
import './rd.css'

const ingredient = reference(t('Ingredient'), 'products', { where: { kind: ingredientKinds } })
const isCas = (text: string) => /^\d{2,7}-\d{2}-\d$/.test(text.trim())

const Versions = ({ used }: { used: IngredientUse }) => (
  <PlainTable
    label={t('Versions')}
    heads={[t('Sample'), t('Name'), { figure: t('Version') }, { figure: t('Share'), unit: '%' }, t('Status')]}
  >
    {used.versions.map((one) => (
      <tr key={one.id}>
        <th scope="row">
          <Link className="dc-link" to={`/rd/sample/develop/${one.sample_id}`}>
            {one.sample}
          </Link>
        </th>
        <td>{one.name}</td>
        <td className="dc-right">{figure(one.version_number)}</td>
        <td className="dc-right">{figure(one.percent, 6)}</td>
        <td>
          <StatusTag status={one.status} />
        </td>
      </tr>
    ))}
  </PlainTable>
)

const Recipes = ({ used }: { used: IngredientUse }) => (
  <PlainTable
    label={t('Recipes')}
    heads={[
      t('Recipe'),
      t('Bulk product'),
      { figure: t('Share'), unit: '%' },
      { figure: t('In stock'), unit: 'l' },
      { figure: t('Products') },
      { figure: t('Open orders') },
      t('Status'),
    ]}
  >
    {used.recipes.map((one) => (
      <tr key={one.id}>
        <th scope="row">
          <Link className="dc-link" to={`/rd/recipe/${one.id}`}>
            {one.code} rev {one.revision}
          </Link>
        </th>
        <td>{one.bulk}</td>
        <td className="dc-right">{figure(one.percent, 6)}</td>
        <td className="dc-right">{figure(one.bulk_litres + one.filled_litres, 1)}</td>
        <td className="dc-right">{figure(one.sku_count)}</td>
        <td className="dc-right">{figure(one.open_orders)}</td>
        <td>
          <StatusTag status={one.status} />
        </td>
      </tr>
    ))}
  </PlainTable>
)

/** Where an ingredient or a substance is used, and what would be concerned if it were banned or limited. */
export function WhereUsedIngredient({ onClose }: { onClose: () => void }) {
  const [by, setBy] = useState<'ingredient' | 'substance'>('ingredient')
  const [product, setProduct] = useState<{ id: number | null; label: string | null }>({
    id: null,
    label: null,
  })
  const [cas, setCas] = useState('')
  const [most, setMost] = useState<number | null>(null)
  const sought = {
    product_id: by === 'ingredient' ? product.id : null,
    cas_number: by === 'substance' && isCas(cas) ? cas.trim() : null,
    max_percent: most,
  }
  const isAsked = sought.product_id !== null || sought.cas_number !== null
  const { value: used, error } = useAnswer(isAsked ? JSON.stringify(sought) : null, (signal) =>
    whereIngredientIsUsed(sought, signal),
  )
  return (
    <Dialog opened onClose={onClose} title={t('Where used')} size={960}>
      <div className="dc-rd-limits">
        <SegmentedControl
          aria-label={t('Search for')}
          data={[
            { value: 'ingredient', label: t('Ingredient') },
            { value: 'substance', label: t('Substance') },
          ]}
          value={by}
          onChange={(next) => setBy(next === 'substance' ? 'substance' : 'ingredient')}
        />
        {by === 'ingredient' ? (
          <FieldInput
            field={ingredient}
            label={ingredient.label}
            value={product.id}
            shown={product.label}
            onChange={(id, label) =>
              setProduct({ id: typeof id === 'number' ? id : null, label: label ?? null })
            }
          />
        ) : (
          <TextInput
            label={t('CAS number')}
            value={cas}
            placeholder="431-03-8"
            onChange={(event) => setCas(event.currentTarget.value)}
          />
        )}
        <NumberInput
          label={t('Limit')}
          suffix=" %"
          min={0}
          max={100}
          value={most ?? ''}
          onChange={(value) => setMost(typeof value === 'number' ? value : null)}
        />
      </div>
      {error !== null && <ErrorState what={failureMessage(error)} />}
      {used && (
        <>
          <p role="status">
            {t(
              '{versions} versions, {recipes} recipes, {litres} l in stock, {products} products, {orders} open orders',
              {
                versions: figure(used.version_count),
                recipes: figure(used.recipe_count),
                litres: figure(used.litres, 1),
                products: figure(used.sku_count),
                orders: figure(used.open_orders),
              },
            )}
            {most !== null && (
              <span className={used.above_count > 0 ? 'dc-danger-text' : 'dc-success-text'}>
                {' '}
                {t('{count} versions above the limit', { count: figure(used.above_count) })}
              </span>
            )}
          </p>
          <Recipes used={used} />
          <Versions used={used} />
        </>
      )}
    </Dialog>
  )
}
