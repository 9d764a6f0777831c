import { Drawer, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { DialogFoot } from '../../parts/DialogFoot'
import { ScanBox } from '../../parts/scan/ScanBox'
import { LayerFocus } from '../../ui/focus/LayerFocus'
import { FilledPails } from './FilledPails'
import type { Recording } from './useRecording'
import '../../parts/touch/touchDrawer.css'
import { t } from '../../../texts/texts'
import './recoveries.css'

type Props = {
  title: string
  recording: Recording
  /** What is wrong with a pail, by `pails.0.volume_ml`. */
  errors: Readonly<Record<string, string>>
  refusal: string | null
  isSending: boolean
  isEmpty: boolean
  /** The button that sends it. */
  action: string
  onSend: () => void
  onClose: () => void
  /** What is asked or said before the pails. */
  children: ReactNode
}

/** Pails that are filled: each scanned, then sent together. */
export const PailsDrawer = (props: Props) => (
  <Drawer
    opened
    onClose={props.onClose}
    position="right"
    size={880}
    className="dc-drawer"
    title={props.title}
    closeButtonProps={{ 'aria-label': t('Close') }}
    transitionProps={{ duration: 160, timingFunction: 'ease-out' }}
  >
    <LayerFocus />
    <div className="dc-recording-scan">
      <ScanBox label={t('Scan an empty pail')} compact onScan={props.recording.scan} />
    </div>
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        props.onSend()
      }}
    >
      <Stack gap="md">
        {props.children}
        {props.recording.rows.length > 0 && <FilledPails recording={props.recording} errors={props.errors} />}
        <DialogFoot
          refusal={props.refusal}
          isSending={props.isSending}
          isEmpty={props.isEmpty || props.recording.rows.length === 0}
          onCancel={props.onClose}
        >
          {props.action}
        </DialogFoot>
      </Stack>
    </form>
  </Drawer>
)
