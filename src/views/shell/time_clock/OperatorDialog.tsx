import { Button, Modal } from '@mantine/core'
import type { SharedScreen } from '../../../machines/session'
import { logout } from '../frame/logout'
import { LayerFocus } from '../../ui/focus/LayerFocus'
import { TakeOverForm } from './TakeOverForm'
import { t } from '../../../texts/texts'

type Props = { scanned: string; screen: SharedScreen; onClose: () => void }

/** Who works here from now on; the page stays as it is, the acts go under the new name. */
export const OperatorDialog = ({ scanned, screen, onClose }: Props) => (
  <Modal
    opened
    className="dc-badge-dialog"
    onClose={onClose}
    title={t('Change operator')}
    centered
    size={420}
    closeButtonProps={{ 'aria-label': t('Close') }}
    transitionProps={{ duration: 0 }}
  >
    <LayerFocus />
    <TakeOverForm
      scanned={scanned}
      screen={screen}
      onDone={onClose}
      other={(isBusy) =>
        screen.station && (
          <Button
            variant="default"
            h={44}
            disabled={isBusy}
            onClick={() => {
              onClose()
              logout()
            }}
          >
            {t('Leave screen')}
          </Button>
        )
      }
    />
  </Modal>
)
