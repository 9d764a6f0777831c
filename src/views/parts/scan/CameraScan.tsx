import { useEffect, useRef, useState } from 'react'
import { cameraFailure, codeReader, labelOnce } from './camera'
import { Glyph } from '../Glyph'
import { t } from '../../../texts/texts'

const lookEveryMs = 150
const emptyMs = 600

type Props = { onCode: (code: string) => void; onClose: () => void }

/** The picture of the camera: each label that comes into it is scanned once. It ends with the part, and with the window out of sight. */
export function CameraScan({ onCode, onClose }: Props) {
  const video = useRef<HTMLVideoElement>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const latest = useRef({ onCode, onClose })
  useEffect(() => {
    latest.current = { onCode, onClose }
  })
  useEffect(() => {
    const next = labelOnce(emptyMs)
    let stream: MediaStream | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const stop = () => {
      isOver = true
      clearTimeout(timer)
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    const look = async (reader: Awaited<ReturnType<typeof codeReader>>) => {
      const picture = video.current
      if (isOver || !picture) return
      try {
        const found = (await reader.detect(picture)).map(({ rawValue }) => rawValue)
        const code = next(
          found.filter((text) => text !== ''),
          performance.now(),
        )
        if (code !== undefined && !isOver) latest.current.onCode(code)
      } catch {
        // A picture that is not there yet cannot be read; the next one is.
      }
      if (!isOver) timer = setTimeout(() => void look(reader), lookEveryMs)
    }
    const start = async () => {
      try {
        stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
        // It was closed before the camera had started.
        if (isOver || !video.current) return stop()
        video.current.srcObject = stream
        await Promise.all([video.current.play(), codeReader().then(look)])
      } catch (error) {
        if (!isOver) setFailed(cameraFailure(error))
      }
    }
    const hide = () => {
      if (document.visibilityState === 'hidden') latest.current.onClose()
    }
    void start()
    document.addEventListener('visibilitychange', hide)
    return () => {
      document.removeEventListener('visibilitychange', hide)
      stop()
    }
  }, [])
  return failed ? (
    <p className="dc-field-error" role="alert">
      <Glyph name="stop" /> {failed}
    </p>
  ) : (
    <video ref={video} className="dc-scan-camera" muted playsInline aria-label={t('Picture of the camera')} />
  )
}
