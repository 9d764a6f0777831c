import type { ImportRun } from '../../../resources/imports/import_runs'
import { figure } from '../../format/format'

// Counts shown only where they are not zero.
const rare = ['rows_asked']
const parts = [
  ['rows_total', 'Rows'],
  ['rows_create', 'New'],
  ['rows_update', 'Changed'],
  ['rows_asked', 'To be approved'],
  ['rows_unchanged', 'Unchanged'],
  ['rows_excluded', 'Excluded'],
  ['rows_error', 'With errors'],
  ['rows_warning', 'With warnings'],
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
