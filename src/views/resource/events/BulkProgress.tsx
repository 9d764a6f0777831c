import { Button, Group, Modal, Progress, Stack } from '@mantine/core'
import { figure } from '../../format/format'
import { LayerFocus } from '../../ui/focus/LayerFocus'
import { t } from '../../../texts/texts'

/** The progress of a bulk action; stopping keeps what is done. */
export const BulkProgress = ({
  title,
  done,
  total,
  onStop,
}: {
  title: string
  done: number
  total: number
  onStop: () => void
}) => (
  <Modal
    opened
    onClose={() => undefined}
    closeOnEscape={false}
    closeOnClickOutside={false}
    withCloseButton={false}
    title={title}
    size={420}
    centered
  >
    <LayerFocus />
    <Stack gap="md">
      <p role="status">{t('{done} of {total}', { done: figure(done), total: figure(total) })}</p>
      <Progress value={(done / total) * 100} aria-label={title} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onStop}>
          {t('Stop')}
        </Button>
      </Group>
    </Stack>
  </Modal>
)
