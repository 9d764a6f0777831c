import { useEffect, useRef } from 'react'
import type { Module, Role } from '../../../access'
import type { RecordPart } from '../../resource/record/RecordDrawer'
import { valueOf } from '../../resource/record/edit'
import { screens } from '../../routing/screens'
import { roleModules } from './rightsChange'

const listed = <T,>(value: unknown) => (Array.isArray(value) ? (value as T[]) : [])

const isSameSet = (one: readonly Module[], other: readonly Module[]) =>
  one.length === other.length && one.every((module) => other.includes(module))

/** Gives a new person the modules of the chosen roles, as long as the modules are not chosen otherwise. */
export function NewRights({ form }: Pick<RecordPart, 'form'>) {
  const { edit, change } = form
  const roles = listed<Role>(valueOf(edit, 'roles'))
  const chosen = listed<Module>(valueOf(edit, 'modules'))
  const before = useRef(roles)
  const key = roles.join()
  useEffect(() => {
    if (before.current.join() === key) return
    const isFollowing = isSameSet(chosen, roleModules(screens, before.current))
    before.current = roles
    if (isFollowing) change('modules', roleModules(screens, roles))
  }, [change, chosen, key, roles])
  return null
}
