import { type StampKind, stampKindsIn } from '../../resources/general/law/stampKinds'
import { usePreference } from '../session/preferences'
import { jurisdictionColours } from '../theme/tokens'
import { t } from '../../texts/texts'
import './parts.css'

const noKinds: readonly StampKind[] = []

/** Two-letter code of the excise stamp a product wears, in the plant's own colour where the settings have one. */
export function JurisdictionChip({ code }: { code: string }) {
  const stamp_kinds = usePreference('stamp_kinds', noKinds)
  const own = stampKindsIn({ stamp_kinds }).find((one) => one.code === code)?.colour
  return (
    <span
      className="dc-jurisdiction"
      style={{ background: own ?? jurisdictionColours[code] ?? jurisdictionColours.CA }}
      title={t('Excise stamp {code}', { code })}
    >
      {code}
    </span>
  )
}
