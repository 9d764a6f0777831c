import type { ImportRun } from '../../../resources/imports/import_runs'
import { useRef, useState } from 'react'
import { ApiError } from '../../../api/http'
import { uploadImport } from '../../../api/imports'
import type { ImportPlan } from '../../../resources/imports/importShapes'
import { newKey } from '../../../api/resourceApi'
import { failureMessage, fieldMessages } from '../../ui/messages'
import { t } from '../../../texts/texts'

/** A file on its way up. */
export type Sent = { name: string; size: number; sent: number }

const textIn = (data: unknown) =>
  typeof data === 'object' && data !== null && 'text' in data
    ? String(data.text)
    : t('This file was imported before')

/** Sends the file of an import; one that came in before is sent again only on request. */
export function useUpload(
  kind: string | null,
  mode: ImportRun['mode'] | null,
  onPlan: (plan: ImportPlan) => void,
) {
  const [sent, setSent] = useState<Sent | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [twice, setTwice] = useState<{ file: File; text: string } | null>(null)
  const stop = useRef<AbortController | null>(null)

  const send = async (file: File, isConfirmed = false) => {
    if (!kind || !mode || sent) return
    const stopping = new AbortController()
    stop.current = stopping
    setFailure(null)
    setTwice(null)
    setSent({ name: file.name, size: file.size, sent: 0 })
    try {
      const plan = await uploadImport(
        { kind, mode, file_name: file.name, ...(isConfirmed && { confirm: 1 as const }) },
        {
          file,
          once: newKey(),
          signal: stopping.signal,
          onProgress: (bytes) => setSent((now) => now && { ...now, sent: bytes }),
        },
      )
      onPlan(plan)
    } catch (thrown) {
      if (stopping.signal.aborted) return
      if (thrown instanceof ApiError && thrown.code === 'duplicate_file')
        setTwice({ file, text: textIn(thrown.data) })
      else setFailure(Object.values(fieldMessages(thrown))[0] ?? failureMessage(thrown))
    } finally {
      setSent(null)
    }
  }
  return {
    sent,
    failure,
    twice,
    send,
    cancel: () => stop.current?.abort(),
    leaveOut: () => setTwice(null),
  }
}
