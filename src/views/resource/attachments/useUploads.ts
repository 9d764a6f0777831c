import { useCallback, useRef, useState } from 'react'
import { sendFile } from '../../../api/general/attachments'
import { newKey } from '../../../api/resourceApi'
import type { AnyResource } from '../../../resources/kit/define/definition'
import { failureMessage, fieldMessages } from '../../ui/messages'
import { fileSize } from './attachmentWords'
import { t } from '../../../texts/texts'

/** A file on its way, or one that was refused and says why. */
export type Upload = {
  key: string
  name: string
  size: number
  sent: number
  failure: string | null
  /** Refused for what it is: sent again it would be refused again. */
  isRefused: boolean
  cancel: () => void
  again: () => void
}

const messageOf = (thrown: unknown) => Object.values(fieldMessages(thrown))[0] ?? failureMessage(thrown)

/** Sends files to a record, one after the other; each can be cancelled, and sent again where it failed. */
export function useUploads(resource: AnyResource, id: number, maxBytes: number | null) {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const queue = useRef<Promise<unknown>>(Promise.resolve())

  const add = useCallback(
    (files: readonly { file: Blob; name: string }[]) => {
      const set = (key: string, change: Partial<Upload> | null) =>
        setUploads((all) =>
          all.flatMap((one) => (one.key !== key ? [one] : change ? [{ ...one, ...change }] : [])),
        )
      for (const { file, name } of files) {
        const key = newKey()
        let stop = new AbortController()
        const send = async () => {
          if (stop.signal.aborted) return
          try {
            await sendFile({
              entity: resource.name,
              id,
              file,
              name,
              once: key,
              signal: stop.signal,
              onProgress: (sent) => set(key, { sent }),
            })
            set(key, null)
          } catch (thrown) {
            const isRefused = Object.keys(fieldMessages(thrown)).length > 0
            if (!stop.signal.aborted) set(key, { failure: messageOf(thrown), isRefused })
          }
        }
        const enqueue = () => void (queue.current = queue.current.then(send))
        const isTooBig = maxBytes !== null && file.size > maxBytes
        const upload: Upload = {
          key,
          name,
          size: file.size,
          sent: 0,
          isRefused: isTooBig,
          failure: isTooBig
            ? t('The file is larger than {fileSize}', { fileSize: fileSize(maxBytes) })
            : null,
          cancel: () => {
            stop.abort()
            set(key, null)
          },
          again: () => {
            stop = new AbortController()
            set(key, { failure: null, sent: 0 })
            enqueue()
          },
        }
        setUploads((all) => [...all, upload])
        if (!isTooBig) enqueue()
      }
    },
    [resource, id, maxBytes],
  )
  return { uploads, add }
}
