import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { createActor } from 'xstate'
import { readCookie, writeCookie } from '../../../api/cookies'
import { isColumnOpen, sidebarMachine } from '../../../machines/sidebar'
import { useScreen } from '../../routing/useScreen'
import { session } from '../../session/session'

const chosen = readCookie('sidebarStatus')
const sectionsKey = 'decant.menu_sections'
const keptSections = sessionStorage.getItem(sectionsKey)

const sidebar = createActor(
  sidebarMachine.provide({
    actions: {
      remember: (_, { prefersOpen }) => writeCookie('sidebarStatus', prefersOpen ? '1' : '0'),
      rememberSections: (_, { sections }) => sessionStorage.setItem(sectionsKey, sections.join('\n')),
    },
  }),
  {
    input: {
      prefersOpen: chosen ? chosen === '1' : null,
      width: window.innerWidth,
      sections: keptSections ? keptSections.split('\n') : [],
    },
  },
).start()

session.subscribe(({ context }) => {
  if (context.token === null) sidebar.send({ type: 'forget_sections' })
})

export const toggleSidebar = (shown: boolean) => sidebar.send({ type: 'toggle', shown })
export const dismissSidebar = () => sidebar.send({ type: 'dismiss' })
export const toggleSection = (section: string) => sidebar.send({ type: 'toggle_section', section })
/** Opens the sections of a page; others stay as they are. */
export const enterSections = (sections: readonly string[]) => sidebar.send({ type: 'enter', sections })
export const useOpenSections = () => useSelector(sidebar, (now) => now.context.sections)

/** Whether the window is a phone's, whether the column is open, whether the phone's sheet is. */
export function useSidebar() {
  const wide = useScreen()?.node.wide ?? false
  const [width, setWidth] = useState(window.innerWidth)
  useEffect(() => {
    const resized = () => {
      if (document.hidden) return
      sidebar.send({ type: 'resize', width: window.innerWidth })
      setWidth(window.innerWidth)
    }
    resized()
    window.addEventListener('resize', resized)
    // Changes while hidden are applied when the page becomes visible.
    document.addEventListener('visibilitychange', resized)
    return () => {
      window.removeEventListener('resize', resized)
      document.removeEventListener('visibilitychange', resized)
    }
  }, [])
  return {
    phone: useSelector(sidebar, (now) => now.matches('phone')),
    open: useSelector(sidebar, (now) => isColumnOpen(now.context.prefersOpen, { width, wide })),
    sheet: useSelector(sidebar, (now) => now.matches({ phone: 'open' })),
  }
}
