import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { createActor } from 'xstate'
import { readCookie, writeCookie } from '../../api/cookies'
import { sidebarMachine } from '../../machines/sidebar'

const sidebar = createActor(
  sidebarMachine.provide({
    actions: {
      remember: (_, { prefersOpen }) => writeCookie('sidebarStatus', prefersOpen ? '1' : '0'),
    },
  }),
  { input: { prefersOpen: readCookie('sidebarStatus') !== '0', width: window.innerWidth } },
).start()

export const toggleSidebar = () => sidebar.send({ type: 'toggle' })
export const dismissSidebar = () => sidebar.send({ type: 'dismiss' })

/** Whether the window is a phone's, whether the column is open, whether the phone's sheet is. */
export function useSidebar() {
  useEffect(() => {
    const resized = () => {
      if (!document.hidden) sidebar.send({ type: 'resize', width: window.innerWidth })
    }
    resized()
    window.addEventListener('resize', resized)
    return () => window.removeEventListener('resize', resized)
  }, [])
  return {
    phone: useSelector(sidebar, (now) => now.matches('phone')),
    open: useSelector(sidebar, (now) => now.context.prefersOpen),
    sheet: useSelector(sidebar, (now) => now.matches({ phone: 'open' })),
  }
}
