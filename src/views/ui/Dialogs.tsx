import { ModalsProvider } from '@mantine/modals'
import { ErrorDialog } from '../shell/errors/ErrorDialog'
import { FaultDialog } from '../shell/errors/FaultDialog'
import type { AskedFault } from '../shell/errors/faultDialogs'

/** Every question and error that can stand over a page. */
export const Dialogs = (props: AskedFault) => (
  <>
    <ModalsProvider />
    <ErrorDialog />
    <FaultDialog {...props} />
  </>
)
