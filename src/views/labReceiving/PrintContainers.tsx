import { Button, Stack } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { notePrinted } from '../../api/labReceiving/containers'
import { text } from '../../resources/kit/fields/field'
import type { LabContainer } from '../../resources/labReceiving/lab_receiving_containers'
import { FieldInput } from '../fields/FieldInput'
import { DialogFoot } from '../parts/DialogFoot'
import { Dialog } from '../ui/Dialog'
import { lazyPart } from '../ui/lazyPart'
import { notifyError } from '../ui/notify'
import { containerLabelOf } from './containerLabel'
import { t } from '../../texts/texts'

const LabelDialog = lazyPart(async () => (await import('../labels/LabelDialog')).LabelDialog)

const why = text(t('Reason'), 200)

type Props = { containers: readonly LabContainer[]; size?: 'xs' | 'sm'; label?: string }

/** Prints labels of containers; those that were printed before need a reason first. */
export function PrintContainers({ containers, size = 'xs', label }: Props) {
  const [step, setStep] = useState<'reason' | 'print' | null>(null)
  const [reason, setReason] = useState('')
  if (containers.length === 0) return null
  const isReprint = containers.some(({ label_count }) => label_count > 0)
  const close = () => {
    setStep(null)
    setReason('')
  }
  const printed = () =>
    void notePrinted({
      container_ids: containers.map(({ id }) => id),
      ...(isReprint && { reason }),
    }).catch(notifyError)
  return (
    <>
      <Button
        size={size}
        variant="default"
        leftSection={<IconPrinter size={16} aria-hidden="true" />}
        onClick={() => setStep(isReprint ? 'reason' : 'print')}
      >
        {label ?? (containers.length === 1 ? t('Print label') : t('Print labels'))}
      </Button>
      {step === 'reason' && (
        <Dialog opened onClose={close} title={t('Print again')} size={420} centered>
          <form
            noValidate
            onSubmit={(event) => {
              event.preventDefault()
              event.stopPropagation()
              if (reason.trim() !== '') setStep('print')
            }}
          >
            <Stack gap="md">
              <FieldInput
                field={why}
                label={t('Reason')}
                value={reason}
                data-autofocus
                onChange={(value) => setReason(typeof value === 'string' ? value : '')}
              />
              <DialogFoot refusal={null} isSending={false} onCancel={close}>
                {t('Continue')}
              </DialogFoot>
            </Stack>
          </form>
        </Dialog>
      )}
      {step === 'print' && (
        <Suspense>
          <LabelDialog labels={containers.map(containerLabelOf)} onPrint={printed} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
