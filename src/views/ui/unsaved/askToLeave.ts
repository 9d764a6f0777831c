import { modals } from '@mantine/modals'

/** Confirms before typed input is lost. */
export const askToLeave = (onLeave: () => void) =>
  modals.openConfirmModal({
    title: 'Leave without saving?',
    children: 'Your changes will be lost.',
    labels: { confirm: 'Discard', cancel: 'Cancel' },
    centered: true,
    size: 420,
    groupProps: { justify: 'space-between' },
    onConfirm: onLeave,
  })
