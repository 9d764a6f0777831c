import { t } from '../../../../src/texts/texts'
import type { FlashpointClass } from '../../../../src/resources/labReceiving/flashpoint_classes'
import type { LabCabinet } from '../../../../src/resources/labReceiving/lab_cabinets'

/** A container as a cabinet sees it. */
export type Stored = {
  id: number
  flashpoint_class_id: number
  is_toxic: boolean
  ml: number
  shelf: number | null
  min_storage_c: number | null
  max_storage_c: number | null
}

export type CabinetRules = Pick<
  LabCabinet,
  | 'flashpoint_class_id'
  | 'max_ml'
  | 'min_temperature_c'
  | 'max_temperature_c'
  | 'shelves'
  | 'max_ml_per_shelf'
> & { code: string; is_toxic: boolean }

export type ClassRules = Pick<FlashpointClass, 'id' | 'code' | 'rank' | 'max_ml_per_cabinet'> & {
  incompatible_class_ids: readonly number[]
}

export type CabinetFault = { code: 'incompatible_class' | 'cabinet_limit'; text: string }

const litres = (ml: number) => Math.round(ml) / 1000
const shownLitres = (ml: number) => String(Math.round(litres(ml) * 10) / 10)

const ofClass = (text: string): CabinetFault => ({ code: 'incompatible_class', text })
const ofLimit = (text: string): CabinetFault => ({ code: 'cabinet_limit', text })

/** Why a container is not stored in a cabinet whatever else is in it; null where it may be. */
function classFault(
  cabinet: CabinetRules,
  one: Stored,
  classes: ReadonlyMap<number, ClassRules>,
): CabinetFault | null {
  const own = classes.get(one.flashpoint_class_id)
  const admitted = classes.get(cabinet.flashpoint_class_id)
  if (!own || !admitted || own.rank > admitted.rank)
    return ofClass(
      t('Cabinet {cabinet} admits {admitted} and less, not {own}', {
        cabinet: cabinet.code,
        admitted: admitted?.code ?? '',
        own: own?.code ?? '',
      }),
    )
  if (one.is_toxic !== cabinet.is_toxic)
    return ofClass(
      one.is_toxic
        ? t('Toxic goods are stored in cabinets for toxic goods alone: {cabinet} is none', {
            cabinet: cabinet.code,
          })
        : t('Cabinet {cabinet} is for toxic goods alone', { cabinet: cabinet.code }),
    )
  const { min_temperature_c: from, max_temperature_c: to } = cabinet
  const isTooCold = one.min_storage_c !== null && from !== null && from < one.min_storage_c
  const isTooWarm = one.max_storage_c !== null && to !== null && to > one.max_storage_c
  if (isTooCold || isTooWarm)
    return ofClass(
      t('Cabinet {cabinet} keeps {from} to {to} °C', {
        cabinet: cabinet.code,
        from: from ?? '',
        to: to ?? '',
      }),
    )
  return null
}

/** What is wrong with what a cabinet holds, where these containers are the last that came; null where nothing is. */
export function cabinetFault(
  cabinet: CabinetRules,
  contents: readonly Stored[],
  arrived: ReadonlySet<number>,
  classes: ReadonlyMap<number, ClassRules>,
): CabinetFault | null {
  const fresh = contents.filter(({ id }) => arrived.has(id))
  for (const one of fresh) {
    const fault = classFault(cabinet, one, classes)
    if (fault) return fault
    const own = classes.get(one.flashpoint_class_id)
    for (const other of contents) {
      const its = classes.get(other.flashpoint_class_id)
      if (!own || !its) continue
      if (own.incompatible_class_ids.includes(its.id) || its.incompatible_class_ids.includes(own.id))
        return ofClass(
          t('{own} is not stored with {other}, which is in {cabinet}', {
            own: own.code,
            other: its.code,
            cabinet: cabinet.code,
          }),
        )
    }
    if (one.shelf !== null && cabinet.shelves !== null && one.shelf > cabinet.shelves)
      return ofLimit(
        t('Cabinet {cabinet} has {shelves} shelves', { cabinet: cabinet.code, shelves: cabinet.shelves }),
      )
  }
  const mlOf = (some: readonly Stored[]) => some.reduce((sum, { ml }) => sum + ml, 0)
  const within = (limit: number, counts: (one: Stored) => boolean): CabinetFault | null => {
    const counted = contents.filter(counts)
    if (!counted.some(({ id }) => arrived.has(id)) || mlOf(counted) <= limit + 1e-6) return null
    const before = mlOf(counted.filter(({ id }) => !arrived.has(id)))
    return ofLimit(
      t('Cabinet {cabinet} holds {before} of {limit} l', {
        cabinet: cabinet.code,
        before: shownLitres(before),
        limit: shownLitres(limit),
      }),
    )
  }
  for (const { rank, max_ml_per_cabinet: limit } of classes.values()) {
    if (limit === null) continue
    const fault = within(limit, (one) => (classes.get(one.flashpoint_class_id)?.rank ?? 0) >= rank)
    if (fault) return fault
  }
  const { max_ml_per_shelf: perShelf } = cabinet
  if (perShelf !== null)
    for (const shelf of new Set(fresh.flatMap((one) => one.shelf ?? []))) {
      const fault = within(perShelf, (one) => one.shelf === shelf)
      if (fault) return fault
    }
  return within(cabinet.max_ml, () => true)
}
