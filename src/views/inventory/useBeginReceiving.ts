import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { beginFrom } from '../../api/receivings'
import { fireEvent, newKey } from '../../api/resourceApi'
import type { OpenSource } from '../../resources/inventory/receivingSources'
import { receivings } from '../../resources/inventory/receivings'
import { notifyError } from '../shell/notify'

/** Begins the delivery for an order or a transfer, with its lines, and leads to it. */
export function useBeginReceiving() {
  const navigate = useNavigate()
  const [begun, setBegun] = useState<string | null>(null)
  const begin = async (source: Pick<OpenSource, 'kind' | 'id' | 'number'>) => {
    setBegun(source.number)
    try {
      const made = await beginFrom(source, newKey())
      await fireEvent(receivings, made, 'start', {}, newKey())
      await navigate(`/receiving/${made.id}`)
    } catch (thrown) {
      notifyError(thrown)
    } finally {
      setBegun(null)
    }
  }
  return { begin, begun }
}
