import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { PasswordField } from '../../parts/PasswordField'
import { Mark } from '../../ui/Mark'
import { failureMessage, fieldMessages } from '../../ui/messages'
import { PendingButton } from '../../ui/PendingButton'
import { discardUnsaved } from '../../ui/unsaved/unsavedText'
import { takeBack } from '../../session/operator'
import { session, usePerson } from '../../session/session'
import { useBadgeScanner } from './badgeScanner'
import { TakeOverForm } from './TakeOverForm'
import { t } from '../../../texts/texts'
import '../../account/login/badge.css'
import './lockedScreen.css'

/** The password of the owner, which makes the screen his own again. */
function TakeBack({ onCancel }: { onCancel: () => void }) {
  const { username } = usePerson()
  const [password, setPassword] = useState('')
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const send = async () => {
    if (!password) return setFailure(t('Password is required'))
    setBusy(true)
    const refusal = await takeBack(password)
    setBusy(false)
    if (refusal) setFailure(fieldMessages(refusal).password ?? failureMessage(refusal))
  }
  return (
    <form
      className="dc-badge"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <input type="hidden" autoComplete="username" value={username} readOnly />
      <PasswordField
        label={t('Password')}
        autoComplete="current-password"
        autoFocus
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        error={failure}
      />
      <div className="dc-badge-actions">
        <Button variant="default" h={44} disabled={isBusy} onClick={onCancel}>
          {t('Cancel')}
        </Button>
        <PendingButton type="submit" h={44} loading={isBusy}>
          {t('Take back screen')}
        </PendingButton>
      </div>
    </form>
  )
}

/** A lent screen without an operator: it takes a badge, or the password of its owner. */
export function LockedScreen() {
  const { name, screen } = usePerson()
  const [badge, setBadge] = useState('')
  const [isOwner, setOwner] = useState(false)
  useEffect(discardUnsaved, [])
  useBadgeScanner((code) => {
    setOwner(false)
    setBadge(code)
  })
  if (!screen) return null
  return (
    <main className="dc-locked">
      <section className="dc-locked-card" aria-labelledby="locked">
        <Mark />
        <h1 id="locked">{isOwner ? t('Password of {name}', { name }) : t('Sign in as operator')}</h1>
        <p className="dc-badge-note">{t('{name} lent this screen to operators.', { name })}</p>
        {isOwner ? (
          <TakeBack onCancel={() => setOwner(false)} />
        ) : (
          <TakeOverForm
            key={badge}
            scanned={badge}
            screen={screen}
            onDone={() => undefined}
            other={(isBusy) => (
              <Button variant="default" h={44} disabled={isBusy} onClick={() => setOwner(true)}>
                {t('Take back screen')}
              </Button>
            )}
          />
        )}
        <Button variant="subtle" onClick={() => session.send({ type: 'logout' })}>
          {t('Log Out')}
        </Button>
      </section>
    </main>
  )
}
