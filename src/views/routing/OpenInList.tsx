import { Navigate, useParams } from 'react-router-dom'
import { useScreen } from './useScreen'

/** The address of one record that opens over its list. */
export function OpenInList() {
  const screen = useScreen()
  const [id] = Object.values(useParams())
  return <Navigate replace to={`${screen?.node.lights ?? '/'}?open=${encodeURIComponent(id ?? '')}`} />
}
