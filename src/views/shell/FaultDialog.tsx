import { Button } from '@mantine/core'
import { AlertDialog } from './AlertDialog'
import { asks, useFault } from './faultDialogs'

// Enter must not throw away what is being typed: Cancel has the focus.
const cancel = { 'data-autofocus': true, 'data-mantine-stop-propagation': 'true' }
const yes = { 'data-mantine-stop-propagation': 'true' }

/** Asks about what ends a session or a page: an expired session, a silent server, a lost database. */
export function FaultDialog() {
  const { fault, close } = useFault()
  return (
    <AlertDialog
      opened={fault !== undefined}
      title={fault ? asks[fault].title : ''}
      onClose={close}
      actions={
        <>
          <Button variant="default" {...cancel} onClick={close}>
            Cancel
          </Button>
          <Button {...yes} onClick={() => location.reload()}>
            Yes
          </Button>
        </>
      }
    >
      {fault && asks[fault].question}
    </AlertDialog>
  )
}
