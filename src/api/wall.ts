import type { Claimed, Code, Display, Held, ServerAnswer } from '../machines/wall'
import { ApiError, post } from './http'

type Token = { access_token: string; token_type: string; display: Display }

const heldToken = ({ access_token, token_type, display }: Token): Held => ({
  token: `${token_type} ${access_token}`,
  display,
})

/** A code for a screen that nobody knows. */
export const askCode = async () => (await post<Code>('/wall/pairing', {}, { quiet: true })).data

const isRefusedAs = (thrown: unknown, code: string) => thrown instanceof ApiError && thrown.code === code

/** What became of a code. */
export async function claim(secret: string): Promise<Claimed> {
  try {
    const { data } = await post<{ state: 'waiting' } | ({ state: 'paired' } & Token)>(
      '/wall/pairing/claim',
      { claim: secret },
      { quiet: true },
    )
    return data.state === 'paired' ? { state: 'paired', ...heldToken(data) } : data
  } catch (thrown) {
    if (isRefusedAs(thrown, 'not_found') || isRefusedAs(thrown, 'not_authorized')) return { state: 'gone' }
    throw thrown
  }
}

/** Says what this screen shows, and hears what it is to show. */
export async function tellSeen(seen: {
  board: string | null
  build: string
  size: string
}): Promise<ServerAnswer> {
  try {
    const { data } = await post<Display & { renew: 0 | 1 }>('/wall/seen', seen, { quiet: true })
    const { renew, ...display } = data
    return { display, renew: renew === 1 }
  } catch (thrown) {
    if (isRefusedAs(thrown, 'not_authorized')) return 'refused'
    throw thrown
  }
}

/** A new token in place of the one this screen holds. */
export const renewToken = async () => heldToken((await post<Token>('/wall/renew', {}, { quiet: true })).data)
