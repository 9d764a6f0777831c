import { ModalsProvider, useModals } from '@mantine/modals'
import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { confirmBy } from '../../../api/http'
import { ErrorDialog } from '../../errors/ErrorDialog'
import { FaultDialog } from '../../errors/FaultDialog'
import type { AskedFault } from '../../errors/faultDialogs'
import { type Opener, openerNow, returnFocus } from '../../ui/focus/opener'

/** Notes what opens the first of the confirmations. */
function NoteOpener({ onOpen }: { onOpen: () => void }) {
  const isOpen = useModals().modals.length > 0
  useLayoutEffect(() => {
    if (isOpen) onOpen()
  }, [isOpen, onOpen])
  return null
}

function Confirmations() {
  const opener = useRef<Opener | null>(null)
  const note = useCallback(() => {
    opener.current = openerNow()
  }, [])
  const giveBack = () => {
    // On a slow machine the confirmation is there, with the focus, a while after it has faded out.
    const layer = document.activeElement?.closest('[role="dialog"]')
    const isOwn = layer && !layer.contains(opener.current?.element ?? null)
    if (!isOwn) return returnFocus(opener.current)
    const removed = new MutationObserver(() => {
      if (layer.isConnected) return
      removed.disconnect()
      returnFocus(opener.current)
    })
    removed.observe(document.body, { childList: true, subtree: true })
  }
  const onExitTransitionEnd = () => requestAnimationFrame(giveBack)
  return (
    <ModalsProvider modalProps={{ onExitTransitionEnd }}>
      <NoteOpener onOpen={note} />
    </ModalsProvider>
  )
}

const ask = async () => (await import('../../account/login/confirmAgain')).confirmAgain()

/** Has calls that need it ask who is at the page. */
function StepUp() {
  useEffect(() => confirmBy(ask), [])
  return null
}

/** All confirmations and errors shown over a page. */
export const Dialogs = (props: AskedFault) => (
  <>
    <Confirmations />
    <StepUp />
    <ErrorDialog />
    <FaultDialog {...props} />
  </>
)
