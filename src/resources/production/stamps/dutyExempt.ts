import { choice, optional, text, withDefault } from '../../kit/fields/field'
import { namesIn } from '../../kit/fields/pickValues'
import { requiredWhere } from '../../kit/fields/requiredWhere'

/** For what goods leave that carry no stamp, `no` where they carry theirs (Excise Act, 2001, s. 158.42, 158.45). */
const exemptions = ['no', 'export', 'representative', 'licensee', 'analysis_destruction'] as const
export type DutyExempt = (typeof exemptions)[number]

/** Goods of an excise warehouse leave it on these ways, and not to another licensee (s. 158.68). */
export const exemptFromWarehouse: readonly DutyExempt[] = ['export', 'representative', 'analysis_destruction']

/** For what goods of an order leave without a stamp, as the order says it and its packing lists take it over. */
export const dutyExempt = {
  duty_exempt: withDefault(
    choice('Duty exempt', exemptions, {
      representative: 'Accredited representative',
      licensee: 'Other licensee',
      analysis_destruction: 'Analysis or destruction',
    }),
    'no',
  ),
  exempt_licence: requiredWhere(optional(text('Vaping licence of the receiver', 30)), {
    duty_exempt: 'licensee',
  }),
}

export const dutyExemptFields = namesIn(dutyExempt)
