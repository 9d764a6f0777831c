import { useSearchParams } from 'react-router-dom'

/** What an import page shows, as its address says it: a run, the upload of a kind, or the list of runs. */
export function useImportAddress() {
  const [params, setParams] = useSearchParams()
  const go = (name: 'open' | 'start' | null, value = '') =>
    setParams((now) => {
      const next = new URLSearchParams(now)
      next.delete('open')
      next.delete('start')
      if (name) next.set(name, value)
      return next
    })
  return {
    run: Number(params.get('open')) || null,
    start: params.get('start'),
    openRun: (id: number) => go('open', String(id)),
    /** Begins with a kind, or with none chosen yet. */
    begin: (kind = '') => go('start', kind),
    close: () => go(null),
  }
}
