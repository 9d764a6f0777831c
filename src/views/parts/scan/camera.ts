import { useEffect, useState } from 'react'
import { t } from '../../../texts/texts'

type Detected = { rawValue: string }
type Detector = { detect: (source: HTMLVideoElement) => Promise<Detected[]> }
type DetectorKind = {
  new (options?: { formats?: readonly string[] }): Detector
  getSupportedFormats: () => Promise<string[]>
}

const detectorKind = (): DetectorKind | undefined =>
  (window as { BarcodeDetector?: DetectorKind }).BarcodeDetector

/** What reads codes off pictures: the browser where it can, else a decoder that is loaded from this server. */
export async function codeReader(): Promise<Detector> {
  const Kind = detectorKind()
  // Some browsers have the interface and no format.
  if (Kind && (await Kind.getSupportedFormats()).length > 0) return new Kind()
  const { softwareReader } = await import('./softwareReader')
  return softwareReader()
}

async function canScan() {
  const devices = (navigator as { mediaDevices?: MediaDevices }).mediaDevices
  return devices !== undefined && (await devices.enumerateDevices()).some(({ kind }) => kind === 'videoinput')
}

/** Whether this device has a camera. */
export function useCameraThere() {
  const [isThere, setThere] = useState(false)
  useEffect(() => {
    let isOver = false
    const look = () =>
      void canScan().then(
        (can) => !isOver && setThere(can),
        () => undefined,
      )
    const devices = (navigator as { mediaDevices?: MediaDevices }).mediaDevices
    look()
    devices?.addEventListener('devicechange', look)
    return () => {
      isOver = true
      devices?.removeEventListener('devicechange', look)
    }
  }, [])
  return isThere
}

/**
 * Reports each label once while it is before the camera: the next one counts after the picture was empty for
 * some time. Time in which no frame was analysed, as on a busy device, does not count as empty.
 */
export function labelOnce(emptyMs: number) {
  let seenAt = -Infinity
  let wasEmpty = true
  return (codes: readonly string[], at: number): string | undefined => {
    const isNext = wasEmpty && at - seenAt > emptyMs
    wasEmpty = codes.length === 0
    if (wasEmpty) return undefined
    seenAt = at
    return isNext ? codes[0] : undefined
  }
}

/** Why a camera does not show anything, in words. */
export const cameraFailure = (error: unknown) => {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError') return t('Camera blocked: allow it in the address bar')
  if (name === 'NotFoundError') return t('No camera found')
  if (name === 'NotReadableError') return t('The camera is in use by another program')
  return t('The camera could not be started')
}
