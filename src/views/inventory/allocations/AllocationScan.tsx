import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { type Allocation, allocations } from '../../../resources/inventory/allocations/allocations'
import { optional } from '../../../resources/kit/fields/field'
import { quantity } from '../../../resources/kit/fields/numbers'
import { FieldInput } from '../../fields/FieldInput'
import { figure } from '../../format/format'
import { ProgressBar } from '../../parts/ProgressBar'
import { ScanBox } from '../../parts/scan/ScanBox'
import { mayWrite } from '../../resource/list/rights'
import { usePerson } from '../../session/session'
import { sendPick } from './pickClient'
import { useAllocatedStock } from './useAllocatedStock'
import { usePickScan } from './usePickScan'
import { waveAddress } from './waveUrl'
import { t } from '../../../texts/texts'

const each = optional(quantity(t('Quantity per scan'), { above: 0, max: 999_999_999 }))

/** The scan box of a packing list: first the bin, then the goods; shows the next pick. */
export function AllocationScan({ allocation }: { allocation: Allocation }) {
  const person = usePerson()
  const { goods } = useAllocatedStock([allocation])
  const [carton, setCarton] = useState('')
  const { scan, label, next, qty, setQty } = usePickScan({
    goods: goods ?? [],
    send: (code, payload) =>
      sendPick(allocation, code, { ...payload, ...(carton.trim() !== '' && { carton_no: carton.trim() }) }),
  })
  if (!mayWrite(allocations, person) || goods === null) return null
  return (
    <div className="dc-allocation-scan">
      <ScanBox compact label={label} onScan={scan} />
      <div className="dc-allocation-each">
        <FieldInput field={each} label={each.label} value={qty} onChange={setQty} />
        <TextInput
          label={t('Carton')}
          maxLength={20}
          value={carton}
          onChange={(event) => setCarton(event.currentTarget.value)}
        />
      </div>
      <div className="dc-allocation-next">
        <ProgressBar label={t('Picked')} done={allocation.picked_percent} planned={100} />
        {next ? (
          <>
            <small>{t('Next')}</small>
            <b>{next.bin}</b>
            <span>
              {next.sku} {next.product}
            </span>
            <span>
              {t('{qty} {measure} of lot {lot}', {
                qty: figure(next.qty),
                measure: next.measure,
                lot: next.lot,
              })}
            </span>
          </>
        ) : (
          <b>{t('Everything is picked')}</b>
        )}
        {allocation.wave && (
          <Link className="dc-link" to={waveAddress(allocation.wave)}>
            {t('Pick wave {wave}', { wave: allocation.wave })}
          </Link>
        )}
      </div>
    </div>
  )
}
