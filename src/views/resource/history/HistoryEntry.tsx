import type { TrailEntry } from '../../../resources/kit/query/resourceAnswers'
import type { AnyResource } from '../../../resources/kit/define/definition'
import { changeName, lineChangeName } from '../../../resources/kit/text/historyText'
import { instant } from '../../format/timeText'
import { asChanges, changedFields } from './changeLogs'
import { t } from '../../../texts/texts'
import './history.css'

const who = ({ user_name, acting_user }: TrailEntry) =>
  `${user_name ?? t('System')}${acting_user && acting_user !== user_name ? t(' at the screen of {actingUser}', { actingUser: acting_user }) : ''}`

/** The fields of a change, each before and after. */
const Fields = ({ resource, log }: { resource: AnyResource; log: TrailEntry }) => (
  <dl>
    {changedFields(resource, asChanges(log), true).map(({ field, label, before, after }) => (
      <div key={field}>
        <dt>{label}</dt>
        <dd>{log.began ? after : log.ended ? before : `${before} → ${after}`}</dd>
      </div>
    ))}
  </dl>
)

type Props = {
  resource: AnyResource
  log: TrailEntry
  /** The changes of its lines that came with it. */
  lines?: readonly TrailEntry[]
  isNamed?: boolean
}

/** One change of a row: what happened, who, when, and each field before and after; named where rows are mixed. */
export function HistoryEntry({ resource, log, lines = [], isNamed }: Props) {
  const isLine = lines.includes(log)
  return (
    <li className="dc-history-entry">
      <p>
        <b>{isLine ? t('Lines changed') : changeName(resource, log)}</b>
        {isNamed && (
          <span>
            {t(resource.singular)} {log.label ?? t('no. {rowId}', { rowId: log.row_id })}
          </span>
        )}
        <span>{who(log)}</span>
        <time dateTime={log.at}>{instant(log.at, { seconds: true })}</time>
      </p>
      {!isLine && <Fields resource={resource} log={log} />}
      {lines.map((line) => {
        const table = resource.lines[line.table_name]?.resource
        return (
          table && (
            <section key={line.position} className="dc-history-line">
              <h3>
                {lineChangeName(table, line)}: {line.label ?? t('no. {rowId}', { rowId: line.row_id })}
              </h3>
              <Fields resource={table} log={line} />
            </section>
          )
        )
      })}
    </li>
  )
}
