import { useState } from 'react'
import { scannedContainer } from '../../../api/labReceiving/containers'
import { fireEvent, newKey } from '../../../api/resourceApi'
import { labCabinets } from '../../../resources/labReceiving/lab_cabinets'
import { isContainerCode } from '../../../resources/labReceiving/containerCode'
import {
  type LabContainer,
  labReceivingContainers,
} from '../../../resources/labReceiving/lab_receiving_containers'
import { figure } from '../../format/format'
import { refusedScan, thrownScan } from '../../parts/scan/scanAnswers'
import { type ScanAnswer, ScanBox } from '../../parts/scan/ScanBox'
import { PlainTable } from '../../parts/table/PlainTable'
import { RowsSection } from '../../parts/table/RowsSection'
import { equals, useLiveRows } from '../../resource/live/useLiveRows'
import { t } from '../../../texts/texts'

type Placed = { number: string; product: string; bin: string; nth: number }

const isNumber = (code: string) => /^LC-\d+$/i.test(code.trim())

/** Places containers by scan: the container, then the cabinet; the server refuses what class or limit forbid. */
export function PutAway() {
  const { rows: cabinets } = useLiveRows(labCabinets, [equals('is_active', 1)])
  const [chosen, setChosen] = useState<LabContainer | null>(null)
  const [placed, setPlaced] = useState<readonly Placed[]>([])

  const take = async (code: string): Promise<ScanAnswer> => {
    const { container, events } = await scannedContainer(code)
    const what = `${container.number} ${container.product ?? ''}`
    if (!events.includes('move')) return refusedScan(what, t('It is not in stock'))
    setChosen(container)
    return {
      accepted: true,
      word: t('Container'),
      what,
      detail: t('{class}, now in {bin}: scan its cabinet', {
        class: container.flashpoint_class ?? '',
        bin: container.bin ?? '',
      }),
    }
  }
  const place = async (container: LabContainer, code: string): Promise<ScanAnswer> => {
    const sought = code.trim().toUpperCase()
    // The label of a bin has its location before its code.
    const cabinet = cabinets.find(({ code: own }) => own && (own === sought || sought.endsWith(`-${own}`)))
    if (!cabinet) return refusedScan(code, t('This is neither a container nor a cabinet'))
    const moved = (await fireEvent(
      labReceivingContainers,
      container,
      'move',
      { bin_id: cabinet.bin_id },
      newKey(),
    )) as unknown as LabContainer
    setChosen(null)
    setPlaced((before) => [
      {
        number: moved.number,
        product: moved.product ?? '',
        bin: cabinet.code ?? '',
        nth: before.length,
      },
      ...before,
    ])
    return {
      accepted: true,
      word: t('Placed'),
      what: `${moved.number} ${moved.product ?? ''}`,
      detail: t('In {cabinet}, {percent} % full before', {
        cabinet: cabinet.code ?? '',
        percent: figure(cabinet.fill_percent ?? 0),
      }),
    }
  }
  const scan = (code: string) => {
    const answer =
      isContainerCode(code) || isNumber(code)
        ? take(code)
        : chosen
          ? place(chosen, code)
          : Promise.resolve(refusedScan(code, t('Scan a container first')))
    return answer.catch((thrown: unknown) => thrownScan(code, thrown))
  }
  return (
    <>
      <ScanBox
        label={chosen ? t('Scan the cabinet of {number}', { number: chosen.number }) : t('Scan a container')}
        onScan={scan}
      />
      {placed.length > 0 && (
        <RowsSection title={t('Placed')} count={placed.length}>
          <PlainTable label={t('Placed')} heads={[t('Container'), t('Product'), t('Cabinet')]}>
            {placed.map((one) => (
              <tr key={one.nth}>
                <td>{one.number}</td>
                <td>{one.product}</td>
                <td>{one.bin}</td>
              </tr>
            ))}
          </PlainTable>
        </RowsSection>
      )}
    </>
  )
}
