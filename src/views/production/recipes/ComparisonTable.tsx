import type {
  ComparedLine,
  ComparedRecipe,
  RecipeComparison,
  RecipeLineValues,
} from '../../../resources/production/recipes/recipeCalls'
import { recipeLines } from '../../../resources/production/recipes/recipe_lines'
import { recipes } from '../../../resources/production/recipes/recipes'
import { cellText } from '../../fields/cellText'
import { figure } from '../../format/format'
import { PlainTable } from '../../parts/table/PlainTable'
import { flagWord, words } from '../../../resources/kit/text/words'
import { t } from '../../../texts/texts'

type Fact = readonly [label: string, text: (recipe: ComparedRecipe) => string]

const { fields } = recipes
const facts: readonly Fact[] = [
  [fields.name.label, ({ name }) => name],
  [fields.product_id.label, ({ product }) => product ?? ''],
  [fields.basis.label, ({ basis }) => words(basis)],
  [fields.target_strength_mg_ml.label, ({ target_strength_mg_ml: target }) => `${figure(target, 3)} mg/ml`],
  [t('Strength'), ({ strength_mg_ml: strength }) => `${figure(strength, 3)} mg/ml`],
  [t('PG / VG'), (one) => `${figure(one.pg_percent)} / ${figure(one.vg_percent)} %`],
  [
    fields.density_g_ml.label,
    ({ density_g_ml: density }) => (density === null ? '' : `${figure(density)} g/ml`),
  ],
  [fields.mix_minutes.label, ({ mix_minutes: minutes }) => `${figure(minutes)} min`],
  [fields.rest_hours.label, ({ rest_hours: hours }) => `${figure(hours)} h`],
  [fields.is_rework.label, ({ is_rework: flag }) => flagWord(flag, fields.is_rework)],
  [fields.export_only.label, ({ export_only: flag }) => flagWord(flag, fields.export_only)],
  [t('Sum'), ({ percent }) => `${figure(percent)} %`],
  [
    t('Cost per litre'),
    ({ cost_per_litre: cost }) => (cost === null ? t('Unknown') : t('CAD {cost}', { cost: figure(cost, 2) })),
  ],
]

/** How a recipe is called: by code and revision. */
const called = ({ code, revision }: ComparedRecipe) =>
  t('{code} rev {revision}', { code, revision: revision ?? '' })

const notePart = (
  name: keyof RecipeLineValues & keyof typeof recipeLines.fields,
  values: RecipeLineValues,
) => {
  const text = cellText(recipeLines, name, values)
  return text === '' ? null : `${recipeLines.fields[name].label} ${text}`
}

/** What of a line changed beside its share. */
function otherChanges({ before, after }: ComparedLine): string {
  if (!before || !after) return ''
  const names = ['role', 'strength_mg_ml', 'tolerance_percent', 'is_hazard', 'note'] as const
  return names
    .filter((name) => before[name] !== after[name])
    .map((name) =>
      t('{before} → {after}', {
        before: notePart(name, before) ?? t('{label} none', { label: recipeLines.fields[name].label }),
        after: notePart(name, after) ?? t('none'),
      }),
    )
    .join('; ')
}

const shareOf = (values: RecipeLineValues | null) => (values === null ? '–' : figure(values.percent))

function difference({ before, after }: ComparedLine): string {
  const by = Number(((after?.percent ?? 0) - (before?.percent ?? 0)).toFixed(6))
  return by === 0 ? '' : `${by > 0 ? '+' : ''}${figure(by)}`
}

const changeClass: Readonly<Record<ComparedLine['change'], string | undefined>> = {
  same: undefined,
  changed: 'dc-recipe-changed',
  added: 'dc-recipe-changed',
  removed: 'dc-recipe-changed dc-recipe-gone',
}
const changeWords: Readonly<Record<ComparedLine['change'], string>> = {
  same: '',
  changed: t('Changed'),
  added: t('Added'),
  removed: t('Removed'),
}

/** Two recipes side by side: their heads and totals, then ingredient by ingredient; what differs is marked. */
export function ComparisonTable({ comparison: { before, after, lines } }: { comparison: RecipeComparison }) {
  const names = [before ? called(before) : t('None here'), called(after)]
  return (
    <>
      <section>
        <h2>{t('Recipe')}</h2>
        <PlainTable label={t('Recipes side by side')} heads={[t('Field'), ...names]}>
          {facts.map(([label, text]) => {
            const [left, right] = [before ? text(before) : '', text(after)]
            return (
              <tr key={label} className={before && left !== right ? 'dc-recipe-changed' : undefined}>
                <th scope="row">{label}</th>
                <td>{left}</td>
                <td>{right}</td>
              </tr>
            )
          })}
        </PlainTable>
      </section>
      <section>
        <h2>{t('Ingredients')}</h2>
        <PlainTable
          label={t('Ingredients side by side')}
          heads={[
            t('Ingredient'),
            ...names.map((name) => ({ figure: name, unit: '%' })),
            { figure: t('Difference'), unit: '%' },
            t('Change'),
          ]}
        >
          {lines.map((line) => (
            <tr key={line.product_id} className={changeClass[line.change]}>
              <th scope="row">
                {line.sku} {line.product}
              </th>
              <td className="dc-right">{shareOf(line.before)}</td>
              <td className="dc-right">{shareOf(line.after)}</td>
              <td className="dc-right">{difference(line)}</td>
              <td>{otherChanges(line) || (before ? changeWords[line.change] : '')}</td>
            </tr>
          ))}
        </PlainTable>
      </section>
    </>
  )
}
