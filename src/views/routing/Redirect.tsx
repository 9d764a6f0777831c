import { Navigate, useLocation } from 'react-router-dom'

/** Opens the address behind `/redirect` anew, query and hash kept, without a trace in the history. */
export function Redirect() {
  const { pathname, search, hash } = useLocation()
  // Never another site: `/redirect//somewhere.else` stays here.
  const path = `/${pathname.replace(/^\/redirect/, '').replace(/^[/\\]+/, '')}`
  return <Navigate replace to={{ pathname: path, search, hash }} />
}
