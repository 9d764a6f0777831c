import { useForm } from '@mantine/form'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { linkOwner, setPasswordBy } from '../../../api/general/users'
import { useTitle } from '../../routing/title'
import { failureMessage } from '../../ui/messages'
import { NewPassword, newPassword } from './NewPassword'
import { SignMessage, SignForm, SignPage } from './SignPage'
import { usePublic } from '../../session/usePublic'
import { t } from '../../../texts/texts'

type Owner = { username: string; name: string }

const fresh = newPassword()

function SetForm({ link, owner, onSet }: { link: string; owner: Owner; onSet: () => void }) {
  const form = useForm({
    initialValues: fresh.initial,
    validateInputOnBlur: true,
    validate: fresh.validate,
  })
  return (
    <SignForm
      title={t('Set your password')}
      form={form}
      onSend={(values) => setPasswordBy({ link, ...values })}
      onDone={onSet}
      verb={t('Set password')}
      note={
        <>
          {t('{name}, your username is', { name: owner.name })} <b>{owner.username}</b>.
        </>
      }
    >
      {/* Password managers keep what is set under the name it is for. */}
      <input type="hidden" name="username" autoComplete="username" value={owner.username} />
      <NewPassword form={form} />
    </SignForm>
  )
}

/** Takes the password that a link of an administrator is for. */
export function SetPasswordView() {
  useTitle()
  const server = usePublic()
  const link = useLocation().hash.slice(1)
  const [owner, setOwner] = useState<Owner | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isSet, setSet] = useState(false)
  useEffect(() => {
    let isOver = false
    linkOwner(link || '-').then(
      (found) => !isOver && setOwner(found),
      (thrown: unknown) => !isOver && setFailure(failureMessage(thrown)),
    )
    return () => {
      isOver = true
    }
  }, [link])
  const back = t('Go to sign-in')
  return (
    <SignPage server={server}>
      {isSet ? (
        <SignMessage title={t('Your password is set')} text={t('You can sign in with it now.')} back={back} />
      ) : owner ? (
        <SetForm link={link} owner={owner} onSet={() => setSet(true)} />
      ) : (
        failure && <SignMessage title={t('This link does not work')} text={failure} back={back} />
      )}
    </SignPage>
  )
}
