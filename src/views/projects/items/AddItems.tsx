import { Button, Group, Stack, TextInput, Textarea } from '@mantine/core'
import { type ClipboardEvent, type FormEvent, useRef, useState } from 'react'
import { newKey } from '../../../api/resourceApi'
import { addItems } from '../../../api/projects/projects'
import type { ProjectTask } from '../../../resources/projects/project_tasks'
import { Dialog } from '../../ui/Dialog'
import { notifyError } from '../../ui/notify'
import { t } from '../../../texts/texts'

/** Adds an item with Enter; several lines that are pasted become items at once. */
export function AddItems({ task, onPaste }: { task: ProjectTask; onPaste: (text: string) => void }) {
  const [name, setName] = useState('')
  const [isSending, setSending] = useState(false)
  const box = useRef<HTMLInputElement>(null)
  const add = async (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '' || isSending) return
    setSending(true)
    try {
      await addItems(task.id, [name], newKey())
      setName('')
    } catch (thrown) {
      notifyError(thrown)
    }
    setSending(false)
    box.current?.focus()
  }
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text')
    if (!text.trim().includes('\n')) return
    event.preventDefault()
    onPaste(text)
  }
  return (
    <form className="dc-item-add" onSubmit={(event) => void add(event)}>
      <TextInput
        ref={box}
        aria-label={t('New item')}
        placeholder={t('New item: Enter adds the next one')}
        value={name}
        maxLength={200}
        onChange={(event) => setName(event.currentTarget.value)}
        onPaste={paste}
      />
      <Button type="submit" variant="default" disabled={name.trim() === ''}>
        {t('Add item')}
      </Button>
      <Button variant="default" onClick={() => onPaste('')}>
        {t('Paste list')}
      </Button>
    </form>
  )
}

/** Several items at once, one in each line. */
export function PasteDialog({
  task,
  text,
  onClose,
}: {
  task: ProjectTask
  text: string
  onClose: () => void
}) {
  const [lines, setLines] = useState(text)
  const all = lines.split('\n').filter((line) => line.trim() !== '')
  const send = async () => {
    try {
      await addItems(task.id, all, newKey())
      onClose()
    } catch (thrown) {
      notifyError(thrown)
    }
  }
  return (
    <Dialog opened onClose={onClose} title={t('Add items')} size={520} centered>
      <Stack gap="md">
        <Textarea
          data-autofocus
          label={t('One item per line')}
          autosize
          minRows={6}
          maxRows={16}
          value={lines}
          onChange={(event) => setLines(event.currentTarget.value)}
        />
        <Group justify="space-between">
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button disabled={all.length === 0} onClick={() => void send()}>
            {t('Add {count}', { count: all.length })}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
