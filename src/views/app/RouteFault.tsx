import { useEffect } from 'react'
import { useRouteError } from 'react-router-dom'
import { ErrorState } from '../parts/ErrorState'
import { catchError } from '../errors/errorCapture'
import { t } from '../../texts/texts'

const isOldVersion = (thrown: unknown) =>
  thrown instanceof Error && /dynamically imported module|module script|preload/i.test(thrown.message)

/** Shown in place of a screen that failed; the rest of the console keeps working. */
export function RouteFault() {
  const thrown = useRouteError()
  useEffect(() => catchError(thrown, 'route'), [thrown])
  return (
    <>
      <h1 className="dc-hidden">{t('Something went wrong')}</h1>
      <ErrorState
        what={
          isOldVersion(thrown)
            ? t('This screen could not be loaded. A newer version may have been installed.')
            : t('This screen stopped working.')
        }
        onRetry={() => location.reload()}
      />
    </>
  )
}
