import { failureText, session, usePerson, useSession } from '../../session/session'
import { PasswordAgain } from './PasswordAgain'
import { t } from '../../../texts/texts'

type Props = {
  /** Titles of the pages with text that is not saved. */
  typedIn: readonly string[]
  onCancel: () => void
}

/** Sign-in after a session expired: the page stays mounted with its unsaved input. */
export function SignInAgain({ typedIn, onCancel }: Props) {
  const { username } = usePerson()
  const isBusy = useSession((now) => !now.matches('expired'))
  const refusal = useSession(({ context }) => context.failure)
  const failure = isBusy ? null : refusal
  return (
    <PasswordAgain
      why={t('Sign in here to keep your input in {typedIn}.', { typedIn: typedIn.join(', ') })}
      verb={t('Sign in')}
      isBusy={isBusy}
      failure={failure}
      refusal={failure === null ? null : failureText(failure)}
      onSubmit={({ passkey, ...typed }) =>
        session.send({ type: 'login', username, ...typed, ...(passkey && { passkey }) })
      }
      onCancel={onCancel}
    />
  )
}
