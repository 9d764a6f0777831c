import { useEffect } from 'react'
import { useLocation, useRouteError } from 'react-router-dom'
import { ErrorState } from '../parts/ErrorState'
import { catchError } from '../errors/errorCapture'
import { isWall } from '../theme/wall'
import { t } from '../../texts/texts'

const isOldVersion = (thrown: unknown) =>
  thrown instanceof Error && /dynamically imported module|module script|preload/i.test(thrown.message)

/** Defined by `public/begin.js`: loads the page anew as soon as the server answers. */
declare global {
  interface Window {
    beginAgain?: () => void
  }
}

/** Shown in place of a screen that failed; the rest of the console keeps working. A wall begins again by itself. */
export function RouteFault({ isWhole = false }: { isWhole?: boolean }) {
  const thrown = useRouteError()
  const { pathname, search } = useLocation()
  // Elsewhere other tabs may hold typed text.
  const beginsAgain = isOldVersion(thrown) && (isWhole || isWall(search, pathname))
  useEffect(() => catchError(thrown, 'route'), [thrown])
  useEffect(() => {
    if (beginsAgain) window.beginAgain?.()
  }, [beginsAgain])
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
