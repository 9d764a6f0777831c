import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import type { ScaledRecipe } from '../../../resources/production/recipes/recipeCalls'
import { recipeLines } from '../../../resources/production/recipes/recipe_lines'
import type { Recipe } from '../../../resources/production/recipes/recipes'
import { serverNow } from '../../../streams/connection/clock'
import { cellText } from '../../fields/cellText'
import { figure } from '../../format/format'
import { instant } from '../../format/timeText'
import { Square } from '../../labels/Label'
import { usePerson } from '../../session/session'
import { allergenWords } from './recipeFindings'
import { t } from '../../../texts/texts'
import '../../ui/print.css'
import './recipe.css'

type Props = { recipe: Recipe; scaled: ScaledRecipe; onDone: () => void }

const byHand = [t('Lot'), t('Weighed'), t('By'), t('Verified')]

/** The batch sheet of a recipe for a volume: what is weighed, with room for lots, weights and signatures. */
export function BatchSheet({ recipe, scaled, onDone }: Props) {
  const person = usePerson()
  const done = useRef(onDone)
  useEffect(() => {
    const after = () => done.current()
    window.addEventListener('afterprint', after)
    window.print()
    return () => window.removeEventListener('afterprint', after)
  }, [])
  const code = t('{code} rev {revision}', { code: recipe.code, revision: recipe.revision })
  return createPortal(
    <section className="dc-print dc-batch-sheet" aria-label={t('Batch sheet, to print')}>
      <style>{'@page { size: landscape }'}</style>
      <p>{person.company}</p>
      <h1>
        {t('Batch sheet {code}', { code })} {recipe.status !== 'approved' && t('(not approved)')}
      </h1>
      <Square text={`${recipe.code}/${recipe.revision}`} className="dc-batch-qr" />
      <p>
        {t('{name}, {product}: {volume} ml at {strength} mg/ml, {density} g/ml', {
          name: recipe.name,
          product: recipe.product ?? '',
          volume: figure(scaled.volume_ml),
          strength: figure(recipe.target_strength_mg_ml),
          density: figure(scaled.density_g_ml),
        })}
      </p>
      <p>
        {t('Mix {minutes} min, rest {hours} h before bottling', {
          minutes: figure(recipe.mix_minutes),
          hours: figure(recipe.rest_hours),
        })}
      </p>
      <table>
        <thead>
          <tr>
            <th>{t('Ingredient')}</th>
            <th>{t('Role')}</th>
            <th className="dc-right">%</th>
            <th className="dc-right">ml</th>
            <th className="dc-right">g</th>
            <th className="dc-right">± %</th>
            {byHand.map((head) => (
              <th key={head} className="dc-by-hand">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {scaled.lines.map((line) => (
            <tr key={line.id}>
              <td>
                {line.sku} {line.product}
                {(line.is_hazard === 1 || line.un_number !== null) && (
                  <b> {t('Hazard {un}', { un: line.un_number ?? '' })}</b>
                )}
                {line.allergens.length > 0 && (
                  <b> {t('Allergens: {names}', { names: allergenWords(line.allergens) })}</b>
                )}
                {line.note && ` (${line.note})`}
              </td>
              <td>{cellText(recipeLines, 'role', line)}</td>
              <td className="dc-right">{figure(line.percent)}</td>
              <td className="dc-right">{figure(line.ml)}</td>
              <td className="dc-right">{figure(line.g)}</td>
              <td className="dc-right">{figure(line.tolerance_percent)}</td>
              {byHand.map((head) => (
                <td key={head} className="dc-by-hand" aria-hidden="true" />
              ))}
            </tr>
          ))}
          <tr className="dc-print-sum">
            <td colSpan={3}>{t('Total')}</td>
            <td className="dc-right">{figure(scaled.ml)}</td>
            <td className="dc-right">{figure(scaled.g)}</td>
            <td colSpan={1 + byHand.length} aria-hidden="true" />
          </tr>
        </tbody>
      </table>
      {recipe.notes && <p>{recipe.notes}</p>}
      <div className="dc-batch-signs">
        {[t('Tank'), t('Measured volume, ml'), t('Batcher'), t('Supervisor')].map((sign) => (
          <span key={sign}>{sign}</span>
        ))}
      </div>
      <p>
        {instant(new Date(serverNow()))}, {person.name}
      </p>
    </section>,
    document.body,
  )
}
