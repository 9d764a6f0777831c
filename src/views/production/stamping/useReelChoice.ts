import { useState } from 'react'
import type { StampingOrder } from '../../../resources/production/stamping/product_stamping_orders'
import { type Reel, reels } from '../../../resources/production/stamps/reels'
import { readSerial } from '../../../resources/production/stamps/serials'
import type { ScanAnswer } from '../../parts/scan/ScanBox'
import { equals, useLiveRows } from '../../resource/live/useLiveRows'
import { serialText } from './stampText'
import { t } from '../../../texts/texts'

const oldest = [
  { field: 'received_on', direction: 'asc' },
  { field: 'id', direction: 'asc' },
] as const

const refused = (what: string, detail: string): ScanAnswer => ({
  accepted: false,
  word: t('Refused'),
  what,
  detail,
})

/** Whether the number of the first stamp of a reel was confirmed; reels without numbers need none. */
const isConfirmed = (reel: Reel | null, printed: number | null) =>
  reel !== null && (reel.next_serial === null || printed === reel.next_serial)

/** The reel that is put on: chosen or scanned, of the section of the plant, and the number on its first stamp confirmed. */
export function useReelChoice({ jurisdiction, area }: StampingOrder) {
  const { rows, isLoaded } = useLiveRows(
    reels,
    [
      equals('jurisdiction', jurisdiction),
      equals('status', 'available'),
      equals('area', area ?? 'production'),
    ],
    oldest,
  )
  const [reelId, setReelId] = useState<number | null>(null)
  const [printed, setPrinted] = useState<number | null>(null)
  const [reason, setReason] = useState('')
  const [counter, setCounter] = useState<number | null>(null)
  const reel = rows.find(({ id }) => id === reelId) ?? null
  const isOlder = reel !== null && rows[0]?.id !== reel.id

  const choose = (id: number) => {
    setReelId(id)
    setPrinted(null)
  }
  const scanReel = (code: string): ScanAnswer | null => {
    const found = rows.find(
      (one) =>
        one.number.toUpperCase() === code.toUpperCase() ||
        one.supplier_ref?.toUpperCase() === code.toUpperCase(),
    )
    if (!found) return null
    choose(found.id)
    return { accepted: true, word: t('Reel'), what: found.number }
  }
  const scanSerial = (code: string): ScanAnswer | null => {
    const read = readSerial(code)
    if (!read || reel?.next_serial === null || reel?.next_serial === undefined) return null
    const isIt =
      read.serial === reel.next_serial && (read.prefix === '' || read.prefix === (reel.serial_prefix ?? ''))
    if (!isIt)
      return refused(
        code,
        t('The reel should be at {serial}; check the reel or request a correction', {
          serial: serialText(reel.serial_prefix, reel.next_serial),
        }),
      )
    setPrinted(read.serial)
    return { accepted: true, word: t('Confirmed'), what: code }
  }

  return {
    rows,
    isLoaded,
    reel,
    printed,
    reason,
    counter,
    isOlder,
    choose,
    confirm: () => setPrinted(reel?.next_serial ?? null),
    setReason,
    setCounter,
    scan: (code: string): ScanAnswer =>
      scanReel(code.trim()) ??
      scanSerial(code) ??
      refused(code, t('No machine, reel of this jurisdiction or number of its first stamp')),
    isReady:
      isConfirmed(reel, printed) &&
      (!isOlder || reason.trim() !== '') &&
      (reel?.serial_mode !== 'count_only' || counter !== null),
    payload: {
      reel_id: reel?.id ?? 0,
      ...(printed !== null && { printed_serial: printed }),
      ...(counter !== null && { counter_start: counter }),
      ...(isOlder && reason.trim() !== '' && { older_reel_reason: reason.trim() }),
    },
  }
}

export type ReelChoice = ReturnType<typeof useReelChoice>
