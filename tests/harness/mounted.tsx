import { render } from '@testing-library/react'
import { ModalsProvider } from '@mantine/modals'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { vi } from 'vitest'
import { modules } from '../../src/access'
import { session, settled, startSession } from '../../src/views/session/session'
import { Themed } from '../../src/views/theme/Themed'

/** A call that left the page. */
export type Call = { method: string; path: string; query: URLSearchParams; body: unknown; headers: Headers }
export type Reply = { http?: number; status?: 0 | 1; message?: string; data?: unknown; total?: number }
type Answers = Record<string, unknown>

const admin = {
  id: 1,
  name: 'Ada Admin',
  username: 'admin',
  company: 'Decant',
  roles: ['admin'],
  modules,
  config: {},
  timezone: 'America/Toronto',
}

/**
 * Answers calls at the wire instead of a server: by "METHOD /path", with the data of the answer, or with a function of
 * the call that gives a whole `reply`. What is not named answers not_found. Gives all calls in order.
 */
export function answerCalls(answers: Answers): Call[] {
  const calls: Call[] = []
  const all: Answers = { 'GET /me': admin, 'GET /public': { title: 'Decant' }, ...answers }
  vi.stubGlobal('fetch', async (input: string, { method = 'GET', body, headers }: RequestInit = {}) => {
    const url = new URL(input, 'http://console.test')
    const call: Call = {
      method,
      path: url.pathname.replace(/^\/api/, ''),
      query: url.searchParams,
      body: typeof body === 'string' ? (JSON.parse(body) as unknown) : undefined,
      headers: new Headers(headers),
    }
    calls.push(call)
    const answer = all[`${method} ${call.path}`]
    const scripted: Reply =
      typeof answer === 'function'
        ? await (answer as (call: Call) => Reply | Promise<Reply>)(call)
        : answer === undefined
          ? { http: 404, status: 0, message: 'not_found', data: null }
          : { data: answer }
    const { http = 200, status = 1, message = '', data = null, total } = scripted
    return new Response(JSON.stringify({ status, message, data, total }), { status: http })
  })
  return calls
}

/** A refusal of fields, as the server answers it. */
export const refusal = (data: unknown): Reply => ({ http: 422, status: 0, message: 'validation_error', data })

let started = false

/**
 * Signs the person of `GET /me` in, as a browser that has a token does: who was signed in by a test before is signed out,
 * whatever that test was.
 */
export async function signIn() {
  document.cookie = 'token=Bearer%20test; path=/'
  if (!started) startSession()
  started = true
  session.send({ type: 'token_seen', token: null })
  session.send({ type: 'token_seen', token: 'Bearer test' })
  session.send({ type: 'load_me' })
  await settled()
}

/** Draws a part of the console as the shell does, with a person at its keyboard. */
export function mount(ui: ReactNode, path = '/') {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <Themed brand="harbour" wall={false}>
      <MemoryRouter initialEntries={[path]}>{children}</MemoryRouter>
      <ModalsProvider />
    </Themed>
  )
  const user = userEvent.setup()
  return { user, ...render(ui, { wrapper }) }
}
