import { ModalsProvider } from '@mantine/modals'
import { ErrorDialog } from '../../errors/ErrorDialog'
import { FaultDialog } from '../../errors/FaultDialog'
import type { AskedFault } from '../../errors/faultDialogs'

/** All confirmations and errors shown over a page. */
export const Dialogs = (props: AskedFault) => (
  <>
    <ModalsProvider />
    <ErrorDialog />
    <FaultDialog {...props} />
  </>
)
