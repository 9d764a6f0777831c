import { expect } from 'vitest'
import type { Product } from '../../harness/product'

export type Row = { id: number; version: number }

/** A day so many days from today, as YYYY-MM-DD. */
export const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** Short ways to a project under way on a product. */
export function projectsOn(product: Product) {
  const send = async (who: string, method: string, path: string, body?: object): Promise<Row> => {
    const { message, data } = await (await product.as(who))(method, path, body)
    expect([message, message === '' ? null : data], path).toEqual(['', null])
    return data
  }

  /** A project under way with three tasks, of which the second waits for the first. */
  const started = async (name: string) => {
    const director = (method: string, path: string, body?: object) => send('director', method, path, body)
    const owner = await director('GET', '/me')
    const project = await director('POST', '/projects/projects', {
      name,
      owner_id: owner.id,
      start_date: day(-7),
      due_date: day(200),
    })
    const task = (own: string, from: number, to: number, more: object = {}) =>
      director('POST', '/projects/project_tasks', {
        project_id: project.id,
        name: own,
        start_date: day(from),
        due_date: day(to),
        ...more,
      })
    const first = await task('Alpha', 7, 13)
    const second = await task('Beta', 21, 27)
    await director('PUT', `/projects/project_tasks/${second.id}`, {
      version: second.version,
      project_dependencies: [{ depends_on_id: first.id }],
    })
    const third = await task('Gamma', 7, 13)
    const path = `/projects/projects/${project.id}`
    for (const event of ['plan', 'start'])
      await director('POST', `${path}/${event}`, { version: (await director('GET', path)).version })
    return { id: project.id, first, second, third }
  }

  const datesOf = async (id: number) =>
    (await send('director', 'GET', `/projects/project_tasks/${id}`)) as Row & {
      start_date: string
      due_date: string
    }

  return { send, started, datesOf }
}
