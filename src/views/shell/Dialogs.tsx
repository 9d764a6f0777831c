import { ModalsProvider } from '@mantine/modals'
import { ErrorDialog } from './ErrorDialog'
import { FaultDialog } from './FaultDialog'

/** Every question and error that can stand over a page. */
export const Dialogs = () => (
  <>
    <ModalsProvider />
    <ErrorDialog />
    <FaultDialog />
  </>
)
