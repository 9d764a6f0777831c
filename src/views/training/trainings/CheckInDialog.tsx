import { useEffect, useState } from 'react'
import { checkInCode } from '../../../api/training/training'
import type { Training } from '../../../resources/training/trainings/trainings'
import { trainings } from '../../../resources/training/trainings/trainings'
import { ErrorState } from '../../parts/ErrorState'
import { Square } from '../../labels/Label'
import { Dialog } from '../../ui/Dialog'
import { failureMessage } from '../../ui/messages'
import { t } from '../../../texts/texts'
import './trainings.css'

/** A code is renewed before it ends. */
const renewMs = 45_000

type Props = { training: Training; attended: number; onClose: () => void }

/** The QR code by which attendees check in: each code lets one person in, then the next one is shown. */
export function CheckInDialog({ training, attended, onClose }: Props) {
  const [token, setToken] = useState<string | null>(null)
  const [error, setError] = useState<unknown>(null)
  const { id } = training
  useEffect(() => {
    let isOver = false
    const renew = () =>
      void checkInCode(id).then(
        (code) => !isOver && setToken(code.token),
        (thrown: unknown) => !isOver && setError(thrown),
      )
    renew()
    const again = setInterval(renew, renewMs)
    return () => {
      isOver = true
      clearInterval(again)
    }
    // A person who checked in used the code.
  }, [id, attended])
  const address = `${location.origin}${trainings.path}?list=mine&check_in=${id}&code=${token ?? ''}`
  return (
    <Dialog opened onClose={onClose} title={t('Check in to {number}', training)} centered>
      <div className="dc-check-in">
        {error !== null && <ErrorState what={failureMessage(error)} />}
        {token !== null && <Square text={address} />}
        <p>{t('{attended} of {enrolled} are here', { attended, enrolled: training.enrolled })}</p>
      </div>
    </Dialog>
  )
}
