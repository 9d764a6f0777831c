import { modals } from '@mantine/modals'
import { ConfirmForm } from './ConfirmForm'
import { t } from '../../../texts/texts'

let waiting: Promise<boolean> | null = null

/** Asks the person at this page to confirm who they are, once for all calls that wait for it; false: cancelled. */
export function confirmAgain(): Promise<boolean> {
  waiting ??= new Promise<boolean>((resolve) => {
    const end = (isConfirmed: boolean) => {
      resolve(isConfirmed)
      modals.close(id)
    }
    const id = modals.open({
      title: t('Confirm that it is you'),
      // Over the dialog that the call was made from.
      zIndex: 590,
      closeOnClickOutside: false,
      onClose: () => resolve(false),
      children: <ConfirmForm onConfirmed={() => end(true)} onCancel={() => end(false)} />,
    })
  }).finally(() => {
    waiting = null
  })
  return waiting
}
