import { useLoading } from './loading'
import './loading.css'

/** The whole page while something long runs: white, the mark, "loading...". */
export function LoadingOverlay() {
  if (!useLoading()) return null
  return (
    <div className="dc-loading" role="status" aria-live="assertive">
      <img src="/mark.svg" width={150} height={150} alt="" />
      <span>loading...</span>
    </div>
  )
}
