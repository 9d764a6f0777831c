import { useState } from 'react'
import { pailByCode } from '../../../api/carriers'
import type { Pail } from '../../../resources/production/recoveries/pails'
import { figure } from '../../format/format'
import type { ScanAnswer } from '../../parts/scan/ScanBox'
import { t } from '../../../texts/texts'

/** A scanned pail and what was filled into it, as typed. */
export type FilledRow = { pail: Pail; volume_ml: unknown; gross_g: unknown }

const refused = (what: string, detail: string): ScanAnswer => ({
  accepted: false,
  word: t('Refused'),
  what,
  detail,
})

/** Why a scanned pail cannot be filled; null where it can. */
function faultOf(pail: Pail | null, rows: readonly FilledRow[]): string | null {
  if (!pail) return t('Unknown pail code')
  if (rows.some((row) => row.pail.id === pail.id)) return t('Already on the list')
  if (pail.status === 'consumed' || pail.status === 'disposed') return t('It has to be cleaned first')
  if (pail.status !== 'empty') return t('It holds {lot}', { lot: pail.lot ?? '' })
  return null
}

/** The pails of a recovery that is being recorded: scanned one after the other, each with its volume. */
export function useRecording() {
  const [rows, setRows] = useState<readonly FilledRow[]>([])
  const scan = async (code: string): Promise<ScanAnswer> => {
    const pail = await pailByCode(code)
    const fault = faultOf(pail, rows)
    if (!pail || fault !== null) return refused(pail?.code ?? code, fault ?? '')
    setRows((now) => [...now, { pail, volume_ml: pail.volume_capacity_ml, gross_g: null }])
    return {
      accepted: true,
      word: t('Added'),
      what: pail.code,
      detail: t('Full: {capacity} ml', { capacity: figure(pail.volume_capacity_ml) }),
    }
  }
  const change = (id: number, changes: Partial<FilledRow>) =>
    setRows((now) => now.map((row) => (row.pail.id === id ? { ...row, ...changes } : row)))
  const remove = (id: number) => setRows((now) => now.filter(({ pail }) => pail.id !== id))
  const total = rows.reduce((sum, { volume_ml }) => sum + (Number(volume_ml) || 0), 0)
  return { rows, scan, change, remove, total }
}

export type Recording = ReturnType<typeof useRecording>

/** Filled pails as they are sent. */
export const sentPails = (rows: readonly FilledRow[]) =>
  rows.map(({ pail, volume_ml, gross_g }) => ({
    code: pail.code,
    volume_ml,
    ...(gross_g !== null && gross_g !== '' && { gross_g }),
  }))

/** Liquid in the scanned pails: each full, the last with what remains. */
export function filledWith(rows: readonly FilledRow[], ml: number) {
  let left = ml
  return rows.flatMap(({ pail }) => {
    const volume_ml = Math.min(pail.volume_capacity_ml, left)
    left = Math.round((left - volume_ml) * 1_000_000) / 1_000_000
    return volume_ml > 0 ? [{ code: pail.code, volume_ml }] : []
  })
}
