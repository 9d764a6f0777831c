import { TextInput } from '@mantine/core'
import { renderSVG } from 'uqr'
import { useMemo, useState } from 'react'
import { beginSecondFactor, confirmSecondFactor, removeSecondFactor } from '../../../api/general/secondFactor'
import { PasswordField } from '../../parts/PasswordField'
import { failureMessage, fieldMessages } from '../../ui/messages'
import { notifySuccess } from '../../ui/notify'
import { PendingButton } from '../../ui/PendingButton'
import { RecoveryCodes } from './RecoveryCodes'
import { t } from '../../../texts/texts'

type Key = { secret: string; uri: string }
type Props = { isOn: boolean; onSaved: () => Promise<void> }

/** The key as a picture for the app's camera. */
function KeyPicture({ uri }: { uri: string }) {
  const source = useMemo(
    () => `data:image/svg+xml,${encodeURIComponent(renderSVG(uri, { border: 2 }))}`,
    [uri],
  )
  return <img className="dc-own-key" src={source} alt={t('Key for the authenticator app')} />
}

/** Codes of an authenticator app besides the password, at each sign-in. */
export function SecondFactor({ isOn, onSaved }: Props) {
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [key, setKey] = useState<Key | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isBusy, setBusy] = useState(false)

  const act = async (field: string, work: () => Promise<void>) => {
    setBusy(true)
    setErrors({})
    try {
      await work()
    } catch (thrown) {
      const fields = fieldMessages(thrown)
      setErrors(Object.keys(fields).length > 0 ? fields : { [field]: failureMessage(thrown) })
    } finally {
      setBusy(false)
    }
  }
  const begin = () =>
    act('password', async () => {
      setKey(await beginSecondFactor(password))
      setPassword('')
    })
  const confirm = () =>
    act('code', async () => {
      setCodes((await confirmSecondFactor(code)).recovery_codes)
      setKey(null)
      setCode('')
    })
  const remove = () =>
    act('password', async () => {
      await removeSecondFactor(password)
      setPassword('')
      await onSaved()
      notifySuccess(t('Second factor removed'))
    })
  const step = key ? confirm : isOn ? remove : begin

  return (
    <form
      className="dc-own-card"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void step()
      }}
    >
      <h2>{t('Second factor')}</h2>
      {codes ? (
        <RecoveryCodes
          codes={codes}
          onDone={() => {
            setCodes(null)
            void onSaved()
          }}
        />
      ) : (
        <>
          <p className="dc-own-note">
            {isOn
              ? t('Signing in asks for a code of your authenticator app.')
              : t('Signing in may ask for a code of an authenticator app besides the password.')}
          </p>
          {key ? (
            <>
              <KeyPicture uri={key.uri} />
              <p className="dc-own-note">
                {t('Scan it with the app, or type this key there:')} <code>{key.secret}</code>
              </p>
              <TextInput
                label={t('Code of the app')}
                inputMode="numeric"
                autoComplete="one-time-code"
                autoFocus
                value={code}
                onChange={(event) => setCode(event.currentTarget.value)}
                error={errors.code}
              />
            </>
          ) : (
            <PasswordField
              label={t('Current password')}
              autoComplete="current-password"
              value={password}
              onChange={(event) => setPassword(event.currentTarget.value)}
              error={errors.password}
            />
          )}
          <div className="dc-own-actions">
            <PendingButton type="submit" variant="default" loading={isBusy}>
              {key ? t('Confirm') : isOn ? t('Remove second factor') : t('Set up second factor')}
            </PendingButton>
          </div>
        </>
      )}
    </form>
  )
}
