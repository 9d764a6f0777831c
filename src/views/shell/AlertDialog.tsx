import { Group, Modal } from '@mantine/core'
import type { ReactNode } from 'react'

type Given = {
  opened: boolean
  title: string
  /** Escape means this, too. */
  onClose: () => void
  /** Cancel left, the action right. */
  actions: ReactNode
  children: ReactNode
}

/** A question or an error over whatever is open; it alone hears Escape. */
export const AlertDialog = ({ opened, title, onClose, actions, children }: Given) => (
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
    <Modal.Content
      data-mantine-stop-propagation="true"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onClose()
      }}
    >
      <Modal.Header>
        <Modal.Title>{title}</Modal.Title>
      </Modal.Header>
      <Modal.Body>
        {children}
        <Group justify="flex-end" mt="lg">
          {actions}
        </Group>
      </Modal.Body>
    </Modal.Content>
  </Modal.Root>
)
