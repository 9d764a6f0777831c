import { useState } from 'react'
import { saveProfile } from '../../api/general/profile'
import { fieldMessages } from '../ui/messages'
import { notifyError, notifySuccess } from '../ui/notify'

type Form = { setErrors: (errors: Record<string, string>) => void }

/** Saves a part of the user's own account; errors are shown at their field. */
export function useSaving(onSaved: () => Promise<void>) {
  const [isBusy, setBusy] = useState(false)
  const save = async (changes: Record<string, unknown>, form: Form, title: string) => {
    setBusy(true)
    try {
      await saveProfile(changes)
      await onSaved()
      notifySuccess(title)
      return true
    } catch (thrown) {
      const fields = fieldMessages(thrown)
      form.setErrors(fields)
      if (Object.keys(fields).length === 0) notifyError(thrown)
      return false
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, save }
}
