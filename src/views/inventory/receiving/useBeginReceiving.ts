import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { beginFrom } from '../../../api/inventory/receivings'
import { fireEvent } from '../../../api/resourceApi'
import type { OpenSource } from '../../../resources/inventory/receiving/receivingCalls'
import { receivings } from '../../../resources/inventory/receiving/receivings'
import { notifyError } from '../../ui/notify'
import { useOnce } from '../../resource/saving/useOnce'

type Source = Pick<OpenSource, 'kind' | 'id' | 'number'>

/** Begins and starts it, each step once. */
async function beginAndStart(source: Source, key: string) {
  const made = await beginFrom(source, key)
  await fireEvent(receivings, made, 'start', {}, `${key}:start`)
  return made
}

/** Begins the delivery for an order or a transfer, with its lines, and leads to it. */
export function useBeginReceiving() {
  const navigate = useNavigate()
  const once = useOnce<Source>('receive')
  const [started, setStarted] = useState<string | null>(null)
  const begin = async (source: Source) => {
    setStarted(source.number)
    try {
      const made = await once(source, beginAndStart)
      await navigate(`/receiving/${made.id}`)
    } catch (thrown) {
      notifyError(thrown)
    } finally {
      setStarted(null)
    }
  }
  return { begin, started }
}
