import { CloseButton } from '@mantine/core'
import { ScanBox } from '../../parts/scan/ScanBox'
import { RowsSection } from '../../parts/table/RowsSection'
import { t } from '../../../texts/texts'
import '../recoveries/recoveries.css'

type Props = { lots: readonly string[]; onChange: (lots: readonly string[]) => void }

/** The lots of the components that packs are sealed of, each scanned once. */
export const ScannedLots = ({ lots, onChange }: Props) => (
  <RowsSection title={t('Component lots')} count={lots.length}>
    <ScanBox
      label={t('Scan the lot of a component')}
      compact
      onScan={async (code) => {
        const lot = code.trim()
        if (!lots.includes(lot)) onChange([...lots, lot])
        return { accepted: true, word: t('Added'), what: lot }
      }}
    />
    <ul className="dc-rest-pails">
      {lots.map((lot) => (
        <li key={lot}>
          <b>{lot}</b>
          <span className="dc-space" />
          <CloseButton
            size="lg"
            aria-label={t('Remove {lot}', { lot })}
            onClick={() => onChange(lots.filter((one) => one !== lot))}
          />
        </li>
      ))}
    </ul>
  </RowsSection>
)
