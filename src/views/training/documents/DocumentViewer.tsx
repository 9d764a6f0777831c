import { Button, Group, Modal } from '@mantine/core'
import { useEffect, useState } from 'react'
import { documentFile } from '../../../api/training/training'
import type { TrainingDocument } from '../../../resources/training/documents/training_documents'
import { ErrorState } from '../../parts/ErrorState'
import { failureMessage } from '../../ui/messages'
import { LayerFocus } from '../../ui/focus/LayerFocus'
import { t } from '../../../texts/texts'
import './document.css'

/** What of a document is shown and read. */
export type ReadDocument = Pick<
  TrainingDocument,
  'id' | 'code' | 'revision' | 'title' | 'file_name' | 'file_type' | 'external_url'
>

type Props = { document: ReadDocument; onClose: () => void }

/** The bytes of a file as an address of this browser, until it is closed. */
function useFile({ id, file_type: type }: ReadDocument) {
  const [url, setUrl] = useState<string | null>(null)
  const [error, setError] = useState<unknown>(null)
  useEffect(() => {
    if (type === null) return
    const stop = new AbortController()
    let made: string | null = null
    documentFile(id, stop.signal).then(
      (bytes) => {
        if (stop.signal.aborted) return
        made = URL.createObjectURL(bytes.slice(0, bytes.size, type))
        setUrl(made)
      },
      (thrown: unknown) => !stop.signal.aborted && setError(thrown),
    )
    return () => {
      stop.abort()
      if (made) URL.revokeObjectURL(made)
    }
  }, [id, type])
  return { url, error }
}

function Shown({ document: { title, file_type: type }, url }: { document: ReadDocument; url: string }) {
  if (type?.startsWith('image/')) return <img src={url} alt={title} />
  // The browser plays a film with its own controls and captions.
  if (type === 'application/pdf' || type === 'video/mp4') return <iframe src={url} title={title} />
  return <p>{t('This kind of file opens outside of the console: download it to read it.')}</p>
}

/** A document over the screen: picture, PDF or film; other kinds and links open outside. */
export function DocumentViewer({ document, onClose }: Props) {
  const { url, error } = useFile(document)
  const { code, revision, title, file_name: name, external_url: link } = document
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('{code} rev {revision}: {title}', { code, revision, title })}
      size="80%"
      centered
    >
      <LayerFocus />
      <div className="dc-document">
        {error !== null && <ErrorState what={failureMessage(error)} />}
        {url !== null && <Shown document={document} url={url} />}
        {link !== null && (
          <a href={link} target="_blank" rel="noreferrer">
            {link}
          </a>
        )}
      </div>
      <Group justify="flex-end" mt="md">
        {url !== null && name !== null && (
          <Button component="a" href={url} download={name} variant="default">
            {t('Download')}
          </Button>
        )}
        <Button data-autofocus onClick={onClose}>
          {t('Close')}
        </Button>
      </Group>
    </Modal>
  )
}
