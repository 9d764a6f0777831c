import { modals } from '@mantine/modals'
import { useEffect } from 'react'
import { type Fault, onFault } from '../../api/http'

const asks: Record<Fault, readonly [title: string, sentence: string]> = {
  not_authorized: ['Expired session', 'Go to login?'],
  no_response: ['Server error', 'Reload the page?'],
  db_error: ['Database error', 'Reload the page?'],
}

/** Whether a fault is asked about here: on the root route an ended session is the guard's matter. */
export const isAsked = (fault: Fault, pathname: string) => fault !== 'not_authorized' || pathname !== '/'

/** Asks once per kind of fault, however many calls met it. */
export function useFaultDialogs() {
  useEffect(
    () =>
      onFault((fault) => {
        if (!isAsked(fault, location.pathname)) return
        const [title, children] = asks[fault]
        modals.close(fault)
        modals.openConfirmModal({
          modalId: fault,
          title,
          children,
          centered: true,
          size: 420,
          labels: { confirm: 'Yes', cancel: 'Cancel' },
          onConfirm: () => location.reload(),
        })
      }),
    [],
  )
}
