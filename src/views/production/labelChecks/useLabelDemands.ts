import { useEffect, useState } from 'react'
import { labelDemands } from '../../../api/production/labelChecks'
import type { LabelDemanded } from '../../../resources/production/labelChecks/labelCheckCalls'
import { figure } from '../../format/format'
import { day } from '../../format/timeText'
import type { Fact } from '../../parts/Facts'
import { t } from '../../../texts/texts'

/** Whose labels are checked: a step, or an order of the stampers. */
export type LabelsOf = { step_id: number } | { product_stamping_order_id: number }

/** What the label has to show, once it is known. */
export function useLabelDemands(of: LabelsOf | null) {
  const key = of && JSON.stringify(of)
  const [answer, setAnswer] = useState<{ key: string; demanded: LabelDemanded } | null>(null)
  useEffect(() => {
    if (key === null) return
    const leaving = new AbortController()
    labelDemands(JSON.parse(key) as LabelsOf, leaving.signal).then(
      (demanded) => setAnswer({ key, demanded }),
      () => undefined,
    )
    return () => leaving.abort()
  }, [key])
  return answer?.key === key ? answer.demanded : null
}

/** The stamp of the goods, or their mark. */
const stampOf = ({ jurisdiction }: LabelDemanded) => (jurisdiction === 'EX' ? t('Export mark') : jurisdiction)

/** What the template says in words. */
const ofTemplate = ({ template, label_version }: LabelDemanded): Fact[] =>
  template === null
    ? [
        [
          t('Template'),
          label_version === null ? t('None') : t('None of {version}', { version: label_version }),
        ],
      ]
    : [
        [t('Template'), `${template.number}, ${template.label_version}`],
        ...(
          [
            [t('Warning in English'), template.warning_en],
            [t('Warning in French'), template.warning_fr],
            [t('Licensee'), template.licensee],
            [t('Place of the stamp'), template.stamp_placement],
          ] as const
        ).flatMap(([name, text]): Fact[] => (text === null ? [] : [[name, text]])),
      ]

/** What the label has to show, as facts. */
export const factsOf = (demanded: LabelDemanded): Fact[] => [
  [t('Product'), demanded.product],
  [t('Strength'), demanded.strength_mg_ml === null ? t('None') : `${figure(demanded.strength_mg_ml)} mg/ml`],
  [t('Volume'), demanded.volume_ml === null ? t('None') : `${figure(demanded.volume_ml)} ml`],
  [t('Barcode'), demanded.upc ?? t('None')],
  [t('Label code'), demanded.label_code ?? t('None')],
  [t('Lot'), demanded.lots.join(', ') || t('None')],
  [t('Expires'), demanded.expires_on === null ? t('None') : day(demanded.expires_on)],
  [t('Stamp'), stampOf(demanded) ?? t('None')],
  ...ofTemplate(demanded),
]
