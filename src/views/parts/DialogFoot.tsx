import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Glyph } from './Glyph'
import { screenAt } from '../routing/screens'
import { PendingButton } from '../ui/PendingButton'
import { t } from '../../texts/texts'
import './dialogFoot.css'

type Props = {
  /** Why the server did not take it, in words. */
  refusal: string | null
  /** The screen on which what it was refused for can be resolved. */
  wayOut?: string | undefined
  isSending: boolean
  /** While there is nothing to send yet. */
  isEmpty?: boolean
  /** What it does cannot be undone. */
  isDanger?: boolean
  /** Nothing is typed before it: the focus begins here. */
  isFirst?: boolean
  /** Another button that sends it, before the one that does. */
  also?: ReactNode
  onCancel: () => void
  /** What is sent, on its button. */
  children: ReactNode
}

/** The foot of a dialog form: the refusal, Cancel, and the button that sends the form. */
export const DialogFoot = ({
  refusal,
  wayOut,
  isSending,
  isEmpty = false,
  isDanger,
  isFirst,
  also,
  ...props
}: Props) => (
  <>
    {refusal && (
      <p className="dc-field-error" role="alert">
        <Glyph name="stop" /> {refusal}
      </p>
    )}
    {refusal && wayOut !== undefined && (
      <Button component={Link} to={wayOut} variant="default" className="dc-way-out" onClick={props.onCancel}>
        {t('Open {number}', { number: screenAt(wayOut)?.screen.node.title ?? '' })}
      </Button>
    )}
    <Group justify="space-between" className="dc-dialog-foot">
      <Button variant="default" onClick={props.onCancel}>
        {t('Cancel')}
      </Button>
      <Group gap="xs">
        {also}
        <PendingButton
          type="submit"
          loading={isSending}
          disabled={isEmpty}
          {...(isDanger && { color: 'var(--dc-danger-fill)' })}
          {...(isFirst && { 'data-autofocus': true })}
        >
          {props.children}
        </PendingButton>
      </Group>
    </Group>
  </>
)
