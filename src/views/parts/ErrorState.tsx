import { Button } from '@mantine/core'
import { Glyph } from './Glyph'
import { t } from '../../texts/texts'
import './parts.css'

type Props = { what: string; onRetry?: (() => void) | undefined; number?: string | undefined }

/** What failed, a retry, and the reference number for support. */
export const ErrorState = ({ what, onRetry, number }: Props) => (
  <div className="dc-state" role="alert">
    <span className="dc-danger-text">
      <Glyph name="stop" size={40} />
    </span>
    <p>{what}</p>
    {onRetry && (
      <Button variant="default" onClick={onRetry}>
        {t('Try again')}
      </Button>
    )}
    {number && <small>{t('Error {number}', { number })}</small>}
  </div>
)
