import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { scaleRecipe } from '../../../api/recipes'
import { millilitres } from '../../../resources/kit/fields/numbers'
import type { ScaledRecipe } from '../../../resources/production/recipes/recipeCalls'
import { recipeLines } from '../../../resources/production/recipes/recipe_lines'
import { cellText } from '../../fields/cellText'
import { FieldInput } from '../../fields/FieldInput'
import { problemOf } from '../../fields/problems'
import { figure } from '../../format/format'
import { PlainTable } from '../../parts/table/PlainTable'
import { lazyPart } from '../../ui/lazyPart'
import { RecipeDialog, type RecipeDialogProps } from './RecipeDialog'
import { t } from '../../../texts/texts'

const BatchSheet = lazyPart(async () => (await import('./BatchSheet')).BatchSheet)

const field = millilitres(t('Volume'), { above: 0, max: 100_000_000 })

const heads = [
  t('Ingredient'),
  t('Role'),
  { figure: t('Share'), unit: '%' },
  { figure: t('Volume'), unit: 'ml' },
  { figure: t('Weight'), unit: 'g' },
  { figure: t('Stock') },
  { figure: t('Cost'), unit: t('CAD') },
]

const Amounts = ({ scaled }: { scaled: ScaledRecipe }) => (
  <PlainTable
    label={t('Amounts')}
    heads={heads}
    foot={
      <tr>
        <td colSpan={3}>{t('Total')}</td>
        <td className="dc-right">{figure(scaled.ml)}</td>
        <td className="dc-right">{figure(scaled.g)}</td>
        <td aria-hidden="true" />
        <td className="dc-right">{scaled.cost === null ? t('Unknown') : figure(scaled.cost, 2)}</td>
      </tr>
    }
  >
    {scaled.lines.map((line) => (
      <tr key={line.id}>
        <th scope="row">
          {line.sku} {line.product}
        </th>
        <td>{cellText(recipeLines, 'role', line)}</td>
        <td className="dc-right">{figure(line.percent)}</td>
        <td className="dc-right">{figure(line.ml)}</td>
        <td className="dc-right">
          {figure(line.g)} {line.density_g_ml === null && <small>{t('no density')}</small>}
        </td>
        <td className="dc-right">
          {line.qty === null ? '' : figure(line.qty)} <small>{line.measure}</small>
        </td>
        <td className="dc-right">{line.cost === null ? t('Unknown') : figure(line.cost, 2)}</td>
      </tr>
    ))}
  </PlainTable>
)

/** What a volume of a recipe takes of each ingredient, and its batch sheet on paper. */
export function ScaleDialog({ row, onClose }: RecipeDialogProps) {
  const [volume, setVolume] = useState<unknown>(1000)
  const [isPrinting, setPrinting] = useState(false)
  const problem = problemOf(field, volume)
  return (
    <RecipeDialog
      title={t('Scale {code} rev {revision}', { code: row.code, revision: row.revision })}
      onClose={onClose}
      queryKey={problem === null ? `${row.id} ${row.version} ${String(volume)}` : null}
      ask={(signal) => scaleRecipe(row.id, Number(volume), signal)}
      pick={(scaled) => (
        <>
          <FieldInput
            field={field}
            label={field.label}
            value={volume}
            {...(problem !== null && { error: problem })}
            onChange={setVolume}
          />
          <Button
            variant="default"
            leftSection={<IconPrinter size={16} aria-hidden="true" />}
            disabled={scaled === null || scaled.lines.length === 0}
            onClick={() => setPrinting(true)}
          >
            {t('Print batch sheet')}
          </Button>
        </>
      )}
    >
      {(scaled) => (
        <>
          {scaled.lines.length > 0 ? (
            <Amounts scaled={scaled} />
          ) : (
            <p>{t('This recipe has no ingredients yet')}</p>
          )}
          {isPrinting && (
            <Suspense>
              <BatchSheet recipe={row} scaled={scaled} onDone={() => setPrinting(false)} />
            </Suspense>
          )}
        </>
      )}
    </RecipeDialog>
  )
}
