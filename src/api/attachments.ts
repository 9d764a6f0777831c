import type { Attachment } from '../resources/general/attachments'
import { brackets } from './brackets'
import { readCookie } from './cookies'
import { type Answer, ApiError, get, remove } from './http'

type Files = { position: string; max_bytes: number; rows: Attachment[] }

/** The files of one record, with the feed position they were read at and how large a file may be. */
export const filesOf = async (entity: string, id: number) =>
  (await get<Files>('/general/attachments', { entity, entity_id: id })).data

export const removeFile = (id: number, once: string) => remove(`/general/attachments/${id}`, { once })

const authorization = (): Record<string, string> => {
  const token = readCookie('token')
  return token ? { Authorization: token.includes(' ') ? token : `Bearer ${token}` } : {}
}

/** A session that has ended is asked about in its own dialog, which a plain call opens. */
const failed = (answer: Partial<Answer> | null, http: number) => {
  const code = answer?.message ?? 'no_response'
  if (code === 'not_authorized') void get('/me').catch(() => undefined)
  return new ApiError(code, answer?.data ?? null, http)
}

const parsed = (text: string) => {
  try {
    return JSON.parse(text) as Partial<Answer<Attachment>>
  } catch {
    return null
  }
}

type Sending = {
  entity: string
  id: number
  file: Blob
  name: string
  /** The same key sent twice attaches once. */
  once: string
  onProgress: (sent: number) => void
  signal: AbortSignal
}

/** Sends a file as bytes, telling how far it is; only this kind of request tells. */
export const sendFile = ({ entity, id, file, name, once, onProgress, signal }: Sending) =>
  new Promise<Attachment>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', `/api/general/attachments?${brackets({ entity, entity_id: id, file_name: name })}`)
    const headers = {
      ...authorization(),
      Accept: 'application/json',
      'Content-Type': 'application/octet-stream',
      'Idempotency-Key': once,
    }
    for (const [header, value] of Object.entries(headers)) request.setRequestHeader(header, value)
    request.upload.addEventListener('progress', ({ loaded }) => onProgress(loaded))
    request.addEventListener('load', () => {
      const answer = parsed(request.responseText)
      if (answer?.status === 1 && answer.data) resolve(answer.data)
      else reject(failed(answer, request.status))
    })
    request.addEventListener('error', () => reject(failed(null, 0)))
    request.addEventListener('abort', () => reject(new DOMException('Cancelled', 'AbortError')))
    signal.addEventListener('abort', () => request.abort())
    request.send(file)
  })

/** The bytes of a file, of the kind that the server found it to be. */
export async function contentOf(id: number, signal?: AbortSignal): Promise<Blob> {
  const response = await fetch(`/api/general/attachments/${id}/content`, {
    headers: authorization(),
    ...(signal && { signal }),
  }).catch((thrown: unknown) => {
    throw signal?.aborted ? thrown : failed(null, 0)
  })
  if (!response.ok) throw failed(parsed(await response.text()), response.status)
  return response.blob()
}
