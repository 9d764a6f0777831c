import { ModalsProvider } from '@mantine/modals'
import { ErrorDialog } from './ErrorDialog'
import { FaultDialog } from './FaultDialog'
import type { AskedFault } from './faultDialogs'

/** Every question and error that can stand over a page. */
export const Dialogs = (asked: AskedFault) => (
  <>
    <ModalsProvider />
    <ErrorDialog />
    <FaultDialog {...asked} />
  </>
)
