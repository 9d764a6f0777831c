import type { OfferedRecipe as Offered } from '../../../resources/production/recipes/recipeCalls'
import { Glyph } from '../../parts/Glyph'
import { fieldMessage } from '../../ui/messages'
import { PendingButton } from '../../ui/PendingButton'
import { ComparisonTable } from './ComparisonTable'
import { t } from '../../../texts/texts'
import '../../parts/panel.css'

type Props = { offered: Offered; isFetching: boolean; onFetch: (() => void) | null }

const becomes = ({ current }: Offered) =>
  current
    ? t('becomes the next revision of {code}, beside rev {revision} here', current)
    : t('becomes a new recipe: this plant has none of this code and bulk product')

/** A recipe of the file of another plant: what differs from the one here, or what is wrong with its rows. */
export const OfferedRecipe = ({ offered, isFetching, onFetch }: Props) => (
  <section className="dc-panel dc-recipe-dialog" aria-label={`${offered.code} ${offered.revision}`}>
    <header>
      <h2>
        {t('{code} rev {revision}', { code: offered.code, revision: offered.revision })} {offered.name}
      </h2>
      {offered.problems.length === 0 && <p>{becomes(offered)}</p>}
      {onFetch && offered.problems.length === 0 && (
        <div className="dc-panel-acts">
          <PendingButton loading={isFetching} onClick={onFetch}>
            {t('Fetch as draft')}
          </PendingButton>
        </div>
      )}
    </header>
    {offered.problems.length > 0 && (
      <ul className="dc-recipe-findings" role="alert">
        {offered.problems.map(({ row, column, error }) => (
          <li key={`${row} ${column}`} className="dc-danger-text">
            <Glyph name="stop" />{' '}
            {t('Row {row}, {column}: {problem}', { row, column, problem: fieldMessage(error) })}
          </li>
        ))}
      </ul>
    )}
    {offered.comparison && <ComparisonTable comparison={offered.comparison} />}
  </section>
)
