import { TextInput } from '@mantine/core'
import { t } from '../../../texts/texts'

type Props = { className?: string; code: string; onChange: (code: string) => void }

/** The code of the authenticator app, or a recovery code. */
export const CodeField = ({ className, code, onChange }: Props) => (
  <TextInput
    {...(className !== undefined && { className })}
    mt="sm"
    label={t('Code')}
    name="code"
    autoComplete="one-time-code"
    autoFocus
    value={code}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)
