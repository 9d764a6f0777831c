import { Button, Checkbox, Group, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Glyph } from '../../parts/Glyph'
import { failureMessage, fieldMessages } from '../../ui/messages'
import { Dialog } from '../../ui/Dialog'
import { PendingButton } from '../../ui/PendingButton'
import { t } from '../../../texts/texts'

export type ViewForm = { name: string; isShared: boolean; withColumns: boolean }

type Props = {
  title: string
  action: string
  first: ViewForm
  /** Whether there is an arrangement of columns to be kept with it. */
  hasColumns: boolean
  onCancel: () => void
  onSend: (form: ViewForm) => Promise<unknown>
}

/** Dialog for the name of a saved view and whom it is shared with. */
export function ViewDialog({ title, action, first, hasColumns, onCancel, onSend }: Props) {
  const [form, setForm] = useState(first)
  const [fault, setFault] = useState<{ name?: string; other?: string }>({})
  const [isSending, setSending] = useState(false)
  const change = (news: Partial<ViewForm>) => setForm((now) => ({ ...now, ...news }))
  const send = async () => {
    const name = form.name.trim()
    if (name === '') return setFault({ name: t('{label} is required', { label: t('Name') }) })
    setSending(true)
    try {
      await onSend({ ...form, name })
    } catch (thrown) {
      const { name: refused } = fieldMessages(thrown)
      setFault(refused ? { name: refused } : { other: failureMessage(thrown) })
      setSending(false)
    }
  }
  return (
    <Dialog opened onClose={onCancel} title={title} size={420} centered>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <Stack gap="md">
          <TextInput
            label={t('Name')}
            withAsterisk
            data-autofocus
            maxLength={60}
            value={form.name}
            error={fault.name}
            onChange={(event) => {
              change({ name: event.currentTarget.value })
              setFault({})
            }}
          />
          <Checkbox
            label={t('Share with everyone who can see this list')}
            checked={form.isShared}
            onChange={(event) => change({ isShared: event.currentTarget.checked })}
          />
          {hasColumns && (
            <Checkbox
              label={t('Include my column layout')}
              checked={form.withColumns}
              onChange={(event) => change({ withColumns: event.currentTarget.checked })}
            />
          )}
          {fault.other && (
            <p className="dc-field-error" role="alert">
              <Glyph name="stop" /> {fault.other}
            </p>
          )}
          <Group justify="space-between">
            <Button variant="default" onClick={onCancel}>
              {t('Cancel')}
            </Button>
            <PendingButton type="submit" loading={isSending}>
              {action}
            </PendingButton>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
