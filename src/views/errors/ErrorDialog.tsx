import { Button } from '@mantine/core'
import { AlertDialog } from '../ui/AlertDialog'
import { dismiss, useError } from '../ui/notices'
import { NoticeText } from '../notices/NoticeText'

/** Shows one error until its OK, then the next. */
export function ErrorDialog() {
  const error = useError()
  const close = () => error && dismiss(error.id)
  return (
    <AlertDialog
      opened={error !== undefined}
      title="Error"
      onClose={close}
      actions={
        <Button data-autofocus data-mantine-stop-propagation="true" onClick={close}>
          OK
        </Button>
      }
    >
      {error && <NoticeText notice={{ ...error, title: undefined }} />}
    </AlertDialog>
  )
}
