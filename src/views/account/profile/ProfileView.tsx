import { Suspense, useCallback, useEffect, useState } from 'react'
import { profile } from '../../../api/general/profile'
import type { Profile } from '../../../resources/general/people/profileCalls'
import { ErrorState } from '../../parts/ErrorState'
import { failureMessage } from '../../ui/messages'
import { lazyPart } from '../../ui/lazyPart'
import { Page } from '../../ui/Page'
import { OwnData } from './OwnData'
import { OwnPassword } from './OwnPassword'
import { OwnPin } from './OwnPin'
import { OwnPreferences } from './OwnPreferences'
import { OwnPunches } from './OwnPunches'
import { OwnSessions } from './OwnSessions'
import { usePerson } from '../../session/session'
import { t } from '../../../texts/texts'
import './profile.css'

const SecondFactor = lazyPart(async () => (await import('./SecondFactor')).SecondFactor)
const Passkeys = lazyPart(async () => (await import('./Passkeys')).Passkeys)

type Loaded = { own: Profile } | { failure: string } | null

function Own() {
  const person = usePerson()
  const [loaded, setLoaded] = useState<Loaded>(null)
  const load = useCallback(async () => {
    try {
      setLoaded({ own: await profile() })
    } catch (thrown) {
      setLoaded((before) => (before && 'own' in before ? before : { failure: failureMessage(thrown) }))
    }
  }, [])
  // The person is read anew whenever a session ended or rights changed: so are the sessions.
  useEffect(() => void load(), [load, person])

  if (!loaded) return null
  if ('failure' in loaded)
    return (
      <ErrorState
        what={t('Your profile could not be loaded. {failure}', { failure: loaded.failure })}
        onRetry={() => void load()}
      />
    )
  const { own } = loaded
  // Accounts cannot be changed in a session by badge.
  const isAtDesk = !person.screen?.station
  return (
    <div className="dc-profile">
      <div>
        {isAtDesk && <OwnData own={own} onSaved={load} />}
        <OwnPreferences />
        <OwnPunches />
      </div>
      <div>
        {isAtDesk && <OwnPassword onSaved={load} />}
        {isAtDesk && <OwnPin hasPin={own.has_pin === 1} hasBadge={own.has_badge === 1} onSaved={load} />}
        {isAtDesk && (
          <Suspense>
            <SecondFactor isOn={own.has_second_factor === 1} onSaved={load} />
            <Passkeys passkeys={own.passkeys} onSaved={load} />
          </Suspense>
        )}
        <OwnSessions sessions={own.sessions} onRevoked={load} />
      </div>
    </div>
  )
}

/** One's own account: name, e-mail, time zone, choices, password, PIN, punches and the sessions that are open. */
export function ProfileView() {
  const { id } = usePerson()
  return (
    <Page title={t('Profile')}>
      {/* Input is discarded with the person who typed it. */}
      <Own key={id} />
    </Page>
  )
}
