import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import type { WaitingImport } from '../../resources/imports/importShapes'
import { runNews, waitingImports$ } from '../../streams/values/importRuns'
import { timeAgo } from '../format/format'
import { importAddress } from '../resource/list/importPages'
import { useServerNow } from '../hooks/observed'
import { usePerson } from '../session/session'
import { t } from '../../texts/texts'

const most = 5

/** Own files that have waited for a decision for more than a day. */
export function HomeImports() {
  const person = usePerson()
  const [waiting, setWaiting] = useState<readonly WaitingImport[]>([])
  const now = useServerNow(60_000)
  const { id } = person
  useEffect(() => {
    const following = waitingImports$(runNews(`private-general.users.${id}`)).subscribe(setWaiting)
    return () => following.unsubscribe()
  }, [id])
  if (waiting.length === 0) return null
  return (
    <section className="dc-home-card" aria-labelledby="home-imports">
      <header>
        <h2 id="home-imports">{t('Your open imports')}</h2>
        <small>{waiting.length}</small>
      </header>
      <ul>
        {waiting.slice(0, most).map((run) => (
          <li key={run.id}>
            <Link to={importAddress(run.kind, person, run.id) ?? `/imports/index?open=${run.id}`}>
              <b>{run.number}</b>
              <span className="dc-cut">
                {t(run.title)}, {run.file_name}
              </span>
              <small>{timeAgo(run.previewed_at, now)}</small>
            </Link>
          </li>
        ))}
      </ul>
      {waiting.length > most && <p>{t('{count} more', { count: waiting.length - most })}</p>}
    </section>
  )
}
