import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { createActor } from 'xstate'
import { readCookie, writeCookie } from '../../api/cookies'
import { isColumnOpen, sidebarMachine } from '../../machines/sidebar'
import { useScreen } from '../routing/useScreen'

const chosen = readCookie('sidebarStatus')

const sidebar = createActor(
  sidebarMachine.provide({
    actions: {
      remember: (_, { prefersOpen }) => writeCookie('sidebarStatus', prefersOpen ? '1' : '0'),
    },
  }),
  { input: { prefersOpen: chosen ? chosen === '1' : null, width: window.innerWidth } },
).start()

export const toggleSidebar = (shown: boolean) => sidebar.send({ type: 'toggle', shown })
export const dismissSidebar = () => sidebar.send({ type: 'dismiss' })

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
    return () => window.removeEventListener('resize', resized)
  }, [])
  return {
    phone: useSelector(sidebar, (now) => now.matches('phone')),
    open: useSelector(sidebar, (now) => isColumnOpen(now.context.prefersOpen, { width, wide })),
    sheet: useSelector(sidebar, (now) => now.matches({ phone: 'open' })),
  }
}
