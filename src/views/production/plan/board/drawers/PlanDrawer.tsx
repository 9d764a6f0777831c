import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '../../../../../texts/texts'
import { LayerFocus } from '../../../../ui/focus/LayerFocus'
import '../../../../parts/touch/touchDrawer.css'

type Props = { title: string; size?: number; onClose: () => void; children: ReactNode }

/** A drawer beside the plan board, which stays in view. */
export const PlanDrawer = ({ title, size = 420, onClose, children }: Props) => (
  <Drawer
    opened
    onClose={onClose}
    position="right"
    size={size}
    className="dc-drawer"
    title={title}
    closeButtonProps={{ 'aria-label': t('Close') }}
    transitionProps={{ duration: 160, timingFunction: 'ease-out' }}
  >
    <LayerFocus />
    {children}
  </Drawer>
)
