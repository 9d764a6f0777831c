import { useEffect } from 'react'
import { useRouteError } from 'react-router-dom'
import { ErrorState } from '../parts/ErrorState'
import { catchError } from '../errors/errorCapture'

const isOldVersion = (thrown: unknown) =>
  thrown instanceof Error && /dynamically imported module|module script|preload/i.test(thrown.message)

/** Stands where a screen broke; the rest of the console goes on. */
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
