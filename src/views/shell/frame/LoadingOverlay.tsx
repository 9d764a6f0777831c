import { useEffect } from 'react'
import { followSession, useLoading } from './loading'
import { t } from '../../../texts/texts'
import './loading.css'

/** The whole page while something long runs: white, the mark, "loading...". */
export function LoadingOverlay() {
  const isOn = useLoading()
  useEffect(followSession, [])
  if (!isOn) return null
  return (
    <div className="dc-loading" role="status" aria-live="assertive">
      <img src="/mark.svg" width={150} height={150} alt="" />
      <span>{t('loading...')}</span>
    </div>
  )
}
