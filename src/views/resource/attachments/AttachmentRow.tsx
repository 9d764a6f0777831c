import { ActionIcon, Button, Progress, Tooltip } from '@mantine/core'
import '@mantine/core/styles/Progress.css'
import { IconDownload, IconFile, IconPhoto, IconTrash, IconX } from '@tabler/icons-react'
import { type Attachment, shownKinds } from '../../../resources/general/attachments/attachments'
import { relativeTime } from '../../format/format'
import { instant } from '../../format/timeText'
import { Glyph } from '../../parts/Glyph'
import { fileSize } from './attachmentWords'
import type { Upload } from './useUploads'
import { t } from '../../../texts/texts'

type Props = {
  file: Attachment
  mayRemove: boolean
  now: number
  onShow: () => void
  onDownload: () => void
  onRemove: () => void
}

/** One file of a record: shown where it is a picture or a PDF, downloaded otherwise. */
export function AttachmentRow({ file, mayRemove, now, onShow, onDownload, onRemove }: Props) {
  const isShown = shownKinds.includes(file.mime)
  const Icon = file.mime.startsWith('image/') ? IconPhoto : IconFile
  return (
    <li className="dc-file">
      <Icon size={18} aria-hidden="true" />
      <span className="dc-file-name">
        <button type="button" className="dc-plain dc-link" onClick={isShown ? onShow : onDownload}>
          {file.file_name}
        </button>
        <small>
          {fileSize(file.size)}, {file.uploaded_by ?? t('unknown user')},{' '}
          <time dateTime={file.created_at} title={instant(file.created_at, { seconds: true })}>
            {relativeTime(file.created_at, now)}
          </time>
        </small>
      </span>
      <Tooltip label={t('Download')}>
        <ActionIcon aria-label={t('Download {fileName}', { fileName: file.file_name })} onClick={onDownload}>
          <IconDownload size={16} aria-hidden="true" />
        </ActionIcon>
      </Tooltip>
      {mayRemove && (
        <Tooltip label={t('Delete')}>
          <ActionIcon aria-label={t('Delete {fileName}', { fileName: file.file_name })} onClick={onRemove}>
            <IconTrash size={16} aria-hidden="true" />
          </ActionIcon>
        </Tooltip>
      )}
    </li>
  )
}

/** A file on its way: how far it is, or why it was refused. */
export function UploadRow({ upload }: { upload: Upload }) {
  const { name, size, sent, failure, isRefused, cancel, again } = upload
  const end = failure === null ? t('Cancel') : t('Dismiss')
  const percent = size === 0 ? 100 : Math.min(100, Math.round((sent / size) * 100))
  return (
    <li className="dc-file">
      <IconFile size={18} aria-hidden="true" />
      <span className="dc-file-name">
        <span>{name}</span>
        {failure === null ? (
          <Progress value={percent} size="sm" aria-label={t('Sending {name}', { name })} />
        ) : (
          <small className="dc-field-error" role="alert">
            <Glyph name="stop" /> {failure}
          </small>
        )}
      </span>
      {failure === null ? (
        <small>
          {t('{fileSize} of {fileSize2}', { fileSize: fileSize(sent), fileSize2: fileSize(size) })}
        </small>
      ) : (
        !isRefused && (
          <Button size="compact-sm" variant="subtle" onClick={again}>
            {t('Try again')}
          </Button>
        )
      )}
      <Tooltip label={end}>
        <ActionIcon aria-label={`${end} ${name}`} onClick={cancel}>
          <IconX size={16} aria-hidden="true" />
        </ActionIcon>
      </Tooltip>
    </li>
  )
}
