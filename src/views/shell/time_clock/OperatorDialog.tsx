import { Button, Checkbox, Modal } from '@mantine/core'
import { useState } from 'react'
import type { SharedScreen } from '../../../machines/session'
import { BadgeForm } from '../../account/login/BadgeForm'
import { takeOver } from '../../session/operator'
import { usePerson } from '../../session/session'
import { someoneIsHere } from '../frame/idle'
import { logout } from '../frame/logout'
import { failureMessage, fieldMessages } from '../../ui/messages'
import { discardUnsaved, unsavedTitles } from '../../ui/unsaved/unsavedText'
import { LayerFocus } from '../../ui/focus/LayerFocus'
import { PendingButton } from '../../ui/PendingButton'

type Props = { scanned: string; screen: SharedScreen; onClose: () => void }

/** Who works here from now on; the page stays as it is, the acts go under the new name. */
export function OperatorDialog({ scanned, screen, onClose }: Props) {
  const { name } = usePerson()
  const [shown, setShown] = useState({ badge: scanned, pin: '' })
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [titles] = useState(unsavedTitles)
  const [keepsText, setKeepsText] = useState(false)

  const show = async () => {
    setBusy(true)
    setErrors({})
    setFailure(null)
    someoneIsHere()
    const badge = shown.badge.trim()
    const refusal = await takeOver({
      ...(badge && { badge_code: badge, username: badge }),
      ...(shown.pin && { pin: shown.pin }),
    })
    setBusy(false)
    if (!refusal) {
      if (titles.length > 0 && !keepsText) discardUnsaved()
      return onClose()
    }
    const fields = fieldMessages(refusal)
    setErrors(fields)
    if (Object.keys(fields).length === 0) setFailure(failureMessage(refusal))
    setShown({ ...shown, pin: '' })
  }

  return (
    <Modal
      opened
      className="dc-badge-dialog"
      onClose={onClose}
      title="Change operator"
      centered
      size={420}
      closeButtonProps={{ 'aria-label': 'Close' }}
      transitionProps={{ duration: 0 }}
    >
      <LayerFocus />
      <BadgeForm
        label="Badge or username"
        shown={shown}
        errors={errors}
        badgeOnly={screen.badge_only === 1}
        onChange={setShown}
        onShow={() => void show()}
      >
        {titles.length > 0 && (
          <Checkbox
            label={`Keep what ${name} typed in ${titles.join(', ')}`}
            description="It is saved under your name"
            checked={keepsText}
            onChange={(event) => setKeepsText(event.currentTarget.checked)}
          />
        )}
        {failure && (
          <p className="dc-badge-failure" role="alert">
            {failure}
          </p>
        )}
        <div className="dc-badge-actions">
          {screen.station && (
            <Button
              variant="default"
              h={44}
              disabled={isBusy}
              onClick={() => {
                onClose()
                logout()
              }}
            >
              Give back to {screen.station.name}
            </Button>
          )}
          <PendingButton type="submit" h={44} loading={isBusy}>
            Take over
          </PendingButton>
        </div>
      </BadgeForm>
    </Modal>
  )
}
