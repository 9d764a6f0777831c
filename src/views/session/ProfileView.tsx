import { useCallback, useEffect, useState } from 'react'
import { profile, type Profile } from '../../api/session'
import { ErrorState } from '../parts/ErrorState'
import { failureMessage } from '../shell/messages'
import { Page } from '../shell/Page'
import { OwnData } from './OwnData'
import { OwnPassword } from './OwnPassword'
import { OwnSessions } from './OwnSessions'
import './profile.css'

type Loaded = { own: Profile } | { failure: string } | null

/** One's own account: name, e-mail, time zone, password and the sessions that are open. */
export function ProfileView() {
  const [loaded, setLoaded] = useState<Loaded>(null)
  const load = useCallback(async () => {
    try {
      setLoaded({ own: await profile() })
    } catch (thrown) {
      setLoaded({ failure: failureMessage(thrown) })
    }
  }, [])
  useEffect(() => void load(), [load])

  return (
    <Page title="Profile">
      {loaded && 'failure' in loaded && (
        <ErrorState what={`Your profile could not be read. ${loaded.failure}`} onRetry={() => void load()} />
      )}
      {loaded && 'own' in loaded && (
        <div className="dc-profile">
          <OwnData own={loaded.own} onSaved={load} />
          <OwnPassword onSaved={load} />
          <OwnSessions sessions={loaded.own.sessions} onRevoked={load} />
        </div>
      )}
    </Page>
  )
}
