import type { FlashpointClass } from '../labReceiving/flashpoint_classes'
import type { RdSpecification } from './rd_specifications'
import type { RdSampleVersion } from './rd_sample_versions'
import type { RdSample } from './rd_samples'

type SpecificationLine = Pick<RdSpecification, 'characteristic' | 'kind' | 'value_type'> &
  Partial<
    Pick<RdSpecification, 'unit' | 'target_value' | 'min_value' | 'max_value' | 'target_text' | 'method'>
  > & { is_critical?: true }

const part = (value: number) => Number(value.toFixed(6))
const around = (target: number, by: number) => ({
  target_value: part(target),
  min_value: part(target - by),
  max_value: part(target + by),
})

const graded = (characteristic: string, more: Partial<SpecificationLine> = {}): SpecificationLine => ({
  characteristic,
  kind: 'sensory',
  value_type: 'number',
  unit: '0-10',
  method: 'panel mean, n stated',
  ...more,
})

type Options = {
  sample: Pick<RdSample, 'base_type' | 'target_strength' | 'target_pg_percent'>
  /** The version that is worked on; its density is the target. */
  version: Pick<RdSampleVersion, 'density_g_ml'> | null
  /** Of the laboratory, for the target strength; null without nicotine. */
  strength: { min: number; max: number } | null
  /** The most diacetyl or acetyl propionyl, in ppm. */
  mostPpm: number
  /** The lowest flash point of what is not shipped as a flammable liquid, in °C; null where no class is one. */
  leastFlash: number | null
}

type ShippedClass = Pick<FlashpointClass, 'tdg_class' | 'max_flash_c' | 'max_inclusive'>

/** The flash point above all classes that are shipped as flammable liquids, to the tenth of a degree. */
export function leastFlashOf(classes: readonly ShippedClass[]): number | null {
  const ends = classes.flatMap(({ tdg_class, max_flash_c: end, max_inclusive }) =>
    tdg_class !== '3' || end === null ? [] : [end + (max_inclusive === 1 ? 0.1 : 0)],
  )
  return ends.length === 0 ? null : part(Math.max(...ends))
}

/** The specification of an e-liquid as it is begun; limits follow from the targets of the sample. */
export function defaultSpecification({
  sample,
  version,
  strength,
  mostPpm,
  leastFlash,
}: Options): SpecificationLine[] {
  const isLiquid = sample.base_type !== 'concentrate'
  const ph =
    sample.base_type === 'salt' ? { min_value: 4.5, max_value: 7 } : { min_value: 7.5, max_value: 9.5 }
  return [
    {
      characteristic: 'Appearance',
      kind: 'physical',
      value_type: 'text',
      target_text: 'clear, no particles',
      method: 'visual',
      is_critical: true,
    },
    {
      characteristic: 'Odour',
      kind: 'sensory',
      value_type: 'text',
      target_text: 'as reference',
      method: 'nose',
      is_critical: true,
    },
    ...(strength === null
      ? []
      : [
          {
            characteristic: 'Nicotine',
            kind: 'chemical' as const,
            value_type: 'number' as const,
            unit: 'mg/ml',
            target_value: sample.target_strength,
            min_value: strength.min,
            max_value: strength.max,
            method: 'HPLC-UV',
            is_critical: true as const,
          },
        ]),
    ...(sample.target_pg_percent === null
      ? []
      : [
          {
            characteristic: 'PG share',
            kind: 'chemical' as const,
            value_type: 'number' as const,
            unit: '%',
            ...around(sample.target_pg_percent, 2),
            method: 'calculated or GC',
          },
        ]),
    ...(version === null || version.density_g_ml === null
      ? []
      : [
          {
            characteristic: 'Density 20 °C',
            kind: 'physical' as const,
            value_type: 'number' as const,
            unit: 'g/ml',
            ...around(version.density_g_ml, 0.01),
            method: 'pycnometer 20 °C',
            is_critical: true as const,
          },
        ]),
    {
      characteristic: 'Refractive index 20 °C',
      kind: 'physical',
      value_type: 'number',
      unit: 'nD',
      ...around(1.44, 0.003),
      method: 'refractometer',
    },
    ...(isLiquid
      ? [
          {
            characteristic: 'pH, 10 % in water',
            kind: 'chemical' as const,
            value_type: 'number' as const,
            unit: 'pH',
            ...ph,
            method: 'meter',
          },
        ]
      : []),
    {
      characteristic: 'Flash point',
      kind: 'physical',
      value_type: 'number',
      unit: '°C',
      min_value: leastFlash,
      method: 'closed cup',
    },
    ...['Diacetyl', 'Acetyl propionyl'].map((characteristic): SpecificationLine => ({
      characteristic,
      kind: 'chemical',
      value_type: 'number',
      unit: 'ppm',
      max_value: mostPpm,
      method: 'GC-MS or supplier statement',
      is_critical: true,
    })),
    {
      characteristic: 'Colour',
      kind: 'physical',
      value_type: 'number',
      unit: 'Gardner',
      max_value: 3,
      method: 'comparator',
    },
    graded('Taste overall', { min_value: 7, is_critical: true }),
    ...['Aroma', 'Sweetness', 'Cooling', 'Throat hit', 'Aftertaste'].map((name) => graded(name)),
    {
      characteristic: 'Stability 40 °C, 4 weeks',
      kind: 'physical',
      value_type: 'boolean',
      target_text: 'no separation',
      method: 'visual',
    },
    {
      characteristic: 'Supplier documents',
      kind: 'document',
      value_type: 'boolean',
      target_text: 'SDS, allergen and origin statements complete',
      method: 'file check',
      is_critical: true,
    },
  ]
}
