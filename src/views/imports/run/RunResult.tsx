import { Link } from 'react-router-dom'
import type { Kind } from '../../../resources/imports/importShapes'
import type { ImportRun } from '../../../resources/imports/import_runs'
import { productChanges } from '../../../resources/inventory/product_changes/product_changes'
import { duration, figure } from '../../format/format'
import { instant } from '../../format/timeText'
import { screenAt } from '../../routing/screens'
import { mayEnter } from '../../routing/visible'
import { usePerson } from '../../session/session'
import { RunCounts } from './RunCounts'
import { t } from '../../../texts/texts'

const requestsPath = productChanges.path

/** The change requests of the file that wait for approval. */
const RunRequests = ({ run }: { run: ImportRun }) => {
  const screen = screenAt(requestsPath)?.screen
  const person = usePerson()
  if (run.batch_id === null) return null
  const message = t('{rowsAsked} {value} to approval', {
    rowsAsked: figure(run.rows_asked),
    value: run.rows_asked === 1 ? t('row goes') : t('rows go'),
  })
  return screen && mayEnter(screen, person) ? (
    <Link className="dc-link" to={`${requestsPath}?f.batch_id=is:${run.batch_id}`}>
      {message}
    </Link>
  ) : (
    <span>{t('{message}, as batch {batchId}', { message, batchId: run.batch_id })}</span>
  )
}

type Outcome = { at: string | null; by: string | null; word: string }

const took = (ms: number | null) =>
  ms === null
    ? ''
    : ms < 60_000
      ? t(', took {toFixed} s', { toFixed: (ms / 1000).toFixed(1) })
      : t(', took {ms}', { ms: duration(ms / 60_000) })

const toldOf = (run: ImportRun): Outcome[] => {
  const { committed_by, reverted_by } = run as ImportRun &
    Record<'committed_by' | 'reverted_by', string | null>
  return [
    { at: run.committed_at, by: committed_by, word: t('Committed') + took(run.duration_ms) },
    { at: run.reverted_at, by: reverted_by, word: t('Reverted') },
  ]
}

/** What became of a file: how many rows, when, by whom, and where they are seen now. */
export const RunResult = ({ run, kind }: { run: ImportRun; kind: Kind }) => (
  <section className="dc-import-result" aria-label={t('Result')}>
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
          {t('Open {title}', { title: kind.title.toLowerCase() })}
        </Link>
      )}
      <RunRequests run={run} />
    </p>
    <RunCounts run={run} />
  </section>
)
