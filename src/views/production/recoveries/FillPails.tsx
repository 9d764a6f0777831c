import { useState } from 'react'
import { fillRecovery } from '../../../api/carriers'
import type { FormValues } from '../../../api/calls'
import type { Recovery } from '../../../resources/production/recoveries/recoveries'
import { figure } from '../../format/format'
import { useOnce } from '../../resource/saving/useOnce'
import { failureMessage, fieldMessages } from '../../ui/messages'
import { notifySuccess } from '../../ui/notify'
import { PailsDrawer } from './PailsDrawer'
import { sentPails, useRecording } from './useRecording'
import { t } from '../../../texts/texts'

type Props = { recovery: Recovery; onClose: () => void }

/** Fills pails of a recovery that is being recorded, one scan after the other. */
export function FillPails({ recovery, onClose }: Props) {
  const recording = useRecording()
  const once = useOnce<FormValues>('recoveries')
  const [thrown, setThrown] = useState<unknown>(null)
  const [isSending, setSending] = useState(false)
  const send = async () => {
    setSending(true)
    try {
      await once({ id: recovery.id, pails: sentPails(recording.rows) }, fillRecovery)
      notifySuccess(t('{number}: pails filled', { number: recovery.number }))
      onClose()
    } catch (refused) {
      setThrown(refused)
      setSending(false)
    }
  }
  const errors = thrown === null ? {} : fieldMessages(thrown)
  const hasFields = Object.keys(errors).length > 0
  return (
    <PailsDrawer
      title={t('Fill pails of {number}', { number: recovery.number })}
      recording={recording}
      errors={errors}
      refusal={thrown === null || hasFields ? null : failureMessage(thrown)}
      isSending={isSending}
      isEmpty={false}
      action={t('Fill pails')}
      onSend={() => void send()}
      onClose={onClose}
    >
      {recovery.planned_ml > 0 && (
        <p className="dc-sentence">
          {t('{filled} of {planned} ml are in pails', {
            filled: figure(recovery.volume_ml),
            planned: figure(recovery.planned_ml),
          })}
        </p>
      )}
    </PailsDrawer>
  )
}
