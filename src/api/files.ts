import { brackets } from './brackets'
import { readCookie } from './cookies'
import { type Answer, ApiError } from './http'
import { me } from './session'

const authorization = (): Record<string, string> => {
  const token = readCookie('token')
  return token ? { Authorization: token.includes(' ') ? token : `Bearer ${token}` } : {}
}

/** An ended session has its own dialog, which an ordinary call opens. */
const failed = (answer: Partial<Answer> | null, http: number) => {
  const code = answer?.message ?? 'no_response'
  if (code === 'not_authorized') void me({}).catch(() => undefined)
  return new ApiError(code, answer?.data ?? null, http)
}

const parsed = <T>(text: string) => {
  try {
    return JSON.parse(text) as Partial<Answer<T>>
  } catch {
    return null
  }
}

/** An upload. */
export type Sending = {
  file: Blob
  /** The same key sent twice happens once. */
  once: string
  onProgress: (sent: number) => void
  signal: AbortSignal
}

/** Uploads a file with progress; only XMLHttpRequest reports upload progress. */
export const sendBytes = <T>(
  path: string,
  query: Readonly<Record<string, unknown>>,
  { file, once, onProgress, signal }: Sending,
) =>
  new Promise<T>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', `/api${path}?${brackets(query)}`)
    const headers = {
      ...authorization(),
      Accept: 'application/json',
      'Content-Type': 'application/octet-stream',
      'Idempotency-Key': once,
    }
    for (const [header, value] of Object.entries(headers)) request.setRequestHeader(header, value)
    request.upload.addEventListener('progress', ({ loaded }) => onProgress(loaded))
    request.addEventListener('load', () => {
      const answer = parsed<T>(request.responseText)
      if (answer?.status === 1 && answer.data) resolve(answer.data)
      else reject(failed(answer, request.status))
    })
    request.addEventListener('error', () => reject(failed(null, 0)))
    request.addEventListener('abort', () => reject(new DOMException('Cancelled', 'AbortError')))
    signal.addEventListener('abort', () => request.abort())
    request.send(file)
  })

/** The bytes of a file, with the MIME type detected by the server. */
export async function readBytes(path: string, signal?: AbortSignal): Promise<Blob> {
  const response = await fetch(`/api${path}`, {
    headers: authorization(),
    ...(signal && { signal }),
  }).catch((thrown: unknown) => {
    throw signal?.aborted ? thrown : failed(null, 0)
  })
  if (!response.ok) throw failed(parsed(await response.text()), response.status)
  return response.blob()
}

/** Saves a file under a name. */
function save(file: Blob, name: string) {
  const url = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

/** Downloads a file of the server under a name. */
export const saveFile = async (path: string, name: string) => save(await readBytes(path), name)

/** Saves text that the page made as a file. */
export const saveText = (text: string, name: string) => save(new Blob([text], { type: 'text/plain' }), name)
