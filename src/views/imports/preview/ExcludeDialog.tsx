import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Glyph } from '../../parts/Glyph'
import { failureMessage } from '../../ui/messages'
import { Dialog } from '../../ui/Dialog'
import { PendingButton } from '../../ui/PendingButton'
import { t } from '../../../texts/texts'

type Props = {
  /** What is left out: "row 14", "RC-07 with 5 rows". */
  what: string
  onCancel: () => void
  /** Rejects with the refusal. */
  onExclude: (reason: string) => Promise<void>
}

/** Dialog for the reason why rows are excluded from an import. */
export function ExcludeDialog({ what, onCancel, onExclude }: Props) {
  const [reason, setReason] = useState('')
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const send = async () => {
    if (reason.trim() === '') return setRefusal(t('This field is required'))
    setSending(true)
    try {
      await onExclude(reason.trim())
    } catch (thrown) {
      setRefusal(failureMessage(thrown))
      setSending(false)
    }
  }
  return (
    <Dialog opened onClose={onCancel} title={t('Exclude {what}', { what })} size={420} centered>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <Stack gap="md">
          <p className="dc-sentence">{t('Stays on record with the import and is not written.')}</p>
          <TextInput
            label={t('Reason')}
            withAsterisk
            maxLength={500}
            data-autofocus
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          {refusal && (
            <p className="dc-field-error" role="alert">
              <Glyph name="stop" /> {refusal}
            </p>
          )}
          <Group justify="space-between">
            <Button variant="default" onClick={onCancel}>
              {t('Cancel')}
            </Button>
            <PendingButton type="submit" loading={isSending}>
              {t('Exclude')}
            </PendingButton>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
