import { useEffect, useState } from 'react'
import { publicInfo } from '../../api/session'
import type { PublicInfo } from '../../resources/general/auth/signInCalls'
import { company$ } from '../../streams/values/company'
import { clock, day, dayOf, shownZone } from '../format/timeText'
import { useObserved, useServerNow } from '../hooks/observed'
import { usePerson } from '../session/session'
import { rolesInWords } from '../parts/NoRight'
import { ConnectionBadge } from '../parts/live/ConnectionBadge'

/** Where and when: the site's clock, the state of the line to the server, who one is here. */
export function HomeSite() {
  const person = usePerson()
  const now = new Date(useServerNow(1000))
  const called = useObserved(company$).value?.value
  const [site, setSite] = useState<PublicInfo | null>(null)
  useEffect(() => {
    publicInfo().then(setSite, () => undefined)
  }, [])
  return (
    <section className="dc-home-card" aria-label="Site">
      <header>
        <h2>
          {[called?.name || person.company, called ? called.site : site?.site].filter(Boolean).join(', ')}
        </h2>
        <ConnectionBadge />
      </header>
      <time className="dc-home-clock" dateTime={now.toISOString()}>
        {clock(now, { seconds: true })}
      </time>
      <dl>
        <dt>Date</dt>
        <dd>{day(dayOf(now))}</dd>
        <dt>Time zone</dt>
        <dd>{shownZone().replaceAll('_', ' ')}</dd>
        <dt>Signed in as</dt>
        <dd>
          {person.name} ({person.username})
        </dd>
        <dt>Roles</dt>
        <dd>{rolesInWords(person.roles)}</dd>
        <dt>Modules</dt>
        <dd>{person.modules.join(', ')}</dd>
        {site && (
          <>
            <dt>Version</dt>
            <dd>{site.version}</dd>
          </>
        )}
      </dl>
    </section>
  )
}
