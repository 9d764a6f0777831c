import { useEffect } from 'react'
import { useRouteError } from 'react-router-dom'
import { ErrorState } from '../parts/ErrorState'
import { catchError } from '../errors/errorCapture'

const isOldVersion = (thrown: unknown) =>
  thrown instanceof Error && /dynamically imported module|module script|preload/i.test(thrown.message)

/** Shown in place of a screen that failed; the rest of the console keeps working. */
export function RouteFault() {
  const thrown = useRouteError()
  useEffect(() => catchError(thrown, 'route'), [thrown])
  return (
    <>
      <h1 className="dc-hidden">Something went wrong</h1>
      <ErrorState
        what={
          isOldVersion(thrown)
            ? 'This screen could not be loaded. A newer version may have been installed.'
            : 'This screen stopped working.'
        }
        onRetry={() => location.reload()}
      />
    </>
  )
}
