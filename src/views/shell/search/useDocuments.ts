import { useEffect, useState } from 'react'
import { findDocuments } from '../../../api/general/search'
import type { FoundDocument } from '../../../resources/general/system/searchCalls'
import { usePerson } from '../../session/session'
import { mayEnter } from '../../routing/visible'
import { screenAt } from '../../routing/screens'

const pauseMs = 150

export type Documents = { state: 'asking' | 'found' | 'failed'; rows: readonly FoundDocument[] }

const none: Documents = { state: 'found', rows: [] }

/** Documents that match the typed text, requested after a pause; answers to earlier text are discarded. */
export function useDocuments(words: string): Documents {
  const { roles, modules } = usePerson()
  const [answer, setAnswer] = useState<Documents & { to: string }>({ ...none, to: '' })
  useEffect(() => {
    if (words === '') return
    const abort = new AbortController()
    const pause = setTimeout(() => {
      findDocuments(words, abort.signal).then(
        (rows) =>
          setAnswer({
            to: words,
            state: 'found',
            // Rows are left out whose screen is not built or not open to this user.
            rows: rows.filter(({ address }) => {
              const at = screenAt(address)
              return at !== null && mayEnter(at.screen, { roles, modules })
            }),
          }),
        () => {
          if (!abort.signal.aborted) setAnswer({ to: words, state: 'failed', rows: [] })
        },
      )
    }, pauseMs)
    return () => {
      clearTimeout(pause)
      abort.abort()
    }
  }, [words, roles, modules])
  return answer.to === words ? answer : { ...none, state: words === '' ? 'found' : 'asking' }
}
