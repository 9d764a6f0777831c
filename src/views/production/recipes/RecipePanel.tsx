import type { BehaviorSubject } from 'rxjs'
import { sumTolerance } from '../../../resources/production/recipes/recipeTotals'
import { figure } from '../../format/format'
import { useObserved } from '../../hooks/observed'
import { Glyph } from '../../parts/Glyph'
import { valueOf } from '../../resource/record/edit'
import type { RecordPart } from '../../resource/record/RecordDrawer'
import type { RecordForm } from '../../resource/record/useRecordForm'
import { failureMessage } from '../../ui/messages'
import { type Finding, findingsOf, ingredientNotes, type RecipeHead, totalsOf } from './recipeFindings'
import type { RecipeMix } from './recipeMix'
import { t } from '../../../texts/texts'
import '../../parts/panel.css'
import './recipe.css'

function headOf({ edit }: RecordForm): RecipeHead {
  const number = (name: string) => {
    const value = valueOf(edit, name)
    return typeof value === 'number' ? value : null
  }
  return {
    basis: valueOf(edit, 'basis') === 'weight' ? 'weight' : 'volume',
    target: number('target_strength_mg_ml'),
    density: number('density_g_ml'),
    bulkId: number('product_id'),
    isExport: number('export_only') === 1,
    isRework: number('is_rework') === 1,
  }
}

const Findings = ({ findings }: { findings: readonly Finding[] }) => (
  <ul className="dc-recipe-findings" aria-live="polite">
    {findings.length === 0 && (
      <li className="dc-success-text">
        <Glyph name="check" /> {t('No issues')}
      </li>
    )}
    {findings.map(({ kind, text }) => (
      <li key={text} className={kind === 'stop' ? 'dc-danger-text' : undefined}>
        <Glyph name={kind === 'stop' ? 'stop' : 'ring'} /> {text}
      </li>
    ))}
  </ul>
)

/** Ingredients that are to be known by what they are; nothing where there are none. */
const Named = ({ title, items }: { title: string; items: readonly string[] }) =>
  items.length > 0 && (
    <section className="dc-panel" aria-label={title}>
      <h2>{title}</h2>
      <ul className="dc-recipe-findings">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </section>
  )

function Totals({ mix, head }: { mix: RecipeMix; head: RecipeHead }) {
  const totals = totalsOf(mix, head.basis)
  const { hazards, allergens, uncosted } = ingredientNotes(mix)
  const facts: [string, string, string | null, boolean][] = [
    [t('Sum'), figure(totals.percent), '%', Math.abs(totals.percent - 100) > sumTolerance],
    [t('Strength'), figure(totals.strength_mg_ml, 3), 'mg/ml', false],
    [t('PG / VG'), `${figure(totals.pg_percent)} / ${figure(totals.vg_percent)}`, '%', false],
    [
      t('Density'),
      figure(head.density ?? totals.density_g_ml),
      head.density === null
        ? 'g/ml'
        : t('g/ml, computed {density}', { density: figure(totals.density_g_ml) }),
      false,
    ],
    [
      t('Cost per litre'),
      totals.cost_per_litre === null ? t('Unknown') : figure(totals.cost_per_litre, 2),
      totals.cost_per_litre === null ? null : t('CAD'),
      false,
    ],
  ]
  return (
    <>
      <section className="dc-panel" aria-label={t('Mix')}>
        <h2>{t('Mix')}</h2>
        <dl className="dc-recipe-totals">
          {facts.map(([name, value, unit, isWrong]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className={isWrong ? 'dc-danger-text' : undefined}>
                {value} {unit && <small>{unit}</small>}
              </dd>
            </div>
          ))}
        </dl>
        {uncosted.length > 0 && (
          <p>
            <small>{t('No cost yet: {skus}', { skus: uncosted.join(', ') })}</small>
          </p>
        )}
      </section>
      <section className="dc-panel" aria-label={t('Checks')}>
        <h2>{t('Checks')}</h2>
        <Findings findings={findingsOf(mix, head, totals)} />
      </section>
      <Named title={t('Hazards')} items={hazards} />
      <Named title={t('Allergens')} items={allergens} />
    </>
  )
}

/** Below the lines of a recipe: what they add up to, what stops its submission, and what is dangerous in it. */
export function RecipePanel({ form, mix }: RecordPart & { mix: BehaviorSubject<RecipeMix> }) {
  const now = useObserved(mix).value ?? mix.value
  if (now.lines.length === 0) return null
  return (
    <div className="dc-recipe-panel">
      {now.failed === null ? (
        <Totals mix={now} head={headOf(form)} />
      ) : (
        <p className="dc-danger-text">{failureMessage(now.failed)}</p>
      )}
    </div>
  )
}
