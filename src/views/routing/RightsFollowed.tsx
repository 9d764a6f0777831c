import { useEffect, useRef } from 'react'
import { Outlet, useRevalidator } from 'react-router-dom'
import { usePersonIfAny } from '../session/session'

/** Asks the guard about the open page again whenever the person's roles or modules have changed. */
export function RightsFollowed() {
  const person = usePersonIfAny()
  const { revalidate } = useRevalidator()
  const rights = person && [...person.roles, ...person.modules].sort().join()
  const known = useRef(rights)
  useEffect(() => {
    if (rights === null || rights === known.current) return
    known.current = rights
    void import('../shell/tabs').then(({ staysForText }) => {
      if (!staysForText()) void revalidate()
    })
  }, [rights, revalidate])
  return <Outlet />
}
