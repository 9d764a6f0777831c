import type { TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import './parts.css'

type Props = { icon: TablerIcon; text: string; children?: ReactNode }

/** What would be here, in one line, and the one button that brings it. */
export const EmptyState = ({ icon: Icon, text, children }: Props) => (
  <div className="dc-state">
    <Icon size={40} stroke={1.5} className="dc-state-icon" aria-hidden="true" />
    <p>{text}</p>
    {children}
  </div>
)
