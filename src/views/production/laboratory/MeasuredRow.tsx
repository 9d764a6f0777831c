import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { words } from '../../../resources/kit/text/words'
import type { HplcControlResult } from '../../../resources/production/laboratory/hplc_control_results'
import type { HplcResult } from '../../../resources/production/laboratory/hplc_results'
import { voidCauseWords } from '../../../resources/production/laboratory/measuredValue'
import { usePerson } from '../../session/session'
import { VoidDialog, type VoidProps } from './VoidDialog'
import { t } from '../../../texts/texts'
import './laboratory.css'

type Measured = HplcResult | HplcControlResult

const causeOf = ({ void_cause: cause, void_reason: reason }: Measured) =>
  [cause === 'not_suitable' ? voidCauseWords.not_suitable : words(cause ?? ''), reason]
    .filter(Boolean)
    .join(': ')

type Props = Pick<VoidProps, 'title' | 'table' | 'send'> & {
  row: Measured
  /** Whether this person may void values here at all; never one's own. */
  mayVoid: boolean
  children: ReactNode
}

/** A measured value: struck out with its cause once it is void, else with a way to void it for who did not enter it. */
export function MeasuredRow({ row, mayVoid, children, ...dialog }: Props) {
  const { id: me } = usePerson()
  const [isVoiding, setVoiding] = useState(false)
  const isVoid = row.voided_at !== null
  return (
    <tr {...(isVoid && { className: 'dc-lab-voided' })}>
      {children}
      <td>
        {isVoid && causeOf(row)}
        {mayVoid && !isVoid && row.entered_by_id !== me && (
          <Button size="compact-xs" variant="default" onClick={() => setVoiding(true)}>
            {t('Void')}
          </Button>
        )}
        {isVoiding && <VoidDialog {...dialog} id={row.id} onClose={() => setVoiding(false)} />}
      </td>
    </tr>
  )
}
