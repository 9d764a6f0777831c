import type { Claimed, Code, Display, PairedToken, ServerAnswer } from '../../machines/wall'
import { ApiError, post } from '../http'

type Token = { access_token: string; token_type: string; display: Display }

const heldToken = ({ access_token, token_type, display }: Token): PairedToken => ({
  token: `${token_type} ${access_token}`,
  display,
})

/** Requests a pairing code for an unknown screen. */
export const askCode = async () => (await post<Code>('/wall/pairing', {}, { quiet: true })).data

const isRefusedAs = (thrown: unknown, code: string) => thrown instanceof ApiError && thrown.code === code

/** The state of a pairing code. */
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

/** Reports what this screen shows; returns its settings. */
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

/** Renews the token of this screen. */
export const renewToken = async () => heldToken((await post<Token>('/wall/renew', {}, { quiet: true })).data)
