import { ModalsProvider } from '@mantine/modals'
import { ErrorDialog } from './ErrorDialog'
import { FaultDialog } from './FaultDialog'
import { Notices } from './Notices'
import '../theme/shellStyles'
import './hosts.css'

/** Where notices and dialogs of a page appear. */
export const Hosts = () => (
  <>
    <Notices />
    <ModalsProvider />
    <ErrorDialog />
    <FaultDialog />
  </>
)
