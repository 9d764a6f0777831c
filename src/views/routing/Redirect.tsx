import { Navigate, useLocation } from 'react-router-dom'

type Props = {
  /** What the address is below. */
  below: string
}

/** Opens the address behind `/redirect` or another place anew, query and hash kept, without a trace in the history. */
export function Redirect({ below }: Props) {
  const { pathname, search, hash } = useLocation()
  // Never another site: `/redirect//somewhere.else` stays here.
  const path = `/${pathname.slice(below.length).replace(/^[/\\]+/, '')}`
  return <Navigate replace to={{ pathname: path, search, hash }} />
}
