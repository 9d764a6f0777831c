import { Drawer, Stack } from '@mantine/core'
import { useState } from 'react'
import { fillRecovery } from '../../../api/carriers'
import type { FormValues } from '../../../api/calls'
import type { Recovery } from '../../../resources/production/recoveries/recoveries'
import { figure } from '../../format/format'
import { DialogFoot } from '../../parts/DialogFoot'
import { ScanBox } from '../../parts/scan/ScanBox'
import { useOnce } from '../../resource/saving/useOnce'
import { LayerFocus } from '../../ui/focus/LayerFocus'
import { failureMessage, fieldMessages } from '../../ui/messages'
import { notifySuccess } from '../../ui/notify'
import { FilledPails } from './FilledPails'
import { sentPails, useRecording } from './useRecording'
import '../../parts/touchDrawer.css'
import { t } from '../../../texts/texts'
import './recoveries.css'

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
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={880}
      className="dc-drawer"
      title={t('Fill pails of {number}', { number: recovery.number })}
      closeButtonProps={{ 'aria-label': t('Close') }}
      transitionProps={{ duration: 160, timingFunction: 'ease-out' }}
    >
      <LayerFocus />
      <div className="dc-recording-scan">
        <ScanBox label={t('Scan an empty pail')} compact onScan={recording.scan} />
      </div>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <Stack gap="md">
          {recovery.planned_ml > 0 && (
            <p className="dc-sentence">
              {t('{filled} of {planned} ml are in pails', {
                filled: figure(recovery.volume_ml),
                planned: figure(recovery.planned_ml),
              })}
            </p>
          )}
          {recording.rows.length > 0 && <FilledPails recording={recording} errors={errors} />}
          <DialogFoot
            refusal={thrown === null || hasFields ? null : failureMessage(thrown)}
            isSending={isSending}
            isEmpty={recording.rows.length === 0}
            onCancel={onClose}
          >
            {t('Fill pails')}
          </DialogFoot>
        </Stack>
      </form>
    </Drawer>
  )
}
