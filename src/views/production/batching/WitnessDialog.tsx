import { Button } from '@mantine/core'
import { useState } from 'react'
import { callApi } from '../../../api/calls'
import { witnessCalls } from '../../../resources/general/auth/witnessCalls'
import { BadgeForm } from '../../account/login/BadgeForm'
import { Dialog } from '../../ui/Dialog'
import { failureMessage, fieldMessages } from '../../ui/messages'
import { PendingButton } from '../../ui/PendingButton'
import { t } from '../../../texts/texts'

/** Another person who confirmed what is done at this screen, and the token that proves it. */
export type Witness = { token: string; name: string }

type Props = { title: string; action: string; onShown: (witness: Witness) => void; onCancel: () => void }

/** Badge or username and PIN of another person than the one who works here. */
export function WitnessDialog({ title, action, onShown, onCancel }: Props) {
  const [shown, setShown] = useState({ badge: '', pin: '' })
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const show = async () => {
    setBusy(true)
    setErrors({})
    setFailure(null)
    const badge = shown.badge.trim()
    try {
      const { token, person } = await callApi(
        witnessCalls.confirm,
        { ...(badge && { badge_code: badge, username: badge }), ...(shown.pin && { pin: shown.pin }) },
        { quiet: true },
      )
      onShown({ token, name: person.name })
    } catch (thrown) {
      const fields = fieldMessages(thrown)
      setErrors(fields)
      if (Object.keys(fields).length === 0) setFailure(failureMessage(thrown))
      setShown({ ...shown, pin: '' })
      setBusy(false)
    }
  }
  return (
    <Dialog opened onClose={onCancel} title={title} closeButtonProps={{ 'aria-label': t('Close') }}>
      <BadgeForm
        label={t('Badge or username')}
        shown={shown}
        errors={errors}
        badgeOnly
        onChange={setShown}
        onShow={() => void show()}
      >
        {failure && (
          <p className="dc-badge-failure" role="alert">
            {failure}
          </p>
        )}
        <div className="dc-badge-actions">
          <Button variant="default" h={44} onClick={onCancel} disabled={isBusy}>
            {t('Back')}
          </Button>
          <PendingButton type="submit" h={44} loading={isBusy}>
            {action}
          </PendingButton>
        </div>
      </BadgeForm>
    </Dialog>
  )
}
