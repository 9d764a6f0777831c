import { ModalsProvider } from '@mantine/modals'
import { Notifications } from '@mantine/notifications'
import { useFaultDialogs } from './faultDialogs'
import '../theme/shellStyles'
import './hosts.css'

/** Where notices and dialogs of a page appear: at most two notices, the next wait their turn. */
export function Hosts() {
  useFaultDialogs()
  return (
    <>
      <Notifications position="top-right" limit={2} containerWidth={360} zIndex={500} />
      <ModalsProvider />
    </>
  )
}
