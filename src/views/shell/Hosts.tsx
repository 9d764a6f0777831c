import { ModalsProvider } from '@mantine/modals'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { ErrorDialog } from './ErrorDialog'
import { FaultDialog } from './FaultDialog'
import { Notices } from './Notices'
import { note } from './trail'
import '../theme/shellStyles'
import './hosts.css'

/** Where notices and dialogs of a page appear. */
export function Hosts() {
  const { pathname } = useLocation()
  useEffect(() => note(`Went to ${pathname}`), [pathname])
  return (
    <>
      <Notices />
      <ModalsProvider />
      <ErrorDialog />
      <FaultDialog />
    </>
  )
}
