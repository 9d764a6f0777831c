import { Button } from '@mantine/core'
import { session, usePerson } from '../../session/session'
import { Passkeys } from './Passkeys'
import { SecondFactor } from './SecondFactor'
import { t } from '../../../texts/texts'
import './profile.css'
import './enrol.css'

// The person is read again, who may go on with a second factor.
const goOn = () => {
  session.send({ type: 'roles_changed' })
  return Promise.resolve()
}

/** What a person sees whose role demands a second factor and who has none: nothing else opens before one is set up. */
export function EnrolView() {
  const { name } = usePerson()
  return (
    <main className="dc-enrol">
      <h1>{t('Set up a second factor')}</h1>
      <p className="dc-own-note">
        {t(
          '{name}, your role requires a second factor in addition to the password. Add a passkey or set up an authenticator app to continue.',
          { name },
        )}
      </p>
      <Passkeys passkeys={[]} onSaved={goOn} />
      <SecondFactor isOn={false} onSaved={goOn} />
      <div className="dc-own-actions">
        <Button variant="default" onClick={() => session.send({ type: 'logout' })}>
          {t('Log Out')}
        </Button>
      </div>
    </main>
  )
}
