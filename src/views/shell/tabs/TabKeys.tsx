import { useNavigate } from 'react-router-dom'
import { useShortcut } from '../../ui/keyboard'
import { refreshPage, useTabActions } from '../../ui/pages'
import { useTabs } from '../../ui/state/tabs'
import { t } from '../../../texts/texts'

const places = [1, 2, 3, 4, 5, 6, 7, 8, 9]

/** Alt and a figure goes to that tab. */
function PlaceKey({ place }: { place: number }) {
  const { visited } = useTabs()
  const navigate = useNavigate()
  useShortcut(
    `alt+${place}`,
    t('Go to tab {place}', { place }),
    () => {
      const tab = visited[place - 1]
      if (tab) void navigate(tab.fullPath)
    },
    'everywhere',
  )
  return null
}

/** The keys of the tabs. They act in a window that is too narrow for the strip too: a resize loses no key press. */
export function TabKeys() {
  const { active } = useTabs()
  const act = useTabActions()
  useShortcut(
    'alt+w',
    t('Close tab'),
    () => {
      if (active) act({ type: 'close', path: active })
    },
    'everywhere',
  )
  useShortcut('alt+r', t('Refresh tab'), refreshPage, 'everywhere')
  return places.map((place) => <PlaceKey key={place} place={place} />)
}
