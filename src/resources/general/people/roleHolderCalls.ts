import * as z from 'zod/mini'
import { defineCall } from '../../kit/define/defineCall'

/** A role and the active people who hold it. */
const roleHolders = z.object({
  role: z.string(),
  title: z.string(),
  users: z.array(z.object({ id: z.int(), name: z.string(), username: z.string() })),
})
export type RoleHolders = z.output<typeof roleHolders>

export const roleHolderCalls = {
  all: defineCall({
    kind: 'read',
    method: 'GET',
    path: '/general/find_user_roles',
    areas: 'signed_in',
    about: 'Every role with its title and the active people who have it.',
    answer: z.array(roleHolders),
  }),
}
