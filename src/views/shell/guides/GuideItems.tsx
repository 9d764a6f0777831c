import { Menu } from '@mantine/core'
import { IconHelpCircle, IconRoute } from '@tabler/icons-react'
import { useLocation } from 'react-router-dom'
import { startGuide, useIsRead } from './guide'
import { type Guide, guideOf, shellGuide } from './guides'
import { t } from '../../../texts/texts'

// Starts after the menu has closed, which would cover the element of the tour.
const later = (guide: Guide) => () => void setTimeout(() => startGuide(guide), 0)

function Item({ guide, icon: Icon }: { guide: Guide; icon: typeof IconRoute }) {
  const isRead = useIsRead(guide.id)
  return (
    <Menu.Item
      leftSection={<Icon size={16} stroke={1.75} />}
      rightSection={isRead ? null : <span className="dc-guide-new">{t('New')}</span>}
      onClick={later(guide)}
    >
      {guide.title}
    </Menu.Item>
  )
}

/** Guides in the menu below one's name: offered, never forced, and marked until they were read. */
export function GuideItems() {
  const own = guideOf(useLocation().pathname)
  return (
    <>
      <Item guide={shellGuide} icon={IconRoute} />
      {own && <Item guide={own} icon={IconHelpCircle} />}
    </>
  )
}
