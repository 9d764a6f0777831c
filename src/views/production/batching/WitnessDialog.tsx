import { Button } from '@mantine/core'
import { useState } from 'react'
import { callApi } from '../../../api/calls'
import { witnessCalls } from '../../../resources/general/auth/witnessCalls'
import { BadgeForm } from '../../account/login/BadgeForm'
import { Dialog } from '../../ui/Dialog'
import { failureMessage, fieldMessages } from '../../ui/messages'
import { PendingButton } from '../../ui/PendingButton'
import { t } from '../../../texts/texts'
import { WitnessPassword } from './WitnessPassword'

/** Another person who confirmed what is done at this screen, and the token that proves it. */
export type Witness = { token: string; name: string }

type Props = { title: string; action: string; onShown: (witness: Witness) => void; onCancel: () => void }

type Shown = { badge: string; pin: string; password: string }

/** What is sent of a badge, or a username, and its PIN. */
function badgeOf({ badge, pin }: Shown) {
  const code = badge.trim()
  return { ...(code && { badge_code: code, username: code }), ...(pin && { pin }) }
}

/** Sends what a person showed, until it is accepted. */
function useWitness(onShown: Props['onShown']) {
  const [shown, setShown] = useState<Shown>({ badge: '', pin: '', password: '' })
  const [isPassword, setPassword] = useState(false)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const begin = () => {
    setErrors({})
    setFailure(null)
  }
  const show = async () => {
    setBusy(true)
    begin()
    const sent = isPassword ? { username: shown.badge.trim(), password: shown.password } : badgeOf(shown)
    try {
      const { token, person } = await callApi(witnessCalls.confirm, sent, { quiet: true })
      onShown({ token, name: person.name })
    } catch (thrown) {
      const fields = fieldMessages(thrown)
      setErrors(fields)
      if (Object.keys(fields).length === 0) setFailure(failureMessage(thrown))
      setShown({ ...shown, pin: '', password: '' })
      setBusy(false)
    }
  }
  const swap = () => {
    setPassword(!isPassword)
    begin()
  }
  return { shown, setShown, isPassword, errors, failure, isBusy, show, swap }
}

/** Badge or username and PIN, or username and password, of another person than the one who works here. */
export function WitnessDialog({ title, action, onShown, onCancel }: Props) {
  const { shown, setShown, isPassword, errors, failure, isBusy, show, swap } = useWitness(onShown)
  const foot = (
    <>
      {failure && (
        <p className="dc-badge-failure" role="alert">
          {failure}
        </p>
      )}
      <Button variant="subtle" size="compact-sm" onClick={swap} disabled={isBusy}>
        {isPassword ? t('Use badge and PIN') : t('Use password')}
      </Button>
      <div className="dc-badge-actions">
        <Button variant="default" h={44} onClick={onCancel} disabled={isBusy}>
          {t('Back')}
        </Button>
        <PendingButton type="submit" h={44} loading={isBusy}>
          {action}
        </PendingButton>
      </div>
    </>
  )
  return (
    <Dialog opened onClose={onCancel} title={title} closeButtonProps={{ 'aria-label': t('Close') }}>
      {isPassword ? (
        <WitnessPassword
          shown={{ username: shown.badge, password: shown.password }}
          errors={errors}
          onChange={({ username, password }) => setShown({ ...shown, badge: username, password })}
          onShow={() => void show()}
        >
          {foot}
        </WitnessPassword>
      ) : (
        <BadgeForm
          label={t('Badge or username')}
          shown={shown}
          errors={errors}
          badgeOnly
          onChange={({ badge, pin }) => setShown({ ...shown, badge, pin })}
          onShow={() => void show()}
        >
          {foot}
        </BadgeForm>
      )}
    </Dialog>
  )
}
