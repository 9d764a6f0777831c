import { Link } from 'react-router-dom'
import type { Kind } from '../../api/imports'
import type { ImportRun } from '../../resources/imports/import_runs'
import { duration } from '../fields/format'
import { instant } from '../fields/timeText'
import { screenAt } from '../routing/screens'
import { RunCounts } from './RunCounts'

type Told = { at: string | null; by: string | null; word: string }

const took = (ms: number | null) =>
  ms === null ? '' : ms < 60_000 ? `, took ${(ms / 1000).toFixed(1)} s` : `, took ${duration(ms / 60_000)}`

const toldOf = (run: ImportRun): Told[] => {
  const { committed_by, reverted_by } = run as ImportRun &
    Record<'committed_by' | 'reverted_by', string | null>
  return [
    { at: run.committed_at, by: committed_by, word: `Committed${took(run.duration_ms)}` },
    { at: run.reverted_at, by: reverted_by, word: 'Reverted' },
  ]
}

/** What became of a file: how many rows, when, by whom, and where they are seen now. */
export const RunResult = ({ run, kind }: { run: ImportRun; kind: Kind }) => (
  <section className="dc-import-result" aria-label="Result">
    <p>
      {toldOf(run)
        .filter(({ at }) => at !== null)
        .map(({ at, by, word }) => (
          <span key={word}>
            {word}, {instant(at ?? '')}
            {by && `, ${by}`}
          </span>
        ))}
      {screenAt(kind.path) && (
        <Link className="dc-link" to={kind.path}>
          Open {kind.title.toLowerCase()}
        </Link>
      )}
    </p>
    <RunCounts run={run} />
  </section>
)
