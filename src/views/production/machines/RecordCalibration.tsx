import { Button } from '@mantine/core'
import { useState } from 'react'
import { calibrateMachine } from '../../../api/production'
import type { FormValues } from '../../../api/calls'
import { calibrationFields } from '../../../resources/production/machines/machineCalls'
import { InputsDialog } from '../../resource/events/InputsDialog'
import { useOnce } from '../../resource/saving/useOnce'
import { notifySuccess } from '../../ui/notify'
import { t } from '../../../texts/texts'

type Props = { machine: { id: number; name: string } }

/** Records the calibration of a scale or an instrument: its certificate, and until when it is valid. */
export function RecordCalibration({ machine: { id, name } }: Props) {
  const [isOpen, setOpen] = useState(false)
  const once = useOnce<FormValues>('machines')
  const send = async (payload: FormValues) => {
    await once({ ...payload, id }, calibrateMachine)
    notifySuccess(t('Calibration of {name} recorded', { name }))
    setOpen(false)
  }
  return (
    <>
      <Button size="lg" variant="default" onClick={() => setOpen(true)}>
        {t('Record calibration')}
      </Button>
      {isOpen && (
        <InputsDialog
          title={t('Calibration of {name}', { name })}
          inputs={calibrationFields}
          send={t('Record calibration')}
          onCancel={() => setOpen(false)}
          onSend={send}
        />
      )}
    </>
  )
}
