import { jurisdictionColours } from '../theme/tokens'
import { t } from '../../texts/texts'
import './parts.css'

/** Two-letter code of the excise stamp a product wears; `colour` is the plant's own choice from the settings. */
export const JurisdictionChip = ({ code, colour }: { code: string; colour?: string | undefined }) => (
  <span
    className="dc-jurisdiction"
    style={{ background: colour ?? jurisdictionColours[code] ?? jurisdictionColours.CA }}
    title={t('Excise stamp {code}', { code })}
  >
    {code}
  </span>
)
