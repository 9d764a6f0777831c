import { Button } from '@mantine/core'
import { t } from '../../../texts/texts'

type Props = { codes: readonly string[]; onDone: () => void }

/** The codes that sign in once each without the second factor; shown only now. */
export const RecoveryCodes = ({ codes, onDone }: Props) => (
  <>
    <p className="dc-own-note">
      {t('Store these codes apart from your phone. Each signs you in once. They are not shown again.')}
    </p>
    <pre className="dc-own-codes">{codes.join('\n')}</pre>
    <div className="dc-own-actions">
      <Button onClick={onDone}>{t('I saved these codes')}</Button>
    </div>
  </>
)
