import { Button, Group, Modal } from '@mantine/core'
import { useEffect, useState } from 'react'
import { contentOf } from '../../../api/general/attachments'
import type { Attachment } from '../../../resources/general/attachments/attachments'
import { ErrorState } from '../../parts/ErrorState'
import { failureMessage } from '../../ui/messages'
import { LayerFocus } from '../../ui/focus/LayerFocus'
import { t } from '../../../texts/texts'

type Props = { file: Attachment; onDownload: () => void; onClose: () => void }

/**
 * A picture or a PDF over the screen, from bytes whose kind the server has looked at; nothing in it runs. The frame of a
 * PDF is no sandbox: Chromium shows none in one, whatever it allows; its viewer has a process of its own instead.
 */
export function AttachmentPreview({ file, onDownload, onClose }: Props) {
  const [url, setUrl] = useState<string | null>(null)
  const [error, setError] = useState<unknown>(null)
  useEffect(() => {
    const stop = new AbortController()
    let made: string | null = null
    contentOf(file.id, stop.signal).then(
      (bytes) => {
        if (stop.signal.aborted) return
        made = URL.createObjectURL(bytes.slice(0, bytes.size, file.mime))
        setUrl(made)
      },
      (thrown: unknown) => !stop.signal.aborted && setError(thrown),
    )
    return () => {
      stop.abort()
      if (made) URL.revokeObjectURL(made)
    }
  }, [file.id, file.mime])
  return (
    <Modal opened onClose={onClose} title={file.file_name} size="80%" centered>
      <LayerFocus />
      <div className="dc-file-shown">
        {error !== null && <ErrorState what={failureMessage(error)} />}
        {url && file.mime.startsWith('image/') && <img src={url} alt={file.file_name} />}
        {url && file.mime === 'application/pdf' && <iframe src={url} title={file.file_name} />}
      </div>
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onDownload}>
          {t('Download')}
        </Button>
        <Button data-autofocus onClick={onClose}>
          {t('Close')}
        </Button>
      </Group>
    </Modal>
  )
}
