import { Modal, type ModalProps } from '@mantine/core'
import { type FormEvent, useRef } from 'react'
import { LayerFocus } from './focus/LayerFocus'
import { askToLeave } from './unsaved/askToLeave'
import { useTopEscape } from './useTopEscape'

/** What is written, not what is sought or picked from a list. */
const isText = (target: EventTarget) =>
  target instanceof Element &&
  target.matches('textarea, input:not([type="search"], [type="checkbox"], [type="radio"], [aria-haspopup])')

/** A form over its page: Escape, the cross and a press beside it ask first where something was typed; Cancel is meant. */
export function Dialog({ onClose, children, ...props }: ModalProps) {
  const isTyped = useRef(false)
  const body = useRef<HTMLDivElement>(null)
  const close = () => (isTyped.current ? askToLeave(onClose) : onClose())
  useTopEscape(body, close)
  return (
    <Modal centered {...props} onClose={close} closeOnEscape={false}>
      <LayerFocus />
      <div
        ref={body}
        role="presentation"
        onInput={({ target }: FormEvent) => {
          isTyped.current ||= isText(target)
        }}
      >
        {children}
      </div>
    </Modal>
  )
}
