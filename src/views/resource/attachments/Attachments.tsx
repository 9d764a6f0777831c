import { Button } from '@mantine/core'
import { modals } from '@mantine/modals'
import { IconPaperclip } from '@tabler/icons-react'
import { type DragEvent, Suspense, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { contentOf, removeFile } from '../../../api/general/attachments'
import { newKey } from '../../../api/resourceApi'
import type { Attachment } from '../../../resources/general/attachments/attachments'
import type { AnyResource } from '../../../resources/kit/define/definition'
import { serverNow } from '../../../streams/connection/clock'
import { type RecordFiles, recordFiles } from '../../../streams/values/attachments'
import { timeText } from '../../format/timeText'
import { useServerNow } from '../../hooks/observed'
import { usePerson } from '../../session/session'
import { lazyPart } from '../../ui/lazyPart'
import { failureMessage } from '../../ui/messages'
import { useRowFocus } from '../../ui/focus/useRowFocus'
import { notifyError, notifySuccess } from '../../ui/notify'
import { AttachmentRow, UploadRow } from './AttachmentRow'
import { fileSize, pastedName } from './attachmentWords'
import { mayWrite } from '../list/rights'
import { type Upload, useUploads } from './useUploads'
import { t } from '../../../texts/texts'
import './attachments.css'

const AttachmentPreview = lazyPart(async () => (await import('./AttachmentPreview')).AttachmentPreview)

const unknown: RecordFiles = { files: [], maxBytes: null, isLoaded: false, error: null }

function useRecordFiles(resource: AnyResource, id: number) {
  const files$ = useMemo(() => recordFiles(resource, id), [resource, id])
  const [state, setState] = useState<RecordFiles>(unknown)
  useEffect(() => {
    const following = files$.subscribe(setState)
    return () => following.unsubscribe()
  }, [files$])
  return state
}

async function download({ id, file_name }: Attachment) {
  try {
    const url = URL.createObjectURL(await contentOf(id))
    Object.assign(document.createElement('a'), { href: url, download: file_name }).click()
    setTimeout(() => URL.revokeObjectURL(url), 10_000)
  } catch (thrown) {
    notifyError(thrown)
  }
}

const askToRemove = ({ id, file_name }: Attachment) =>
  modals.openConfirmModal({
    title: t('Delete {fileName}', { fileName: file_name }),
    children: t('This cannot be undone.'),
    labels: { confirm: t('Delete'), cancel: t('Cancel') },
    confirmProps: { color: 'var(--dc-danger-fill)' },
    centered: true,
    size: 420,
    groupProps: { justify: 'space-between' },
    onConfirm: () =>
      void removeFile(id, newKey()).then(
        () => notifySuccess(t('{fileName} deleted', { fileName: file_name })),
        (thrown: unknown) => notifyError(thrown),
      ),
  })

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')

type FilesProps = {
  files: readonly Attachment[]
  uploads: readonly Upload[]
  mayRemove: boolean
  onShow: (file: Attachment) => void
}

function Files({ files, uploads, mayRemove, onShow }: FilesProps) {
  const now = useServerNow(10_000)
  const list = useRef<HTMLUListElement>(null)
  const rowFocus = useRowFocus(list)
  return (
    <ul ref={list} {...rowFocus}>
      {files.map((file) => (
        <AttachmentRow
          key={file.id}
          file={file}
          mayRemove={mayRemove}
          now={now}
          onShow={() => onShow(file)}
          onDownload={() => void download(file)}
          onRemove={() => askToRemove(file)}
        />
      ))}
      {uploads.map((upload) => (
        <UploadRow key={upload.key} upload={upload} />
      ))}
    </ul>
  )
}

/** The live files of a record: chosen, dropped or pasted, shown and downloaded. */
export function Attachments({ resource, id }: { resource: AnyResource; id: number }) {
  const person = usePerson()
  const { files, maxBytes, isLoaded, error } = useRecordFiles(resource, id)
  const { uploads, add } = useUploads(resource, id, maxBytes)
  const [shown, setShown] = useState<Attachment | null>(null)
  const [isOver, setOver] = useState(false)
  const chooser = useRef<HTMLInputElement>(null)
  const isWriter = mayWrite(resource, person)
  const take = (list: Iterable<File>) => add([...list].map((file) => ({ file, name: file.name })))

  const paste = useEffectEvent((event: ClipboardEvent) => {
    const pasted = [...(event.clipboardData?.files ?? [])]
    if (!isWriter || event.defaultPrevented || pasted.length === 0) return
    event.preventDefault()
    const at = timeText(new Date(serverNow()), 'YYYY-MM-DD HH:mm:ss')
    add(pasted.map((file) => ({ file, name: pastedName(file, at) })))
  })
  useEffect(() => {
    const hear = (event: ClipboardEvent) => paste(event)
    document.addEventListener('paste', hear)
    return () => document.removeEventListener('paste', hear)
  }, [])

  return (
    <section aria-label={t('Attachments')}>
      <div
        role="presentation"
        className={isOver ? 'dc-files dc-files-over' : 'dc-files'}
        onDragOver={(event) => {
          if (!isWriter || !hasFiles(event)) return
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          if (!isWriter || !hasFiles(event)) return
          event.preventDefault()
          setOver(false)
          take(event.dataTransfer.files)
        }}
      >
        <header>
          <h2>{t('Attachments')}</h2>
          <span className="dc-space" />
          {isWriter && (
            <>
              <input
                ref={chooser}
                type="file"
                multiple
                hidden
                aria-label={t('Files to attach')}
                onChange={(event) => {
                  take(event.currentTarget.files ?? [])
                  event.currentTarget.value = ''
                }}
              />
              <Button
                variant="default"
                size="compact-md"
                leftSection={<IconPaperclip size={16} aria-hidden="true" />}
                onClick={() => chooser.current?.click()}
              >
                {t('Attach files')}
              </Button>
            </>
          )}
        </header>
        {(files.length > 0 || uploads.length > 0) && (
          <Files files={files} uploads={uploads} mayRemove={isWriter} onShow={setShown} />
        )}
        {error !== null && !isLoaded && <p className="dc-field-error">{failureMessage(error)}</p>}
        {isLoaded && (
          <p className="dc-files-hint">
            {files.length === 0 && t('No files yet. ')}
            {isWriter &&
              t('Drop files here or paste a picture{value}', {
                value: maxBytes ? t(', up to {fileSize} each', { fileSize: fileSize(maxBytes) }) : '',
              })}
          </p>
        )}
        {shown && (
          <Suspense>
            <AttachmentPreview
              file={shown}
              onDownload={() => void download(shown)}
              onClose={() => setShown(null)}
            />
          </Suspense>
        )}
      </div>
    </section>
  )
}
