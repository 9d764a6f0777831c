import { CloseButton } from '@mantine/core'
import { figure } from '../../format/format'
import { RowsSection } from '../../parts/table/RowsSection'
import { ScanBox } from '../../parts/scan/ScanBox'
import type { Recording } from './useRecording'
import { t } from '../../../texts/texts'
import './recoveries.css'

/** The pails that take what a step leaves: filled one after the other, the last with what remains. */
export const RestPails = ({ recording: { rows, scan, remove } }: { recording: Recording }) => (
  <RowsSection title={t('Pails')} count={rows.length}>
    <ScanBox label={t('Scan an empty pail')} compact onScan={scan} />
    <ul className="dc-rest-pails">
      {rows.map(({ pail }) => (
        <li key={pail.id}>
          <b>{pail.code}</b> {t('{capacity} ml', { capacity: figure(pail.volume_capacity_ml) })}
          <span className="dc-space" />
          <CloseButton
            size="lg"
            aria-label={t('Remove {pail}', { pail: pail.code })}
            onClick={() => remove(pail.id)}
          />
        </li>
      ))}
    </ul>
  </RowsSection>
)
