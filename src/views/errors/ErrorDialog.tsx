import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import { AlertDialog } from '../ui/AlertDialog'
import { dismiss, useError } from '../ui/notices'
import { NoticeText } from '../notices/NoticeText'
import { t } from '../../texts/texts'

/** Shows one error until its OK, then the next; what it is about is opened from it. */
export function ErrorDialog() {
  const error = useError()
  const close = () => error && dismiss(error.id)
  return (
    <AlertDialog
      opened={error !== undefined}
      title={t('Error')}
      onClose={close}
      actions={
        <>
          {error?.path !== undefined && (
            <Button component={Link} to={error.path} variant="default" onClick={close}>
              {t('Open it')}
            </Button>
          )}
          <Button data-autofocus data-mantine-stop-propagation="true" onClick={close}>
            {t('OK')}
          </Button>
        </>
      }
    >
      {error && <NoticeText notice={{ ...error, title: undefined, path: undefined }} />}
    </AlertDialog>
  )
}
