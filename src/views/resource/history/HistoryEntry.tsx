import type { TrailEntry } from '../../../resources/kit/query/resourceAnswers'
import type { AnyResource } from '../../../resources/kit/define/definition'
import { words } from '../../../resources/kit/text/words'
import { instant } from '../../format/timeText'
import { asChanges, changedFields } from './changeLogs'
import './history.css'

const eventWord = (resource: AnyResource, { event, action }: TrailEntry) =>
  event ? (resource.events[event]?.label ?? words(event)) : words(action)

const who = ({ user_name, acting_user }: TrailEntry) =>
  `${user_name ?? 'System'}${acting_user && acting_user !== user_name ? ` at the screen of ${acting_user}` : ''}`

type Props = { resource: AnyResource; log: TrailEntry; isNamed?: boolean }

/** One change of a row: what happened, who, when, and each field before and after; named where rows are mixed. */
export const HistoryEntry = ({ resource, log, isNamed }: Props) => (
  <li className="dc-history-entry">
    <p>
      <b>{eventWord(resource, log)}</b>
      {isNamed && (
        <span>
          {resource.singular} {log.label ?? `no. ${log.row_id}`}
        </span>
      )}
      <span>{who(log)}</span>
      <time dateTime={log.at}>{instant(log.at, { seconds: true })}</time>
    </p>
    <dl>
      {changedFields(resource, asChanges(log), true).map(({ field, label, before, after }) => (
        <div key={field}>
          <dt>{label}</dt>
          <dd>{log.began ? after : log.ended ? before : `${before} → ${after}`}</dd>
        </div>
      ))}
    </dl>
  </li>
)
