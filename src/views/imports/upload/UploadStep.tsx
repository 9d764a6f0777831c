import { Button, Select } from '@mantine/core'
import { IconFileUpload } from '@tabler/icons-react'
import { type DragEvent, useRef, useState } from 'react'
import type { ImportPlan, Kind } from '../../../resources/imports/importShapes'
import { Glyph } from '../../parts/Glyph'
import { ProgressBar } from '../../parts/ProgressBar'
import { fileSize } from '../../resource/attachments/attachmentWords'
import { AlertDialog } from '../../ui/AlertDialog'
import { TemplateMenu } from './KindTiles'
import { modeWords } from '../run/runWords'
import { useUpload } from './useUpload'
import { t } from '../../../texts/texts'

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')

type Props = {
  kinds: readonly Kind[]
  /** The preselected data type. */
  initial: string | null
  onPlan: (plan: ImportPlan) => void
}

type SendingProps = { sent: { name: string; size: number; sent: number }; onCancel: () => void }

const Sending = ({ sent, onCancel }: SendingProps) => (
  <>
    <p>
      {sent.name}, {fileSize(sent.size)}
    </p>
    <ProgressBar label={t('Sent')} done={sent.sent} planned={sent.size} />
    <p className="dc-import-hint">
      {sent.sent < sent.size
        ? t('{fileSize} sent', { fileSize: fileSize(sent.sent) })
        : t('Reading the file')}
    </p>
    <Button variant="default" onClick={onCancel}>
      {t('Cancel upload')}
    </Button>
  </>
)

type SameProps = { text: string | null; onCancel: () => void; onSend: () => void }

const SameFile = ({ text, onCancel, onSend }: SameProps) => (
  <AlertDialog
    opened={text !== null}
    title={t('File already uploaded')}
    onClose={onCancel}
    actions={
      <>
        <Button variant="default" onClick={onCancel}>
          {t('Cancel')}
        </Button>
        <Button data-autofocus onClick={onSend}>
          {t('Import again')}
        </Button>
      </>
    }
  >
    <p className="dc-sentence">{text}</p>
  </AlertDialog>
)

/** First step: what the file holds, and the file itself. */
export function UploadStep({ kinds, initial, onPlan }: Props) {
  const [name, setName] = useState(initial ?? (kinds.length === 1 ? (kinds[0]?.name ?? null) : null))
  const kind = kinds.find((one) => one.name === name) ?? null
  const [chosenMode, setMode] = useState<string | null>(null)
  const mode = kind?.modes.find((one) => one === chosenMode) ?? kind?.mode ?? null
  const { sent, failure, twice, send, cancel, leaveOut } = useUpload(name, mode, onPlan)
  const [isOver, setOver] = useState(false)
  const chooser = useRef<HTMLInputElement>(null)
  const isReady = kind !== null && !sent

  return (
    <section className="dc-import-upload" aria-label={t('Upload')}>
      <div className="dc-import-fields">
        <Select
          label={t('Data type')}
          searchable
          openOnFocus={false}
          data={kinds.map((one) => ({ value: one.name, label: one.title }))}
          value={name}
          onChange={setName}
          disabled={sent !== null}
          {...(!kind && { 'data-autofocus': true })}
        />
        <Select
          label={t('Mode')}
          inputMode="none"
          data={(kind?.modes ?? []).map((one) => ({ value: one, label: modeWords[one] }))}
          value={mode}
          onChange={setMode}
          disabled={!isReady}
        />
        {kind && <TemplateMenu kind={kind} isNamed />}
      </div>
      <div
        role="presentation"
        className={isOver ? 'dc-import-drop dc-import-drop-over' : 'dc-import-drop'}
        onDragOver={(event) => {
          if (!isReady || !hasFiles(event)) return
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          if (!hasFiles(event)) return
          event.preventDefault()
          setOver(false)
          const [file] = event.dataTransfer.files
          if (isReady && file) void send(file)
        }}
      >
        {sent ? (
          <Sending sent={sent} onCancel={cancel} />
        ) : (
          <>
            <IconFileUpload size={40} stroke={1.5} aria-hidden="true" />
            <p>
              {kind
                ? t('Drop the file of {title} here', { title: kind.title.toLowerCase() })
                : t('Choose a data type first')}
            </p>
            <input
              ref={chooser}
              type="file"
              hidden
              aria-label={t('File to import')}
              accept=".csv,.tsv,.txt,.xlsx"
              onChange={(event) => {
                const [file] = event.currentTarget.files ?? []
                if (file) void send(file)
                event.currentTarget.value = ''
              }}
            />
            <Button disabled={!isReady} onClick={() => chooser.current?.click()}>
              {t('Choose file')}
            </Button>
            <p className="dc-import-hint">{t('CSV, TSV or Excel (.xlsx), one header row')}</p>
          </>
        )}
        {failure && (
          <p className="dc-field-error" role="alert">
            <Glyph name="stop" /> {failure}
          </p>
        )}
      </div>
      <SameFile
        text={twice?.text ?? null}
        onCancel={leaveOut}
        onSend={() => twice && void send(twice.file, true)}
      />
    </section>
  )
}
