import type { AnyResource } from '../../../resources/kit/define/definition'
import { fieldOf } from '../../../resources/kit/define/defineResource'
import { cellText } from '../../fields/cellText'
import { initials } from '../../format/format'
import { clock } from '../../format/timeText'
import { lineKey, type Lines } from './lines'
import type { LineConflict, LineNews } from './mergeLines'
import { ConflictResolver, usePersonName } from '../record/ConflictResolver'
import type { RecordForm } from '../record/useRecordForm'
import { t } from '../../../texts/texts'

/** Who else changed a line, beside it. */
export function LineWho({ news }: { news: LineNews }) {
  const who = usePersonName(news.by)
  const text = `${who}${news.at === null ? '' : `, ${clock(news.at)}`}`
  return (
    <span className="dc-line-who" title={text} aria-label={text} role="img">
      {initials(who)}
    </span>
  )
}

type RemoteChange = { child: AnyResource; place: number; news: LineNews; onGo: () => void }

/** A change of a line by another person, in words, as a link to the line. */
function RemoteChange({ child, place, news, onGo }: RemoteChange) {
  const who = usePersonName(news.by)
  const labels = news.names.map((name) => (fieldOf(child, name)?.label ?? name).toLowerCase())
  const at = news.at === null ? '' : `, ${clock(news.at)}`
  if (place === -1 || news.kind === 'removed') {
    const named = Object.keys(child.fields).find(
      (name) => child.fields[name]?.kind === 'reference' && news.line[name],
    )
    const what = named === undefined ? '' : ` “${cellText(child, named, news.line)}”`
    return (
      <p>
        {place === -1
          ? t('The line{what} was removed', { what })
          : t('Line {place}{what} was removed while you were editing it. Saving adds it again', {
              place: place + 1,
              what,
            })}
      </p>
    )
  }
  return (
    <button type="button" className="dc-plain dc-line-remote" onClick={onGo}>
      {t('Line {place}: {who} {value}{at}', {
        place: place + 1,
        who,
        value: news.kind === 'added' ? t('added it') : t('changed {labels}', { labels: labels.join(', ') }),
        at,
      })}
    </button>
  )
}

const shown = 5

type Props = {
  child: AnyResource
  names: readonly string[]
  lines: Lines
  news: readonly LineNews[]
  form: RecordForm
  goTo: (place: number, column: number) => void
}

/** Under the lines: fields that two people changed, to choose from, and what others changed while they were open. */
export function RemoteLineChanges({ child, names, lines, news, form, goTo }: Props) {
  const placeOf = (key: string) => lines.findIndex((line) => lineKey(line) === key)
  const conflicts = form.lines[child.name]?.conflicts ?? []
  const both = (conflict: LineConflict) => {
    const { key, name, line } = conflict
    const place = placeOf(key)
    const mine = lines[place]
    if (!mine) return null
    return (
      <ConflictResolver
        key={`${key}.${name}`}
        label={t('Line {place}, {label}', { place: place + 1, label: fieldOf(child, name)?.label ?? name })}
        mine={cellText(child, name, mine)}
        theirs={cellText(child, name, line)}
        conflict={conflict}
        onSettle={(whose) => form.settleLine(child.name, conflict, whose)}
      />
    )
  }
  if (conflicts.length === 0 && news.length === 0) return null
  return (
    <div className="dc-lines-news" role="status">
      {conflicts.map(both)}
      {news.slice(0, shown).map((one) => {
        const place = placeOf(one.key)
        const column = Math.max(0, names.indexOf(one.names[0] ?? ''))
        return (
          <RemoteChange
            key={one.key}
            child={child}
            place={place}
            news={one}
            onGo={() => goTo(place, column)}
          />
        )
      })}
      {news.length > shown && <p>{t('and {count} more', { count: news.length - shown })}</p>}
    </div>
  )
}
