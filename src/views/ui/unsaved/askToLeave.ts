import { modals } from '@mantine/modals'
import { t } from '../../../texts/texts'

/** Confirms before typed input is lost. */
export const askToLeave = (onLeave: () => void) =>
  modals.openConfirmModal({
    title: t('Leave without saving?'),
    children: t('Your changes will be lost.'),
    labels: { confirm: t('Discard'), cancel: t('Cancel') },
    centered: true,
    size: 420,
    groupProps: { justify: 'space-between' },
    onConfirm: onLeave,
  })
