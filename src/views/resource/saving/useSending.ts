import { useState } from 'react'
import { failureMessage } from '../../ui/messages'

/** Sends what a dialog has: whether it is on its way, and why it was refused, in words. */
export function useSending() {
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const send = async (act: () => Promise<unknown>) => {
    setSending(true)
    setRefusal(null)
    try {
      await act()
    } catch (thrown) {
      setRefusal(failureMessage(thrown))
    } finally {
      setSending(false)
    }
  }
  return { refusal, isSending, send }
}
