import { Group, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { LayerFocus } from './focus/LayerFocus'
import { useShortcut } from './keyboard'
import { t } from '../../texts/texts'

type Props = {
  opened: boolean
  title: string
  /** Escape means this, too. */
  onClose: () => void
  /** Cancel left, the action right; a form brings its own. */
  actions: ReactNode
  children: ReactNode
}

/** A confirmation or error over everything else; layers below do not receive its Escape. */
export function AlertDialog({ opened, title, onClose, actions, children }: Props) {
  useShortcut(opened ? 'escape' : null, t('Close: {title}', { title }), onClose, 'everywhere', true)
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      closeOnEscape={false}
      closeOnClickOutside={false}
      centered
      size={420}
      zIndex={600}
      transitionProps={{ duration: 0 }}
    >
      <Modal.Overlay />
      <Modal.Content data-mantine-stop-propagation="true">
        <Modal.Header>
          <Modal.Title>{title}</Modal.Title>
        </Modal.Header>
        <Modal.Body>
          <LayerFocus />
          {children}
          {actions && (
            <Group justify="flex-end" mt="lg">
              {actions}
            </Group>
          )}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
