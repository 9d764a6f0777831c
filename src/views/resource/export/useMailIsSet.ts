import { useEffect, useState } from 'react'
import { publicInfo } from '../../../api/session'

/** Whether the server has a mail server to send documents by. */
export function useMailIsSet() {
  const [isSet, setSet] = useState(false)
  useEffect(() => {
    let isOver = false
    publicInfo({ fresh: false }).then(
      ({ mail }) => !isOver && setSet(mail === 1),
      // Without an answer nothing is sent either.
      () => undefined,
    )
    return () => {
      isOver = true
    }
  }, [])
  return isSet
}
