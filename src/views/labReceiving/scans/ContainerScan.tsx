import { useNavigate } from 'react-router-dom'
import { scannedContainer } from '../../../api/labReceiving/containers'
import { pageAddress } from '../../../resources/kit/define/addresses'
import { labReceivingContainers } from '../../../resources/labReceiving/lab_receiving_containers'
import { words } from '../../../resources/kit/text/words'
import { figure } from '../../format/format'
import { thrownScan } from '../../parts/scan/scanAnswers'
import { type ScanAnswer, ScanBox } from '../../parts/scan/ScanBox'
import { t } from '../../../texts/texts'

type Props = { label?: string; opens?: boolean }

/** Reads the label of a container: what it is, where it is and how much is left; it may open its page. */
export function ContainerScan({ label, opens = false }: Props) {
  const navigate = useNavigate()
  const scan = async (code: string): Promise<ScanAnswer> => {
    try {
      const { container } = await scannedContainer(code)
      if (opens) void navigate(pageAddress(labReceivingContainers, container.id) ?? '')
      return {
        accepted: true,
        isWarning: !['released', 'opened'].includes(container.status),
        word: t(words(container.status)),
        what: `${container.number} ${container.product ?? ''}`,
        detail: t('{remaining} {measure} left, in {bin}', {
          remaining: figure(container.remaining_qty),
          measure: container.measure ?? '',
          bin: container.bin ?? '',
        }),
      }
    } catch (thrown) {
      return thrownScan(code, thrown)
    }
  }
  return <ScanBox label={label ?? t('Scan a container')} onScan={scan} />
}
