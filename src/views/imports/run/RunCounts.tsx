import type { ImportRun } from '../../../resources/imports/import_runs'
import { figure } from '../../format/format'
import { t } from '../../../texts/texts'

// Counts shown only where they are not zero.
const rare = ['rows_asked']
const parts = [
  ['rows_total', t('Rows')],
  ['rows_create', t('New')],
  ['rows_update', t('Changed')],
  ['rows_asked', t('To be approved')],
  ['rows_unchanged', t('Unchanged')],
  ['rows_excluded', t('Excluded')],
  ['rows_error', t('With errors')],
  ['rows_warning', t('With warnings')],
] as const

/** Row counts of a run. */
export const RunCounts = ({ run }: { run: ImportRun }) => (
  <dl className="dc-import-counts">
    {parts
      .filter(([name]) => run[name] > 0 || !rare.includes(name))
      .map(([name, word]) => (
        <div key={name}>
          <dt>{word}</dt>
          <dd className={run[name] === 0 ? 'dc-zero' : undefined}>{figure(run[name])}</dd>
        </div>
      ))}
  </dl>
)
